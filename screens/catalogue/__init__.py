"""All words of the interface, one language in one place (U3).

`narration` says what happened, `asking` asks, `cards` explains, `board` labels the screens, `faces` holds the
words around the game; `grammar` joins them into English. Another language replaces these modules and nothing else.
"""
