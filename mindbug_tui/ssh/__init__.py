"""`mindbug serve-ssh`: people play with nothing but an SSH client, all in this one process (U7).

server      the door: who may come in, one terminal a connection, the end of it all
terminal    one visitor's terminal as SSH carries it
driver      what Textual needs to draw on it and to hear its keys
visitor_app the program that a visitor sees
lobby       who is here, who asks whom, which games are on
"""
