"""Games against somebody on another machine: who one is, what is kept, the table, the match, its faces."""
