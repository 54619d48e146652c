# Tabia in English. Sentence case; verbs on buttons; "…" only where a dialog follows.

app-name = Tabia

## Menus and commands

menu-file = File
menu-game = Game
menu-file-games = Games in the file
menu-annotate = Annotate
menu-move-list = Move list
menu-board = Board
menu-engine = Engine
menu-book = Book
menu-whole-book = Whole book
menu-library = Library
menu-library-flags = Flags
menu-library-upkeep = Upkeep
menu-engines = Engines
menu-lab = Lab
menu-lab-actions = Lab actions
menu-view = View
menu-parts = Go to
menu-help = Help
menu-recent = Open recent
menu-recent-none = No file opened yet

cmd-new-game = New game…
cmd-new-game-tip = Choose an opponent, a clock and a start position
cmd-open = Open…
cmd-open-tip = Open a PGN file or a position in a FEN file
cmd-save = Save
cmd-save-tip = Write the games to their file
cmd-save-as = Save as…
cmd-save-as-tip = Write the games to a new PGN file
cmd-save-position = Save position…
cmd-save-position-tip = Write the shown position to a FEN file
cmd-copy-pgn = Copy game
cmd-copy-pgn-tip = Put the game on the clipboard as PGN
cmd-copy-fen = Copy position
cmd-copy-fen-tip = Put the shown position on the clipboard as FEN
cmd-paste = Paste game or position
cmd-paste-tip = Open the games, positions or file on the clipboard: PGN, FEN, EPD or an address
cmd-previous-game = Previous game
cmd-previous-game-tip = Show the game before this one in the list of games
cmd-next-game = Next game
cmd-next-game-tip = Show the game after this one in the list of games
cmd-go-to-game = Go to game…
cmd-go-to-game-tip = Show the game with this number in the file
cmd-filter-games = Filter games
cmd-filter-games-tip = Search the list of games by names, events, years, ECO codes and results
cmd-add-game = Add empty game
cmd-add-game-tip = Add a game without moves at the end of the file, and show it
cmd-duplicate-games = Duplicate games
cmd-duplicate-games-tip = Add copies of the selected games after them
cmd-tag-of-games = Set tag of games…
cmd-tag-of-games-tip = Give a tag of all selected games a new value, such as another event
cmd-copy-games-to = Copy games to…
cmd-copy-games-to-tip = Add copies of the selected games to another tab, to the end of a PGN file or to a collection
cmd-move-games-to = Move games to…
cmd-move-games-to-tip = Move the selected games to another tab, to the end of a PGN file or to a collection
cmd-take-game = Add game of another tab…
cmd-take-game-tip = Add the game that another tab shows to this file
cmd-move-games-up = Move games up
cmd-move-games-up-tip = Move the selected games one place towards the start of the file
cmd-move-games-down = Move games down
cmd-move-games-down-tip = Move the selected games one place towards the end of the file
cmd-delete-games = Delete games
cmd-delete-games-tip = Remove the selected games from the file; Undo brings them back
cmd-cancel-saving = Cancel saving
cmd-cancel-saving-tip = Leave the file as it was before
cmd-stop-reading = Stop reading the file
cmd-stop-reading-tip = Keep the games that have been read; the file itself stays as it is
cmd-problems = Problems in this file…
cmd-problems-tip = List what could not be read, with line numbers
cmd-encoding = Text encoding…
cmd-encoding-tip = Choose the encoding of the file when its names look wrong
cmd-settings = Settings…
cmd-settings-tip = Change how Tabia looks and works
cmd-new-tab = New tab
cmd-new-tab-tip = Open an empty tab beside the open games
cmd-close-tab = Close tab
cmd-close-tab-tip = Close the open games of this tab, asking about unsaved changes
cmd-next-tab = Next tab
cmd-next-tab-tip = Show the tab to the right
cmd-previous-tab = Previous tab
cmd-previous-tab-tip = Show the tab to the left
cmd-reload = Reload
cmd-reload-tip = Read the open file again, after another program has changed it; in the room of the book, its file
cmd-reload-not = No file that can be read again is open.
cmd-quit = Quit
cmd-quit-tip = End Tabia, asking about unsaved changes

cmd-resign = Resign…
cmd-resign-tip = Resign the game
cmd-offer-draw = Offer draw
cmd-offer-draw-tip = Offer the opponent a draw
cmd-claim-draw = Claim draw
cmd-claim-draw-tip = End the game as a draw by threefold repetition or the fifty-move rule
cmd-take-back = Take back
cmd-take-back-tip = Take back your last move and the answer to it
cmd-move-now = Move now
cmd-move-now-tip = Make the engine play the best move that it has found so far
cmd-hint = Hint
cmd-hint-tip = Show the piece to move; use it again to show the move
cmd-stop-playing = Stop playing
cmd-stop-playing-tip = End play without a result and analyse freely
cmd-go-on = Resume
cmd-go-on-tip = Resume the interrupted game and its clocks
cmd-rematch = Rematch
cmd-rematch-tip = Play the same game again with the colours swapped
cmd-analyse-game = Analyse
cmd-analyse-game-tip = Show the game from its last position, with the engine on
cmd-close-end = Close the result
cmd-close-end-tip = Close the panel with the result of the game
cmd-played-games = Played games
cmd-played-games-tip = Open the file with all games that you have finished
cmd-play-from-here = Play from here…
cmd-play-from-here-tip = Play a game from the shown position
cmd-undo = Undo
cmd-undo-tip = Undo the last change, or take away the moves that are only shown
cmd-redo = Redo
cmd-redo-tip = Do the undone change again
cmd-keep-explored = Add the explored moves
cmd-keep-explored-tip = Make the moves that were only shown from the book part of the game
cmd-promote = Promote variation
cmd-promote-tip = Move this variation up one level
cmd-make-main = Make main line
cmd-make-main-tip = Make this variation the main line
cmd-delete = Delete from here
cmd-delete-tip = Delete this move and all that follow it
cmd-comment = Comment…
cmd-comment-tip = Write a comment on the current move
cmd-tags = Game details…
cmd-tags-tip = Change players, event, date and the other tags
cmd-name-opening = Name the opening
cmd-name-opening-tip = Write the opening's code and name into the game's details
cmd-glyph-good = ! Good move
cmd-glyph-good-tip = Mark the current move as good
cmd-glyph-mistake = ? Mistake
cmd-glyph-mistake-tip = Mark the current move as a mistake
cmd-glyph-brilliant = !! Brilliant move
cmd-glyph-brilliant-tip = Mark the current move as brilliant
cmd-glyph-blunder = ?? Blunder
cmd-glyph-blunder-tip = Mark the current move as a blunder
cmd-glyph-interesting = !? Interesting move
cmd-glyph-interesting-tip = Mark the current move as interesting
cmd-glyph-dubious = ?! Dubious move
cmd-glyph-dubious-tip = Mark the current move as dubious
cmd-eval-equal = Equal
cmd-eval-equal-tip = Mark the position as equal
cmd-eval-unclear = Unclear
cmd-eval-unclear-tip = Mark the position as unclear
cmd-eval-slight-white = White slightly better
cmd-eval-slight-white-tip = Mark the position as slightly better for White
cmd-eval-slight-black = Black slightly better
cmd-eval-slight-black-tip = Mark the position as slightly better for Black
cmd-eval-clear-white = White clearly better
cmd-eval-clear-white-tip = Mark the position as clearly better for White
cmd-eval-clear-black = Black clearly better
cmd-eval-clear-black-tip = Mark the position as clearly better for Black
cmd-eval-white-wins = White is winning
cmd-eval-white-wins-tip = Mark the position as won for White
cmd-eval-black-wins = Black is winning
cmd-eval-black-wins-tip = Mark the position as won for Black

cmd-flip = Flip board
cmd-flip-tip = Turn the board around
cmd-set-up = Set up position…
cmd-set-up-tip = Place the pieces by hand
cmd-clear-shapes = Clear arrows and circles
cmd-clear-shapes-tip = Erase what was drawn on this position
cmd-start = First position
cmd-start-tip = Go to the start of the game
cmd-back = Previous move
cmd-back-tip = Go back one move
cmd-forward = Next move
cmd-forward-tip = Go forward one move
cmd-end = Last position
cmd-end-tip = Go to the end of the line
cmd-previous-variation = Previous variation
cmd-previous-variation-tip = Choose the continuation above where the line branches, or the variation above at this move
cmd-next-variation = Next variation
cmd-next-variation-tip = Choose the continuation below where the line branches, or the variation below at this move
cmd-previous-fork = Previous branch point
cmd-previous-fork-tip = Go back to the previous branch of the line
cmd-next-fork = Next branch point
cmd-next-fork-tip = Go forward to the next branch of the line
cmd-type-move = Type a move
cmd-type-move-tip = Enter a move by its name, such as Nf3

cmd-toggle-engine = Analysis
cmd-toggle-engine-tip = Turn the engine's analysis on or off
cmd-play-best = Play best move
cmd-play-best-tip = Play the first move of the engine's best line
cmd-add-best-line = Add best line
cmd-add-best-line-tip = Add the engine's best line to the game as a variation
cmd-add-analysis-engine = Analyse with another engine
cmd-add-analysis-engine-tip = Choose an engine that was added; its lines are shown beside those of Tabia
cmd-lock-engine = Lock the engine to this position
cmd-lock-engine-tip = Keep analysing the shown position while you look at others
cmd-threats = Threats
cmd-threats-tip = Show what the opponent would play if it were their move
cmd-only-shown-moves = Search only these moves
cmd-only-shown-moves-tip = Search only the first moves of the lines that are shown
cmd-only-drawn-moves = Search only the drawn moves
cmd-only-drawn-moves-tip = Search only the moves that are drawn as arrows on the board
cmd-exclude-best = Exclude this move
cmd-exclude-best-tip = Search without the first move of the best line
cmd-all-moves = Search all moves
cmd-all-moves-tip = Search all moves of the position again
cmd-arrow-scores = Scores at arrows
cmd-arrow-scores-tip = Show or hide the scores at the heads of the engine's arrows
cmd-win-draw-loss = Win, draw and loss
cmd-win-draw-loss-tip = Show the chances of a win, a draw and a loss in the evaluation bar instead of the score
cmd-more-lines = One more line
cmd-more-lines-tip = Show one more line of analysis
cmd-fewer-lines = One line fewer
cmd-fewer-lines-tip = Show one line of analysis fewer
cmd-search-deeper = Search deeper
cmd-search-deeper-tip = Continue the search of this position beyond its limits
cmd-engine-arrows = Engine arrows
cmd-engine-arrows-tip = Show or hide the engine's best moves on the board
cmd-search-figures = Limits and figures
cmd-search-figures-tip = Fold or unfold the limits and figures of the search
cmd-engine-thoughts = Engine output in games
cmd-engine-thoughts-tip = Show the engine's score, lines and bar, and known book moves, while you play against it

cmd-show-book = Opening book
cmd-show-book-tip = Show the opening book at the shown position
cmd-new-book = New book
cmd-new-book-tip = Create an empty opening book
cmd-open-book = Open book…
cmd-open-book-tip = Open an opening book: Polyglot (.bin), Tabia (.ron) or Arena (.abk)
cmd-shipped-book = Open Tabia's book
cmd-shipped-book-tip = Edit a copy of the book that comes with Tabia
cmd-save-book = Save book
cmd-save-book-tip = Write the opening book to its file
cmd-save-book-as = Save book as…
cmd-save-book-as-tip = Write the opening book to a new file
cmd-reload-book = Reload book
cmd-reload-book-tip = Read the file of the opening book again, after another program has changed it
cmd-undo-book = Undo change of the book
cmd-undo-book-tip = Undo the last change of the opening book
cmd-redo-book = Redo change of the book
cmd-redo-book-tip = Do the undone change of the opening book again
cmd-find-in-book = Find in book
cmd-find-in-book-tip = Find positions of the book by name
cmd-book-back = Previous position
cmd-book-back-tip = Go back to the position of the book shown before
cmd-book-forward = Next position
cmd-book-forward-tip = Go forward to the position of the book shown next
cmd-book-arrows = Book arrows
cmd-book-arrows-tip = Show or hide the book's moves on the board
cmd-book-recording = Record moves
cmd-book-recording-tip = Add moves to the book as they are played
cmd-book-problems = Book problems…
cmd-book-problems-tip = List the faults of the book's file
cmd-use-books = Use opening books
cmd-use-books-tip = Play the engine's first moves from opening books
cmd-book-settings = Books to play from…
cmd-book-settings-tip = Choose the opening books that the engine uses, and how
cmd-techniques = Techniques of the search…
cmd-techniques-tip = Switch techniques of the search on and off
cmd-build-book = Build a book from games…
cmd-build-book-tip = Make an opening book from the games of PGN files
cmd-import-book = Import as a book…
cmd-import-book-tip = Make a new book from games with variations (.pgn), positions (.epd), lines (.txt) or any book
cmd-merge-book = Merge into the book…
cmd-merge-book-tip = Add another book, games or positions to the open book, after a preview of the changes
cmd-export-book = Export book…
cmd-export-book-tip = Write the book as games with variations (.pgn), for other programs (.bin) or as lines of text (.txt); a message lists what the file cannot hold
cmd-check-book = Check book
cmd-check-book-tip = List illegal, unreachable and dead moves of the book
cmd-verify-book = Check book with the engine
cmd-verify-book-tip = Search the positions of the book with the engine and flag bad moves
cmd-sample-book = Sample random lines
cmd-sample-book-tip = Play 1000 random lines of the book and count them
cmd-close-book = Close book
cmd-close-book-tip = Close the opening book, asking about unsaved changes

cmd-room-play = Play room
cmd-room-play-tip = Go to the game that is being played, with its moves
cmd-room-analyse = Analyse room
cmd-room-analyse-tip = Go to the moves and games, with the engine's analysis
cmd-room-book = Book room
cmd-room-book-tip = Go to the opening book
cmd-room-library = Library room
cmd-room-library-tip = Go to the collections of games
cmd-room-engines = Engines room
cmd-room-engines-tip = Go to other engines and to tournaments
cmd-room-lab = Lab room
cmd-room-lab-tip = See how a chess program works, on the shown position
cmd-engines-show = Engines
cmd-engines-show-tip = List the engines that were added, and their options
cmd-engines-log = Logs of engines
cmd-engines-log-tip = Read what was said between Tabia and the engines
cmd-engines-show-log = Show log of engine
cmd-engines-show-log-tip = Read what was said the last time the selected engine was started
cmd-engines-find-log = Search in the log
cmd-engines-find-log-tip = Show only the lines of the log that contain a text
cmd-engines-follow-log = Follow the log
cmd-engines-follow-log-tip = Keep the newest line of the log in view
cmd-engines-copy-log = Copy log
cmd-engines-copy-log-tip = Copy the selected lines, or all that are shown
cmd-engines-save-log = Save log…
cmd-engines-save-log-tip = Write the lines of the log that are shown to a file: all, or those that the search and the switches leave
cmd-engines-add = Add engine…
cmd-engines-add-tip = Choose the program of an engine, which is started once to see what it is
cmd-engines-find = Find engines…
cmd-engines-find-tip = Look for known engines in the usual folders; none is started before you choose it
cmd-engines-test = Test engine
cmd-engines-test-tip = Start the selected engine, and have it play a move, stop an analysis and end
cmd-engines-stop-test = Cancel test
cmd-engines-stop-test-tip = End the test of the selected engine, and the engine
cmd-engines-rename = Rename engine
cmd-engines-rename-tip = Give the selected engine another name
cmd-engines-copy = Copy profile
cmd-engines-copy-tip = Add the selected engine once more, with another name and options of its own
cmd-engines-reset = Reset all options
cmd-engines-reset-tip = Set all options of the selected engine to what it has by itself
cmd-engines-up = Move engine up
cmd-engines-up-tip = Move the selected engine before the previous one
cmd-engines-down = Move engine down
cmd-engines-down-tip = Move the selected engine behind the next one
cmd-engines-remove = Remove engine
cmd-engines-remove-tip = Take the selected engine out of the list; its file stays
cmd-tournaments = Tournaments
cmd-tournaments-tip = List the tournaments, and resume one
cmd-tournament-new = New tournament…
cmd-tournament-new-tip = Let engines, playing levels and programs of the Lab play against one another
cmd-tournament-pause = Pause tournament
cmd-tournament-pause-tip = End the games that are being played; they are played again when the tournament is resumed
cmd-tournament-pause-not = No tournament is being played.
cmd-tournament-export = Export games of the tournament…
cmd-tournament-export-tip = Write all games to a file, with score, depth and time of each move
cmd-tournament-export-not = Open a tournament first.
cmd-tournament-copy-table = Copy crosstable
cmd-tournament-copy-table-tip = Copy the points of each participant against each other as text
cmd-tournament-copy-table-not = Open a tournament first.
cmd-library-new = New collection…
cmd-library-new-tip = Make a folder for games of which every position can be found
cmd-library-open = Open collection…
cmd-library-open-tip = Open the folder of a collection of games
cmd-library-import = Import games…
cmd-library-import-tip = Add games of PGN files to the open collection: all, or those of a search
cmd-library-paste = Import games from the clipboard
cmd-library-paste-tip = Add the games that were copied as PGN to the open collection
cmd-library-duplicates = Find duplicates
cmd-library-duplicates-tip = List games that are in the open collection more than once, and choose which are deleted
cmd-library-problems = List problems of games
cmd-library-problems-tip = List what could not be read in the texts of the shown games, by file and line
cmd-library-check = Check the collection for damage
cmd-library-check-tip = Compare all checksums of the open collection; damaged files can be repaired then
cmd-library-compact = Compact the collection…
cmd-library-compact-tip = Remove deleted games from the disk and join small files; earlier changes can no longer be undone
cmd-library-merge = Add the games of a collection…
cmd-library-merge-tip = Copy all games of another collection into the open one
cmd-library-add-tab = Add all games of the tab to the collection
cmd-library-add-tab-tip = Store copies of all games of the open tab in the open collection
cmd-library-add = Add game to the collection
cmd-library-add-tip = Store a copy of the game on the board in the open collection
cmd-library-add-to = Add game to another collection…
cmd-library-add-to-tip = Store a copy of the game on the board in a collection that is not open
cmd-library-save-back = Save back to the collection
cmd-library-save-back-tip = Save the game on the board in place of that of the collection from which it was opened
cmd-library-export = Export the shown games…
cmd-library-export-tip = Write all games that the table shows to a file, as PGN or as a table (CSV)
cmd-library-export-selected = Export selected games…
cmd-library-export-selected-tip = Write the selected games to a file, as PGN or as a table (CSV)
cmd-library-open-selected = Open game of the collection
cmd-library-open-selected-tip = Open a copy of the selected game in a tab
cmd-library-copy = Copy games of the collection
cmd-library-copy-tip = Copy the selected games to the clipboard as PGN
cmd-library-tag = Set a tag of games of the collection…
cmd-library-tag-tip = Give a tag of the selected games another value
cmd-library-flag-white-opening = Flag: White opening
cmd-library-flag-white-opening-tip = Flag the selected games for the opening of White; where all have the flag, it is cleared
cmd-library-flag-black-opening = Flag: Black opening
cmd-library-flag-black-opening-tip = Flag the selected games for the opening of Black; where all have the flag, it is cleared
cmd-library-flag-middlegame = Flag: middlegame
cmd-library-flag-middlegame-tip = Flag the selected games for the middlegame; where all have the flag, it is cleared
cmd-library-flag-endgame = Flag: endgame
cmd-library-flag-endgame-tip = Flag the selected games for the endgame; where all have the flag, it is cleared
cmd-library-flag-novelty = Flag: novelty
cmd-library-flag-novelty-tip = Flag the selected games for a novelty; where all have the flag, it is cleared
cmd-library-flag-pawn-structure = Flag: pawn structure
cmd-library-flag-pawn-structure-tip = Flag the selected games for the pawn structure; where all have the flag, it is cleared
cmd-library-flag-tactics = Flag: tactics
cmd-library-flag-tactics-tip = Flag the selected games for tactics; where all have the flag, it is cleared
cmd-library-flag-king-side = Flag: king side
cmd-library-flag-king-side-tip = Flag the selected games for play on the king side; where all have the flag, it is cleared
cmd-library-flag-queen-side = Flag: queen side
cmd-library-flag-queen-side-tip = Flag the selected games for play on the queen side; where all have the flag, it is cleared
cmd-library-flag-brilliancy = Flag: brilliancy
cmd-library-flag-brilliancy-tip = Flag the selected games for a brilliancy; where all have the flag, it is cleared
cmd-library-flag-blunder = Flag: blunder
cmd-library-flag-blunder-tip = Flag the selected games for a blunder; where all have the flag, it is cleared
cmd-library-flag-user = Flag: user flag
cmd-library-flag-user-tip = Give the selected games your own flag; where all have it, it is cleared
cmd-library-flags-clear = Clear all flags
cmd-library-flags-clear-tip = Clear all flags of the selected games of the collection
cmd-library-delete = Delete games from the collection
cmd-library-delete-tip = Delete the selected games of the collection; undo brings them back
cmd-library-copy-to = Copy to another collection…
cmd-library-copy-to-tip = Copy the selected games to another collection
cmd-library-move-to = Move to another collection…
cmd-library-move-to-tip = Move the selected games to another collection
cmd-library-explorer = Explorer
cmd-library-explorer-tip = What was played in the shown position in the games of the reference collection, or else of the open one
cmd-library-build = Build a book from the shown games…
cmd-library-build-tip = Build an opening book from the games of the collection that are shown
cmd-library-find = Find games of the collection
cmd-library-find-tip = Search the games of the open collection by players, ratings, dates, openings, positions and more
cmd-library-form = Filter form
cmd-library-form-tip = Fields for players, ratings, dates, openings and more, which write the search
cmd-library-positions = Find positions
cmd-library-positions-tip = Draw a position, material or a pattern that games must have, beside their table
cmd-library-next-hit = Next found position
cmd-library-next-hit-tip = Go to the next position that the search has found: in this game, then in the next one of the table
cmd-library-previous-hit = Previous found position
cmd-library-previous-hit-tip = Go to the previous position that the search has found
cmd-library-number = Go to game of the collection
cmd-library-number-tip = Select the game with this number in the open collection
cmd-library-games = Games of the collection
cmd-library-games-tip = Show the table of the games of the open collection
cmd-library-players = Players of the collection
cmd-library-players-tip = Results, openings, endings and opponents of the players of the open collection, and how to prepare against them
cmd-library-departures = Where my games left the book
cmd-library-departures-tip = List your games of the open collection with the move where each left the opening book, and by whom
cmd-library-stop = Cancel work on the collection
cmd-library-stop-tip = Stop the import, export or change, and take back what it has done
cmd-library-close = Close collection
cmd-library-close-tip = Close the open collection; its games stay in its folder
cmd-lab-questions = Questions
cmd-lab-questions-tip = Questions about searches, boards and evaluations, each with the page, the position and the settings that answer it
cmd-lab-search = Searches side by side
cmd-lab-search-tip = Run the textbook's searches on the shown position: results, nodes, and each search step by step
cmd-lab-hash = Hash tables
cmd-lab-hash-tip = The key of a move by XOR, tables side by side and as a grid, compact entries, and a search instability
cmd-lab-boards = Boards
cmd-lab-boards-tip = Seven board representations, drawn and compared by speed
cmd-lab-evaluation = Evaluation
cmd-lab-evaluation-tip = The terms of the evaluation, the value of each piece, and the changes by a move
cmd-lab-exchange = Exchange
cmd-lab-exchange-tip = The captures on a square one by one, and the hanging pieces
cmd-lab-tree = Tree of a search
cmd-lab-tree-tip = Record a search of the engine, browse its tree, and ask why a move is rejected
cmd-lab-techniques = Techniques on this position
cmd-lab-techniques-tip = The nodes that each technique of the engine saves in the shown position, and its effect on the move
cmd-lab-games = Small games
cmd-lab-programs = Historical programs
cmd-lab-programs-tip = Turing's and Shannon's designs and the textbook's programs: their search, their strength, and games against them
cmd-lab-games-tip = Tic-tac-toe, Ugolki and Russian draughts against the textbook's searches, and its two lessons in recursion
cmd-lab-run = Run the searches
cmd-lab-run-tip = Search the shown position with the chosen searches side by side
cmd-lab-watch = Watch alpha-beta
cmd-lab-watch-tip = Record alpha-beta on the shown position and step through it
cmd-lab-watch-tree = Watched search as a tree
cmd-lab-watch-tree-tip = Open the watched search on the page Tree
cmd-lab-record = Record a search
cmd-lab-record-tip = Search the shown position with the engine and record every node
cmd-lab-open-trace = Open a recorded search…
cmd-lab-open-trace-tip = Open the file of a recorded search
cmd-lab-save-trace = Save the recorded search…
cmd-lab-save-trace-tip = Write the recorded search to a file
cmd-lab-ask = Ask why a move is rejected
cmd-lab-ask-tip = Show why the engine rejects the next move on the board, which is not played
cmd-lab-play-line = Play the line of the tree
cmd-lab-play-line-tip = Add the moves that lead to the selected node to the game
cmd-lab-compare = Measure the techniques
cmd-lab-compare-tip = Search the shown position with each technique of the engine switched, and with each alone
cmd-lab-fill = Fill the hash tables
cmd-lab-fill-tip = Search the shown position without a table and with each kind of table
cmd-lab-fill-not = { unavailable-lab-busy }
cmd-lab-race = Race the boards
cmd-lab-race-tip = Count the moves of the shown position on seven boards
cmd-lab-tic-tac-toe = Tic-tac-toe
cmd-lab-tic-tac-toe-tip = Play tic-tac-toe against a search
cmd-lab-ugolki = Ugolki
cmd-lab-ugolki-tip = Play Ugolki against a search
cmd-lab-draughts = Russian draughts
cmd-lab-draughts-tip = Play Russian draughts against a search
cmd-lab-los-alamos = Los Alamos chess
cmd-lab-los-alamos-tip = Play chess on 6×6 squares against the program for the MANIAC
cmd-lab-hanoi = Towers of Hanoi
cmd-lab-hanoi-tip = Recursion step by step, with its calls beside it
cmd-lab-queens = Queens
cmd-lab-queens-tip = Place queens that do not attack each other, step by step
cmd-lab-restart = New small game
cmd-lab-restart-tip = Start the shown small game again
cmd-lab-timeline = Timeline of chess programs
cmd-lab-timeline-tip = What programs and machines from the Turk to neural networks brought, with the pages that show it
cmd-lab-match = Match between programs
cmd-lab-match-tip = Several games between two programs, or one and the engine, with the result and its error
cmd-lab-learned = Learned positions of Qchess
cmd-lab-learned-tip = The positions that Qchess avoids since it lost them: look at them, or have it forget them
cmd-lab-stop = Stop the Lab's work
cmd-lab-stop-tip = Stop all searches, counts, reading and writing of the Lab
cmd-lab-wide = Wide Lab
cmd-lab-wide-tip = Give the Lab most of the window, or its usual part
cmd-palette = Command palette…
cmd-palette-tip = Find any command by its name
cmd-frame-times = Frame times
cmd-frame-times-tip = Show the CPU time of a frame in the status line
cmd-two-panels = Two panels
cmd-two-panels-tip = Show games or book beside the moves in a wide window
cmd-swap-panels = Swap panels
cmd-swap-panels-tip = Put the second panel at the other side of the moves
cmd-eval-bar = Evaluation bar
cmd-eval-bar-tip = Show or hide the bar beside the board
cmd-theme = Light or dark theme
cmd-theme-tip = Change between the light and the dark theme
cmd-high-contrast = High contrast
cmd-high-contrast-tip = Turn the high contrast of the window on or off
cmd-contrast-board = High-contrast board
cmd-contrast-board-tip = Change between the board of high contrast and your own
cmd-toggle-sound = Sounds
cmd-toggle-sound-tip = Turn board sounds on or off
cmd-menu = Menu
cmd-menu-tip = Open the first menu. Alt and the underlined letter of a menu open that one
cmd-next-part = Next part of the window
cmd-next-part-tip = Move the keyboard to the next part: menu, tabs, rooms, board, panels, search, status line
cmd-previous-part = Previous part of the window
cmd-previous-part-tip = Move the keyboard to the part before
cmd-draw-shape = Draw an arrow or circle
cmd-draw-shape-tip = Begin an arrow or circle at the marked square of the board; the arrow keys lead to its end, and Shift+Enter draws it
cmd-focus-board = Board
cmd-focus-board-tip = Move the keyboard to the board: arrows choose a square, Enter takes and puts a piece
cmd-focus-panel = Panel beside the board
cmd-focus-panel-tip = Move the keyboard to the panel beside the board
cmd-focus-search = Search
cmd-focus-search-tip = Move the keyboard to the engine's search
cmd-focus-search-not = The search is not shown here.
cmd-full-screen = Full screen
cmd-full-screen-tip = Enter or leave full screen
cmd-moves-column = Columns
cmd-moves-column-tip = Show the moves in two columns, with comments in rows between them
cmd-moves-inline = Running text
cmd-moves-inline-tip = Show moves, comments and variations as running text
cmd-moves-figures = Columns with figures
cmd-moves-figures-tip = Show the moves in two columns, with the scores and times of engine games beside them
cmd-moves-layout = Next layout of the moves
cmd-moves-layout-tip = Change between columns, running text, and columns with figures
cmd-zoom-in = Larger
cmd-zoom-in-tip = Make everything larger
cmd-zoom-out = Smaller
cmd-zoom-out-tip = Make everything smaller
cmd-zoom-reset = Normal size
cmd-zoom-reset-tip = Show everything at its normal size
cmd-keys = Keyboard shortcuts
cmd-keys-tip = Show the keys of every command
cmd-about = About Tabia
cmd-about-tip = Version, licence and renderer

## Why a command cannot be carried out now

unavailable = Not available now.
unavailable-no-book = No book is open.
unavailable-one-tab = Only one tab is open.
unavailable-no-move = This is the start position, and no move is chosen.
unavailable-not-reviewed = Review the game first.
unavailable-exercise = The board shows an exercise. End it first.
unavailable-playing = Not during a game that is being played.
unavailable-no-play = No game is being played.
unavailable-played-already = The game is already being played.
unavailable-not-your-move = It is not your move.
unavailable-paused = The game is paused: resume it first.
unavailable-undo-engines = In this room, undo restores engines that were removed. Changes of the game are undone in the room Analyse.
unavailable-undo-in-play = In a game that is being played, moves are taken back instead.
unavailable-filtered-before = No game before this one matches the filter.
unavailable-filtered-after = No game after this one matches the filter.
unavailable-review-incomplete = The review is not complete yet.
unavailable-reading = The file is still being read.
unavailable-at-start = This is the first position of the game.
unavailable-at-end = This is the last position of the line.
unavailable-no-variation = There is only one move here.
unavailable-no-line = The engine shows no line for this position.
unavailable-no-search = The engine is not searching.
unavailable-lab-busy = Wait until the current task has finished. A game that is being played is not searched.
cmd-previous-game-not = No game comes before this one in the list of games.
cmd-next-game-not = No game follows this one in the list of games.
cmd-go-to-game-not = Open a file with several games first.
cmd-filter-games-not = { cmd-go-to-game-not }
cmd-add-game-not = { unavailable-reading }
cmd-duplicate-games-not = { unavailable-reading }
cmd-tag-of-games-not = { unavailable-reading }
cmd-copy-games-to-not = { unavailable-reading }
cmd-move-games-to-not = { cmd-delete-games-not }
cmd-take-game-not = { unavailable-one-tab }
cmd-move-games-up-not = Show the games in the order of the file first, without a filter.
cmd-move-games-down-not = { cmd-move-games-up-not }
cmd-delete-games-not = The game is in no list. Close its tab instead.
cmd-stop-reading-not = No file is being read.
cmd-cancel-saving-not = No file is being saved.
cmd-problems-not = No problems were found in the file.
cmd-encoding-not = The game is in no file.
cmd-play-from-here-not = The game is over in this position.
cmd-keep-explored-not = All moves shown are part of the game.
cmd-promote-not = The move is not in a variation.
cmd-make-main-not = The move is not in a variation.
cmd-delete-not = { unavailable-no-move }
cmd-name-opening-not = The game has no moves.
cmd-glyph-good-not = { unavailable-no-move }
cmd-glyph-mistake-not = { unavailable-no-move }
cmd-glyph-brilliant-not = { unavailable-no-move }
cmd-glyph-blunder-not = { unavailable-no-move }
cmd-glyph-interesting-not = { unavailable-no-move }
cmd-glyph-dubious-not = { unavailable-no-move }
cmd-eval-equal-not = { unavailable-no-move }
cmd-eval-unclear-not = { unavailable-no-move }
cmd-eval-slight-white-not = { unavailable-no-move }
cmd-eval-slight-black-not = { unavailable-no-move }
cmd-eval-clear-white-not = { unavailable-no-move }
cmd-eval-clear-black-not = { unavailable-no-move }
cmd-eval-white-wins-not = { unavailable-no-move }
cmd-eval-black-wins-not = { unavailable-no-move }
cmd-draw-shape-not = The board shows something else than the position of the game.
cmd-clear-shapes-not = Nothing is drawn in this position.
cmd-start-not = { unavailable-at-start }
cmd-back-not = { unavailable-at-start }
cmd-forward-not = { unavailable-at-end }
cmd-end-not = { unavailable-at-end }
cmd-previous-variation-not = { unavailable-no-variation }
cmd-next-variation-not = { unavailable-no-variation }
cmd-previous-fork-not = { unavailable-at-start }
cmd-next-fork-not = { unavailable-at-end }
cmd-next-tab-not = { unavailable-one-tab }
cmd-previous-tab-not = { unavailable-one-tab }
undo-named = Undo: { $change }
redo-named = Redo: { $change }
undo-engine-removal = removal of “{ $name }”
undo-engines-removal = { $count ->
    [one] removal of one engine
   *[other] removal of { $count } engines
}
undo-engines-adding = { $count ->
    [one] adding of one engine
   *[other] adding of { $count } engines
}
undo-explored = explored moves ({ $count })
undo-explored-deletion = deletion of explored moves ({ $count })
undo-moves = { $count ->
    [one] added move
   *[other] added moves ({ $count })
}
undo-deletion = deletion
undo-order = order of the variations
undo-comment = comment
undo-glyph = glyph
undo-figures = figures of a move
undo-shapes = arrows and circles
undo-details = game details
undo-games-added = { $count ->
    [one] added game
   *[other] added games ({ $count })
}
undo-games-duplicated = { $count ->
    [one] duplicate of a game
   *[other] duplicates of games ({ $count })
}
undo-games-deleted = { $count ->
    [one] deletion of a game
   *[other] deletion of games ({ $count })
}
undo-games-moved = order of the games
undo-games-details = tag of games ({ $count })
undo-several = several changes ({ $count })
cmd-undo-not = There is nothing to undo.
cmd-redo-not = There is nothing to redo.
cmd-two-panels-not = Only Analyse and Book have two panels, and only in a window that is wide enough for both.
cmd-swap-panels-not = Turn on two panels first, in a window that is wide enough for both.
cmd-resign-not = { unavailable-no-play }
cmd-offer-draw-not = A draw can be offered after the first move.
cmd-claim-draw-not = No rule allows a draw claim in this position.
cmd-hint-not = Hints are available when it is your move in a game against the engine.
cmd-close-tab-not = This is the only tab, and it is empty.
cmd-close-end-not = No played game has ended here.
cmd-zoom-in-not = It cannot be larger.
cmd-zoom-out-not = It cannot be smaller.
cmd-zoom-reset-not = This is the normal size.
cmd-take-back-not = There is no move of yours to take back.
cmd-move-now-not = It is not the engine's move.
cmd-go-on-not = The game is not paused.
cmd-stop-playing-not = { unavailable-no-play }
cmd-rematch-not = No played game has ended here.
cmd-analyse-game-not = No played game has ended here.
cmd-save-book-not = { unavailable-no-book }
cmd-save-book-as-not = { unavailable-no-book }
cmd-reload-book-not = No book with a file that can be read again is open.
cmd-undo-book-not = The book has no change to undo.
cmd-redo-book-not = The book has no change to redo.
cmd-find-in-book-not = { unavailable-no-book }
cmd-book-recording-not = { unavailable-no-book }
cmd-merge-book-not = { unavailable-no-book }
cmd-export-book-not = { unavailable-no-book }
cmd-check-book-not = { unavailable-no-book }
cmd-verify-book-not = { unavailable-no-book }
cmd-sample-book-not = { unavailable-no-book }
cmd-book-problems-not = The book has no problems.
cmd-close-book-not = { unavailable-no-book }
cmd-book-back-not = No earlier position of the book was visited.
cmd-book-forward-not = No later position of the book was visited.
cmd-review-stop-not = No review is running.
cmd-review-not = { unavailable-playing }
cmd-train-not = { unavailable-playing }
cmd-review-anew-not = { unavailable-not-reviewed }
cmd-review-all-not = The file has only one game.
cmd-look-deeper-not = Choose a move of the reviewed game for which there was a choice.
cmd-look-deeper-white-not = { unavailable-not-reviewed }
cmd-look-deeper-black-not = { unavailable-not-reviewed }
cmd-look-deeper-game-not = { unavailable-not-reviewed }
cmd-review-write-not = { unavailable-not-reviewed }
cmd-next-blunder-not = { unavailable-not-reviewed }
cmd-next-mistake-not = { unavailable-not-reviewed }
cmd-next-inaccuracy-not = { unavailable-not-reviewed }
cmd-next-fault-not = { unavailable-not-reviewed }
cmd-previous-fault-not = { unavailable-not-reviewed }
cmd-retry-all-not = { unavailable-not-reviewed }
cmd-retry-white-not = { unavailable-not-reviewed }
cmd-retry-black-not = { unavailable-not-reviewed }
cmd-guess-white-not = { unavailable-not-reviewed }
cmd-guess-black-not = { unavailable-not-reviewed }
cmd-end-lesson-not = No exercise is running.
cmd-show-better-not = The review found no better move here.
cmd-retry-not = The review found no better move here.
cmd-collect-white-not = The review found no mistake of White.
cmd-collect-black-not = The review found no mistake of Black.
cmd-toggle-engine-not = { unavailable-playing }
cmd-threats-not = { unavailable-playing }
cmd-play-best-not = { unavailable-no-line }
cmd-add-best-line-not = { unavailable-no-line }
cmd-all-moves-not = The engine searches all moves already.
cmd-add-analysis-engine-not = { unavailable-playing }
cmd-lock-engine-not = { unavailable-no-search }
cmd-more-lines-not = The engine shows no more lines than this.
cmd-fewer-lines-not = The engine shows at least one line.
cmd-search-deeper-not = No search of this position has reached its limit.
cmd-only-shown-moves-not = { unavailable-no-line }
cmd-only-drawn-moves-not = Start the search and draw arrows along legal moves first.
cmd-exclude-best-not = { unavailable-no-line }
cmd-arrow-scores-not = Turn on the engine's arrows first.
cmd-win-draw-loss-not = Turn on the evaluation bar first.
cmd-lab-run-not = No search is chosen, or a task is running. A game that is being played is not searched.
cmd-lab-watch-not = { unavailable-lab-busy }
cmd-lab-record-not = { unavailable-lab-busy }
cmd-lab-open-trace-not = { unavailable-lab-busy }
cmd-lab-compare-not = { unavailable-lab-busy }
cmd-lab-race-not = { unavailable-lab-busy }
cmd-lab-watch-tree-not = Watch a search first.
cmd-lab-save-trace-not = Record a search first.
cmd-lab-play-line-not = Choose a node of a search of the shown position.
cmd-lab-stop-not = Nothing is running in the Lab.
cmd-library-new-not = Wait until the work on the collection has ended.
cmd-library-open-not = Wait until the work on the collection has ended.
cmd-library-import-not = Open a collection first, and wait until the work on it has ended.
cmd-library-paste-not = Open a collection first, and wait until the work on it has ended.
cmd-library-duplicates-not = Open a collection with games first, and wait until the work on it has ended.
cmd-library-problems-not = No game is shown, or there is work on the collection.
cmd-library-check-not = { cmd-library-merge-not }
cmd-library-compact-not = { cmd-library-merge-not }
cmd-library-merge-not = Open a collection first, and wait until the work on it has ended.
cmd-library-add-tab-not = Open a collection first, and wait until the work on it has ended.
cmd-library-add-not = Open a collection first, and wait until the work on it has ended.
cmd-library-delete-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-add-to-not = Wait until the work on the collection has ended.
cmd-library-save-back-not = The game on the board was not opened from a collection, or there is work on the collection.
cmd-library-export-not = No game is shown, or there is work on the collection.
cmd-library-export-selected-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-open-selected-not = No game of a collection is selected.
cmd-library-copy-not = No game of a collection is selected.
cmd-library-tag-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-white-opening-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-black-opening-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-middlegame-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-endgame-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-novelty-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-pawn-structure-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-tactics-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-king-side-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-queen-side-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-brilliancy-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-blunder-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flag-user-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-flags-clear-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-copy-to-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-move-to-not = Select a game of an open collection first, and wait until the work on it has ended.
cmd-library-build-not = No collection with games is open.
cmd-library-find-not = No collection with games is open.
cmd-library-form-not = No collection with games is open.
cmd-library-positions-not = No collection with games is open.
cmd-library-next-hit-not = No search for positions has found anything in this game.
cmd-library-previous-hit-not = No search for positions has found anything in this game.
cmd-library-number-not = No collection with games is open.
cmd-library-games-not = No collection with games is open.
cmd-library-players-not = No collection with games is open.
cmd-library-departures-not = No collection with games is open.
cmd-library-stop-not = No import, export or change is running.
cmd-engines-find-not = Engines are being looked for.
cmd-engines-test-not = Select an engine that is not being tested.
cmd-engines-stop-test-not = The selected engine is not being tested.
cmd-engines-show-log-not = Select an engine first.
cmd-engines-find-log-not = No log is shown.
cmd-engines-follow-log-not = No log is shown.
cmd-engines-copy-log-not = No log is shown.
cmd-engines-save-log-not = No log is shown.
cmd-engines-rename-not = Select an engine first.
cmd-engines-copy-not = Select an engine first.
cmd-engines-reset-not = All options are as the engine has them.
cmd-engines-up-not = The first engine is selected, or none.
cmd-engines-down-not = The last engine is selected, or none.
cmd-engines-remove-not = Select an engine first.
cmd-library-close-not = No collection is open, or there is work on it.
cmd-lab-ask-not = Engine output is hidden while the game is played.
cmd-lab-restart-not = No small game is shown.

## Shared words

cancel = Cancel
close = Close
white = White
black = Black
none = None
remove = Remove
toast-close = Dismiss message

## Palette and keys

palette-hint = Type a command
palette-none = No command matches
palette-not = { $name }: { $reason }
keys-hint = Search by command or key
keys-none = No command matches
# While the board has the keyboard focus.
keys-games-select = In the list of games: select several, or all
keys-games-delete = In the list of games: delete the selected ones
keys-board-cursor = Go to the board and from square to square
keys-board-move = Lift a piece and put it down
keys-board-draw = Draw an arrow or circle in another colour
draw-begun = Go to the end of the arrow with the arrow keys and press Shift+Enter; on the same square it is a circle.
# While the moves of the book have the keyboard focus.
keys-book-show = Show the position after the selected book move
keys-book-weight = Weight of the selected book move
keys-book-glyph = Next glyph of the selected book move
keys-book-enable = Play the selected book move or not
keys-book-comment = Comment on the selected book move
keys-book-delete = Delete the selected book move
keys-book-add = Add the focused other move to the book

## Rail

rail-play = Play
rail-analyse = Analyse
rail-book = Book
rail-library = Library
rail-engines = Engines
rail-lab = Lab
rail-settings = Settings

## Board area

typed-move = Typed move
typed-move-hint = Type a move
typed-move-not = No move can be played in this position.
divider-side = Width of the side panel
divider-panels = Width of the two panels
divider-search = Height of the search
divider-tool = Height of the book tool
divider-explorer = Height of the explorer’s moves
tab-moves = Moves
tab-games = Games
tab-book = Book
menu-palette-hint = Find a command

## Status line

status-variant = { $variant }: read as chess
status-variant-as-text = { $variant } cannot be shown: moves kept as text
status-turn-white = White to move
status-turn-black = Black to move
status-check = { $turn }, in check
status-untitled = New game
status-event-round = { $event }, round { $round }
status-modified = { $file } (changed)
status-frames = Frame { $median } ms, 99 % within { $most } ms
status-reading = Reading the file…
status-reading-percent = { $percent } % read
status-saving = Saving, { $percent } %
status-game-of = Game { $number } of { $count }
opening-unknown = This opening has no name.
opening-named-already = The game's details name the opening already.
status-engine-off = Engine off
status-paused = Clocks paused
status-engine-ready = Engine ready
status-engine-thinking = Engine thinking
status-engine-analysing = Analysing
status-engine-failed = Engine stopped

## Results

result-checkmate-white = Checkmate: White wins
result-checkmate-black = Checkmate: Black wins
result-stalemate = Draw by stalemate
result-dead = Draw: no side can mate
result-fivefold = Draw by fivefold repetition
result-seventy-five = Draw by the seventy-five-move rule
result-resign-white = White resigns: Black wins
result-resign-black = Black resigns: White wins
result-flag-white = White's time is up: Black wins
result-flag-black = Black's time is up: White wins
result-flag-draw = Draw: time is up, but the opponent cannot mate
result-agreed = Draw by agreement
result-threefold = Draw by threefold repetition
result-fifty = Draw by the fifty-move rule
result-white-wins = White won
result-black-wins = Black won
result-draw = Draw

## Start

start-play = Play…
start-play-line = The engine or a person
start-analyse = Analyse
start-analyse-line = With the engine on
start-open = Open…
start-open-line = Games and books
start-book = Book
start-book-line = Openings to edit
start-or = Or move a piece, or paste a game with Ctrl+V.
start-recent = Recent files
start-played = Your last games
start-file = { $file } in { $folder }
start-game = Last game { $number }: { $players }, { $result }, { $date }

## Play

end-won = You won
end-lost = You lost
played-none = No game has been played to its end yet.
played-not-kept = The game could not be added to { $file }: { $reason }
played-not-in-tab = This tab has unsaved changes and does not hold that game yet. Save or close it, then open the game again.
hint-searching = Looking for a move…
hint-piece = Look at the { $piece } on { $square }
hint-move = Try { $move }
draw-declined = The engine declines the draw.
engine-failed = The engine failed: { $reason }
other-engine-failed = { $name } stopped: { $reason }
engine-repeated = { $name } stopped: { $reason }. It was started again for the same move.
engine-gone = The engine of this game was removed from the list of engines. Stop the game, or add the engine and start a new one.
game-engine-failed = { $name } does not play
game-engine-restart = Restart
game-engine-restart-tip = Start the engine again; the game goes on from here
engine-hash-kept = The hash size stays { $mib } MB: { $reason }
player-engine = Tabia
player-engine-level = Tabia ({ $level })
player-you = You

## Opening books in play

book-move = { $count ->
    [one] From { $book }: the only move, weight { $weight }
   *[other] From { $book }: { $percent } % of the time, weight { $weight }, { $count } moves
}
book-move-learned = { $reason }; scored { $points } in { $games ->
    [one] one game
   *[other] { $games } games
}
book-off = No book move: opening books are switched off
book-bookless = No book move: this opponent uses no books of Tabia
book-none-white = No book move: there is no opening book for White
book-none-black = No book move: there is no opening book for Black
book-beyond-depth = No book move: books are followed for { $limit } half-moves
book-beyond-theory = No book move: players rated { $rating } follow { $limit } half-moves of theory
book-unknown = No book move: the position is in no opening book
book-unplayed = No book move: in { $book } all moves here are off or have weight 0
book-below-minimum = No book move: in { $book } every move here has less than { $percent } % of the weight
book-illegal = No book move: those of { $book } are not legal here
book-unreadable = No book move: { $book } could not be read: { $reason }
book-knows = In book: { $count ->
    [one] one move known
   *[other] { $count } moves known
}
book-knows-none = No book move known
book-plays-some = In book: { $played ->
    [one] one of { $count } moves is played
   *[other] { $played } of { $count } moves are played
}
book-plays-none = In book: { $count ->
    [one] one move, which is not played
   *[other] none of { $count } moves is played
}
books-not-opened = The opening book { $file } could not be opened: { $reason }
learned-not-read = The learned results of opening books could not be read and will not be changed: { $reason }: { $file }
learned-broken = The learned results of opening books could not be read ({ $reason }) and are kept as { $file }.
learned-not-saved = The learned results of opening books could not be saved: { $reason }: { $file }
moves-book = { $move }, book move

## Levels

level-beginner = Beginner
level-novice = Novice
level-casual = Casual player
level-improver = Improving player
level-club = Club player
level-strong-club = Strong club player
level-expert = Expert
level-candidate-master = Candidate master
level-international-master = International master
level-grandmaster = Grandmaster
level-full = Full strength
level-named = { $name }, { $rating }
level-unnamed = Rating { $rating }

## Files

copied-games = { $count ->
    [one] Copied the game as PGN.
   *[other] Copied { $count } games as PGN.
}
copy-too-much = More than { $size } MB do not fit the clipboard. Export the games to a file instead.
copied-pgn = Game copied as PGN
copied-fen = Position copied: { $fen }
saved = Saved { $file }
file-not-read = { $file } could not be read: { $reason }
save-foreign = { $file } is not a text file and will not be overwritten. Choose another name, ending in .pgn.
file-not-saved = { $file } could not be saved: { $reason }
saved-in-encoding = Saved { $file } in { $encoding }
encoding-title = Text encoding of { $file }
encoding-intro = Choose the line that looks right. The file is read again, and saved in the same encoding.
encoding-ascii = The whole file is plain ASCII, which is the same in every encoding.
encoding-reading = Reading the file…
encoding-not-read = The file could not be read: { $reason }
encoding-failed = the reader failed
encoding-unsaved = Save or undo your changes first: the file is read again.
encoding-line = { $name }: { $sample }
encoding-loss = { $encoding }, the encoding of this file, cannot hold “{ $letter }”. The whole file will be saved in UTF-8.
encoding-mixed = This file is in several encodings ({ $encoding }). The whole file will be saved in UTF-8.
played-encoding = { $file } was in { $before }, which cannot hold this game: it is in { $now } now.
game-not-read = The game could not be read from { $file }: { $reason }. Open the file again to see its present content.
file-replaced = Another program has changed { $file }. The games shown here are the old ones.
book-file-replaced = Another program has changed { $file }. The book shown here is the old one.
file-reload = Reload
file-reloaded = { $file } was read again.
save-busy = A file is still being saved. Wait until that has finished.
save-cancelled = Saving was cancelled. { $file } is as it was before.
reader-panicked = the reader failed
worker-panicked = a task in the background failed
save-panicked = the writer failed
save-while-reading = The file is still being read. Wait until it has been read, or stop reading first.
comment-braces = A closing brace would end the comment in a file: the braces were written as parentheses.
reading-stopped = { $count ->
    [one] Reading was stopped: one game is shown. The file stays as it is.
   *[other] Reading was stopped: { $count } games are shown. The file stays as it is.
}
file-no-game = { $file } contains neither a game nor a position.
file-no-position = The position in { $file } cannot be read: { $reason }
file-problems = { $count ->
    [one] One problem in { $file }: see File, Problems in this file.
   *[other] { $count } problems in { $file }: see File, Problems in this file.
}
paste-failed = The pasted text could not be read: the reader failed
paste-not-understood = The clipboard contains neither a position nor a game. It begins with “{ $text }”.
paste-position = The position on the clipboard cannot be read: { $reason }
paste-address = The address cannot be opened: { $reason }
paste-empty = The clipboard contains no text.
game-other-variant = This is a game of { $variant }, which is not chess and cannot be shown. Its moves are kept as text.
pasted-game = Game pasted
pasted-games = { $count } games pasted
pasted-position = Position pasted
opened-position = Position opened
opened-in-lab = { $file } is open. Its moves are in Analyse.
position-dropped = { $done }. Castling { $letters } is not possible in standard chess and was dropped. For Chess960, paste the FEN into Set up position and choose Chess960 there.
position-dropped-960 = { $done }. Castling { $letters } was dropped: there is no king with such a rook.
pasted-positions = { $count ->
    [one] One position pasted
   *[other] { $count } positions pasted
}
pasted-with-problem = { $pasted }, but line { $line }: { $reason }.{ $more ->
    [0] {""}
    [one] {" "}One more problem is in the File menu.
   *[other] {" "}{ $more } more problems are in the File menu.
}
tabs-name = Tab { $number }: { $name }{ $state ->
    [playing] , being played
    [paused] , game paused
    [changed] , changed
   *[plain] {""}
}
tabs-close = Close tab
tabs-list = All tabs
tabs-close-named = Close { $name }
tabs-close-others = Close other tabs
tabs-paused = The game and its clocks are paused until you come back to it.
tabs-resumed = The game and its clocks go on.
tabs-file-changed = { $file } has changed since it was last open here.
tabs-file-unreadable = { $file } is gone or cannot be read any more. What was restored of it is in no file.
tabs-unreadable = The list of the tabs of the last time was damaged. It is kept as { $file }.
tabs-newer = The list of the tabs of the last time was written by a newer Tabia. It stays as it is: { $file }
tabs-too-many = { $count } tabs are open. Close one first.
restored-more = More unsaved work of earlier windows is waiting. Close this window and start again to restore it.
restored = Restored the games and files that were open when Tabia last ended.
journal-failed = The safety copy could not be written: { $reason }
journal-unreadable = The unsaved work of the last session could not be read. It is kept as { $file }.
journal-damaged = The end of the last session's journal was damaged. The whole journal is kept as { $file }.
journal-lost = { $count ->
    [one] One action of the last session could not be restored.
   *[other] { $count } actions of the last session could not be restored.
}
journal-form-elsewhere = The details of a game were being filled in, but the game is not there any more: { $entries }
journal-file-changed = { $file } was changed by another program. The restored games were added at the end.
filter-open = Games, positions and books
filter-books = Opening books
filter-book-ron = Tabia book
filter-importable = Books, games and positions
filter-book-pgn = Games with variations
filter-book-txt = Lines as text
filter-book-bin = Polyglot book
filter-pgn = Chess games (PGN)
filter-fen = Position (FEN)
filter-positions = Positions (EPD, FEN)
filter-trace = Recorded search
filter-csv = Table of comma-separated values
filter-collection = Collection of games
filter-openings = Openings (PGN, EPD, books)
filter-all = All files
path-title-open = Open file
path-title-save = Save file
path-title-add-engine = Add engine
path-title-openings = Choose the file of the openings
path-title-tournament = Export games of the tournament
path-title-log = Save log
path-title-new-collection = New collection
path-title-collection = Open collection
path-title-merge = Add the games of a collection
path-title-to-collection = Choose a collection
path-title-import = Import games
path-label = Path
path-why = The system shows no file dialog here. Install a desktop portal or zenity to get one, or type the path.
path-open = Open
path-add = Add
path-choose = Choose
path-save = Save
path-exists = { $file } already exists. Its contents would be lost.
save-open-elsewhere = { $file } is open in another tab. Save under another name, or close that tab first.
path-empty = Type the path of a file.
path-is-folder = { $file } is not a file. Go on with the name of a file.
path-is-file = { $file } is a file. Go on with the name of a folder.
path-no-folder = There is no folder { $folder }.
path-no-file = There is no file { $file }.
path-recent = Recent files

changed-title = The file has changed on disk
changed-text = Another program has changed { $file } since it was opened here. Saving would overwrite those changes.
changed-overwrite = Overwrite
changed-copy = Save a copy…
changed-copy-name = { $name } (copy).{ $ending }
protected-title = The file is write-protected
protected-text = { $file } may be read but not changed. Saving anyway replaces its contents, and it stays write-protected.
protected-anyway = Save anyway
protected-save-as = Save as…
save-protected = { $file } is write-protected and was not changed. Save under another name.
unsaved-title = Save changes?
unsaved-text = { $file } has changes that are not saved.
unsaved-reload = { $file } has changes that are not saved. Reading it again loses them.
unsaved-in-tab = { $name } in tab { $number }
unsaved-save = Save
unsaved-discard = Discard
unsaved-several = { $count ->
    [0] Nothing is left to decide.
    [one] One file has changes that are not saved.
   *[other] { $count } files have changes that are not saved.
}
unsaved-several-saving = Saving…
unsaved-save-all = Save all
unsaved-discard-all = Discard all
unsaved-none-open = No file is waiting for an answer.
unsaved-failed = Not saved
unsaved-saving = Saving…
unsaved-saved = Saved
unsaved-discarded = Discarded
unsaved-keep = Keep
unsaved-keep-named = Keep { $file }
unsaved-discard-one = Discard
unsaved-discard-named = Discard { $file }
unsaved-save-named = Save { $file }
writing-title = A file is still being written
writing-text = Tabia closes as soon as it has been written. If you quit now, a file stays as it was, an import can be resumed, and any other change of a collection is not made.
writing-import-title = Games are still being imported
writing-import = Tabia closes as soon as all are imported. If you quit now, the import can be resumed when the collection is opened again.
writing-quit = Quit now
writing-text-tab = The tab closes as soon as it has been written. If you close it now, the file is not changed.
writing-close = Close now
file-dialog-open = Another file dialog is open already.
form-title = Close without your entries?
form-text = “{ $form }” is open, and your entries there were not applied.
form-stay = Go back
form-discard = Close without them
book-restoring = The unsaved book of the last session is still being restored.

go-on-title = The game was interrupted. Go on?
go-on-confirm = Go on
resign-title = Resign this game?
resign-confirm = Resign
draw-title = Does your opponent agree to a draw?
draw-accept = Agree

problems-title = Problems in { $file }
problems-line = Game { $game }, line { $line }: { $reason }
problems-intro = The rest of the file was read. These places could not be read:

## New game

new-title = New game
new-opponent = Opponent
new-opponent-engine = Engine
new-opponent-program = Program of the Lab
new-opponent-other = Another engine
new-opponent-human = Human
new-other = Which engine
new-other-none = No engine has been added yet.
new-other-add = Add an engine…
new-program = Program
new-level = Strength
new-colour = You play
new-colour-random = Random
new-start = Start from
new-start-standard = Standard
new-start-960 = Chess960
new-start-current = Shown position
new-960-number = Position number
new-960-random = Random position
new-clock = Clock
new-clock-none = None
new-clock-preset = { $minutes } + { $seconds }
new-clock-custom = Custom
new-base = Minutes
new-increment = Seconds per move
new-limit = Engine thinks
new-limit-program = Program thinks
new-limit-clock = By the clock
new-limit-time = Time per move
new-limit-depth = To a depth
new-depth = Depth
new-time = Seconds
new-play = Play

## Board

board-name = Chess board
square-piece = { $square } { $piece }
square-empty = { $square } empty
square-in-check = in check
square-legal = legal move
square-premove-from = { $square }, premove
square-premove-to = { $square }, premove target
square-brilliant = { $square }, brilliant move
square-only-move = { $square }, only move
square-best = { $square }, best move
square-book = { $square }, book move
square-inaccuracy = { $square }, inaccuracy
square-mistake = { $square }, mistake
square-blunder = { $square }, blunder
square-missed-win = { $square }, missed win
square-missed-mate = { $square }, missed mate
square-threat = { $square }, threatened
square-hint-from = { $square }, hint
square-hint-to = { $square }, hint target
square-hanging = { $square }, can be won
square-exchange = { $square }, exchange
square-pinned = { $square }, pinned
move-to = { $piece } { $from } to { $to }
move-takes = { $piece } { $from } takes { $to }
move-castles-short = { $piece } castles kingside
move-castles-long = { $piece } castles queenside
move-check = check
move-mate = checkmate
announce-start = Start position
piece-white-pawn = white pawn
piece-white-knight = white knight
piece-white-bishop = white bishop
piece-white-rook = white rook
piece-white-queen = white queen
piece-white-king = white king
piece-black-pawn = black pawn
piece-black-knight = black knight
piece-black-bishop = black bishop
piece-black-rook = black rook
piece-black-queen = black queen
piece-black-king = black king
promote-queen = promote to queen
promote-knight = promote to knight
promote-rook = promote to rook
promote-bishop = promote to bishop

## Position editor

setup-board = Position being set up
setup-place = Place { $piece }
setup-title = Set up position
setup-turn = Side to move
setup-castling = Castling
setup-castling-king = { $color } king's side
setup-castling-queen = { $color } queen's side
setup-castling-not = The king or the rook is not on its square.
setup-chess960 = Chess960
setup-dropped = Castling { $letters } is not possible in standard chess. Choose Chess960 if that is meant.
setup-dropped-960 = Castling { $letters } is not possible: no such king and rook.
setup-en-passant = En passant
setup-clear = Clear
setup-start = Start position
setup-flip = Flip
setup-fen = FEN
setup-accept = Use position
setup-legal = The position is legal.
setup-illegal = Not legal: { $reason }.
setup-move = Move pieces
setup-erase = Erase pieces

## Game details

number-title = Go to game
number-name = Number of the game
number-of = of { $count }
number-none = There is no such game. Type a number from 1 to { $count }.
number-accept = Go
tags-title = Game details
tags-add = Add
tags-add-not = Type a name of letters, digits or _ first.
tags-add-known = The game has this tag.
tags-of-the-start = The position editor changes this tag.
tags-name = Tag
tags-unknown = Unknown
tags-value = Value of { $name }
tags-remove = Remove { $name }
tags-accept = Keep details

## Settings

settings-title = Settings
settings-search = Search settings
settings-none = No setting matches
settings-reset = Reset { $name }
settings-group-look = Appearance
settings-group-board = Board and pieces
settings-group-moves = Notation and scores
settings-group-engine = Engine
settings-group-library = Library
set-played_library = Finished games are added to
settings-played-tip = Finished games are added to the collection that was opened last, as well as to “Played games.pgn”
set-reference_library = The explorer shows
settings-reference-tip = The explorer shows what was played in the games of the collection that was opened last, also while another one is open
settings-the-open-one = The open collection
settings-no-collection = No collection
settings-use-open = Use the open one
settings-use-open-for = { $name }: use the open one
settings-use-open-none = Open a collection in the library first.
settings-use-open-same = That is the collection which was opened last.
settings-own-names-tip = In searches of the library, “me” stands for these names, as in “white:me”; reviews collect the mistakes of these players. Separate names with semicolons. For games that you play here no name is needed.
settings-group-keys = Keys
settings-group-techniques = Techniques of the search
techniques-hint = The techniques of the engine's search. Turn one off to see its effect.
techniques-reset = All as shipped
techniques-reset-not = Nothing was changed.
techniques-off = { $count ->
    [one] One technique off
   *[other] { $count } techniques off
}
techniques-on = { $count ->
    [one] One technique switched on
   *[other] { $count } techniques switched on
}
techniques-both = { $off ->
    [one] One technique off
   *[other] { $off } techniques off
}, { $on } switched on
techniques-are-off = Off: { $names }
techniques-are-on = Switched on: { $names }
techniques-click = Click to change them
settings-broken = The settings file could not be read ({ $reason }) and is kept as { $file }. Defaults are used.
settings-broken-later = The settings file was changed and can no longer be read ({ $reason }). It is kept as { $file }; a new one has the settings of this window.
settings-unreadable = The settings could not be read and will not be saved: { $reason }: { $file }
settings-bad-value = Setting “{ $name }”: “{ $value }” is not one of its values, so it has its default.
settings-bad-value-kept = { settings-bad-value } The file as it was is kept as { $file }.
settings-not-saved = The settings could not be saved: { $reason }
set-theme = Theme
set-contrast = High contrast
set-board = Board colours
set-pieces = Pieces
set-coordinates = Coordinates
set-animation_ms = Move animation (ms)
set-reduced_motion = Reduced motion
set-legal_dots = Show legal moves
set-wheel_moves = Wheel over the board steps through moves
set-auto_queen = Always promote to a queen
set-sound = Sounds
set-sound_volume = Sound volume
set-notation = Pieces in moves
set-moves_layout = Layout of moves
set-score_view = Scores seen from
set-restore_tabs = Open the tabs of the last time
set-frame_times = Frame times in the status line
set-eval_bar = Evaluation bar
set-engine_arrows = Engine arrows
set-win_draw_loss = Win, draw and loss in the bar
set-arrow_scores = Scores at engine arrows
set-engine_thoughts = Show engine output in games
set-book_arrows = Book arrows
set-engine_threads = Search threads
set-engine_hash_mib = Hash (MB)
set-engine_lines = Lines
set-engine_depth = Depth limit
set-engine_seconds = Time limit (seconds)
settings-group-books = Opening books
set-use_books = Use opening books
set-book_variety = Variety
set-book_by_level = Weaker levels follow less theory
set-book_plies = Depth limit (half-moves)
set-book_least = Minimum share of the weight (%)
set-book_learning = Learn from games
variety-best = Best move
variety-mostly-best = Mostly best
variety-weight = By weight
variety-even = More even
variety-alike = All alike
books-list = Books
books-list-hint = The first book that has a move decides.
books-shipped = Tabia's book
books-shipped-tip = The book that comes with Tabia
books-opening = Opening…
books-on = Use { $book }
books-white = { $book } for White
books-black = { $book } for Black
books-raise = Move { $book } up
books-lower = Move { $book } down
books-raise-not = This is the first book.
books-lower-not = This is the last book.
books-side-not = Turn on the book first.
books-remove = Remove { $book } from the list
books-add = Add book…
books-learned = Learned results
books-learned-moves = { $count ->
    [0] Nothing learned yet
    [one] Learned about one move
   *[other] Learned about { $count } moves
}
books-clear-learned = Clear results
books-clear-not = Nothing has been learned.
books-recall-learned = Restore results
set-zoom = Zoom (%)
choice-system = System
choice-light = Light
choice-dark = Dark
choice-wood = Wood
choice-walnut = Walnut
choice-green = Green
choice-blue = Blue
choice-slate = Slate
choice-paper = Paper
choice-contrast = High contrast
choice-tabia = Tabia
choice-modern = Modern
choice-classic = Classic
choice-on = On
choice-off = Off
choice-edge = At the edge
choice-every-square = On every square
choice-figurine = Figurines
choice-letters = Letters
choice-column = Columns
choice-inline = Running text
choice-figures = Columns with figures
choice-white = White
choice-side-to-move = Side to move
keys-press = Press a key…
keys-add = Add key…
keys-held = { $modifiers }…
keys-change = Change key of { $name }
keys-remove = Remove key of { $name }
keys-taken = { $key } is already the key of { $name }.

## About

about-title = About Tabia
about-version = Version { $version }
about-purpose = A native chess program that shows how it works.
about-licence = Licence: GPL-3.0-or-later
about-renderer = Renderer: { $renderer }
about-fonts = Fonts: Ubuntu (Ubuntu Font Licence), Hack (MIT)

## Start

no-display = No window can be opened: { $reason }. These commands work without a window: { $commands }.
no-display-set = neither DISPLAY nor WAYLAND_DISPLAY is set, so there is no display to show it on

## Panels around the board

moves-laid-out = Moves: { $layout }
moves-name = Moves
moves-empty = No moves yet
moves-empty-hint = Play a move on the board, or start here:
moves-empty-playing = Play a move on the board
moves-empty-play = Play the engine…
moves-empty-open = Open a file…
moves-empty-paste = Paste a game
fork-name = Continuations
fork-move = Continue with { $move }
fork-tip = Up and Down choose a continuation, and Right plays it
moves-explored = { $move }, only shown
moves-explored-tip = Only shown, and not part of the game. “Add the explored moves” adds it, and Undo takes all of them away.
moves-explored-count = { $count ->
    [one] 1 move is only shown
   *[other] { $count } moves are only shown
}
moves-explored-add = Add
moves-result = Result { $result }
moves-fold = Fold the variation { $move }
moves-unfold = Unfold the variation { $move }
moves-comment-after = Comment after the move
moves-comment-before = Comment before the move
moves-play-from-here = Play from here…

comment-add = Comment on { $move }
comment-edit = Edit the comment on { $move }
comment-add-start = Comment on the game
comment-edit-start = Edit the comment on the game
comment-after = Comment after { $move }
comment-before = Comment before { $move }
comment-start = Comment before the first move
comment-done = Done
comment-keys = { $key } ends
comment-done-tip = Keep the comment (Ctrl+Enter or Escape)
comment-cancel = Cancel
dropped-comment = The comment was not kept.
dropped-dialog = The entries in the dialog were not kept.
dropped-copied = Its game is closed. The comment was copied to the clipboard.
dropped-gone = Its game is closed.
dropped-merge = The book has changed in the meantime. Merge the other book again.
comment-to-before = Before the move
comment-to-after = After the move

nag-forced = only move
nag-zugzwang = zugzwang
nag-development = development
nag-initiative = initiative
nag-attack = attack
nag-compensation = compensation
nag-counterplay = counterplay
nag-time-trouble = time trouble
nag-idea = idea
nag-better = better is
nag-comment = comment

search-title = Search
search-switch = Analysis
search-off = Analysis is off
search-off-hint = Press { $key } to switch it on
search-barred = No analysis while a game is played
search-barred-hint = Analysis is available again after the game
search-hidden = Engine output is hidden while you play.
search-hidden-short = Hidden while you play
search-hidden-show = Show it
search-resting = The engine thinks on its turn
search-resting-hint = Engine, Engine output in games hides it again
search-waiting = Thinking…
search-over = Nothing to search
search-over-hint = The game is over in this position
search-finished = Finished
search-held = Held under the pointer
search-held-why = Lines, arrows and evaluation do not change while the pointer is over the lines
search-deeper = Deeper
search-deeper-tip = The limit is reached. Continue the search without it
search-failed = The engine stopped
search-failed-reason = { $reason }
search-restart = Restart engine
search-lines = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
search-more-lines = More lines
search-fewer-lines = Fewer lines
search-score = Line { $line }: { $score }
search-score-tip = Depth { $depth }, longest line { $seldepth }
search-move = Line { $line }, { $move }
search-line = Line { $line }
search-move-tip = Click to play up to here, Shift+click to add the whole line
search-wheel-tip = The wheel steps through the line
search-insert-line = Insert the line
search-only-move = Search only { $move }
search-exclude-move = Exclude { $move }
search-exclude-not = This is the only legal move.
search-only = Only { $moves }
search-without = Without { $moves }
search-restricted-free = Click to search all moves
search-locked = Locked to { $position }
search-locked-start = the start
search-locked-free = Click to follow the shown position
search-remembered = Remembered
search-remembered-why = From an earlier search; replaced when the new search is as deep
search-remembered-over = From an earlier search; the new search reached its limit before it was as deep
threat-in-check = There is no threat in check: the side to move cannot pass
threat-none = The opponent would have no move
threat-name = Threat: { $line }
threat-move = Threat, { $move }
section-fold = Hide the lines of { $engine }
section-unfold = Show the lines of { $engine }
section-switch = Search with { $engine }
section-close = Close { $engine }
section-settings = Lines and limits of { $engine }
section-restart = Restart
section-figures = { $depth } · { $speed } n/s · { $hash }
section-figures-short = { $depth } · { $speed } n/s
section-follows = Same limits as Tabia
section-fewer-lines = One line less
section-more-lines = One line more
section-full = Three engines at most analyse beside Tabia.
section-none = No engine has been added yet.
search-figures = Limits and figures
search-depth = depth
search-nodes = nodes
search-speed = nodes/s
search-hash-full = hash
search-time = time
search-limit-depth = Depth limit
search-limit-time = Time limit
search-limit-hash = Hash size
search-threads = Threads
search-no-limit = No limit
search-seconds = { $seconds } s
search-mebibytes = { $size } MB

table-sort = Sort by { $column }
table-sort-tip = Click to sort, again to reverse the order, and again to end sorting
table-column = { $column }: { $tip }
table-left-out = Not shown for lack of width: { $columns }

search-clear = Clear the search
games-name = Games
games-row-changed = { $game }, changed
games-empty = No games here
games-empty-hint = Open a PGN file with Ctrl+O, or drop one on the window
games-none = No game matches
games-none-hint = Change the words in the filter
games-filter = Filter games
games-filter-tip = Games that contain every word. “white:” or “black:” before a word looks for it in the name of that player.
games-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
games-count-shown = { $shown } of { $count }
games-count-selected = { $selected } of { $count } selected
games-added-empty = Added an empty game at the end.
games-duplicated = { $count ->
    [one] Added a copy of the game.
   *[other] Added copies of { $count } games.
}
games-deleted = { $count ->
    [one] Deleted the game. Undo brings it back.
   *[other] Deleted { $count } games. Undo brings them back.
}
games-deleted-all = { $count ->
    [one] Deleted the only game; an empty one takes its place. Undo brings it back.
   *[other] Deleted all { $count } games; an empty one takes their place. Undo brings them back.
}
games-moved-to = { $count ->
    [one] Moved to number { $number }
   *[other] { $count } games moved; the first one is number { $number }
}
games-at-start = Already at the start of the file
games-at-end = Already at the end of the file
games-not-copied = The games could not be copied: { $reason }
games-copied-to-tab = { $count ->
    [one] Copied the game to { $tab }.
   *[other] Copied { $count } games to { $tab }.
}
games-moved-to-tab = { $count ->
    [one] Moved the game to { $tab }.
   *[other] Moved { $count } games to { $tab }.
}
games-copied-to-file = { $count ->
    [one] Copied the game to the end of { $file }.
   *[other] Copied { $count } games to the end of { $file }.
}
games-copied-to-collection = { $count ->
    [one] Copied the game to the collection { $name }.
   *[other] Copied { $count } games to the collection { $name }.
}
games-moved-to-collection = { $count ->
    [one] Moved the game to the collection { $name }.
   *[other] Moved { $count } games to the collection { $name }.
}
games-moved-to-file = { $count ->
    [one] Moved the game to the end of { $file }.
   *[other] Moved { $count } games to the end of { $file }.
}
games-file-encoding = { $file } is now in { $now }; { $before } lacks letters of the games.
games-file-shown = a tab shows this file. Choose that tab instead.
games-file-foreign = the file is not a plain text file.
games-file-protected = the file is write-protected.
games-game-added = Added the game at the end.
games-tag-set = { $count ->
    [0] All selected games have this { $name } already.
    [one] Changed { $name } of one game.
   *[other] Changed { $name } of { $count } games.
}
games-copy-title = Copy games to
games-move-title = Move games to
games-target-intro = In another tab, the games are added at the end of its list, and saved with it.
games-target-collection = Collection { $name }
games-target-none = No other tab with games is open. Choose a file, to whose end the games are added.
games-target-file = The end of a PGN file…
games-target-gone = the tab is closed, is reading its file, or has a game that is being played.
games-source-title = Add game of another tab
games-source-intro = The game that the tab shows is added at the end of this file.
games-source-row = { $white } – { $black } ({ $tab })
tag-title = Set tag of games
tag-intro = { $count ->
    [one] The selected game gets this tag.
   *[other] All { $count } selected games get this tag.
}
tag-value = Value
tag-remove = Empty to remove the tag
tag-accept = Set tag
games-number = #
games-number-tip = The number of the game in the file
games-white = White
games-white-tip = The player with the white pieces
games-black = Black
games-black-tip = The player with the black pieces
games-result = Result
games-result-tip = White's points and Black's points; * for a game without a result
games-date = Date
games-date-tip = The date of the game, as far as it is known
games-event = Event
games-event-tip = The tournament or match
games-eco = ECO
games-eco-tip = The code of the opening, A00 to E99
games-problems = { $count ->
    [one] 1 problem in this file
   *[other] { $count } problems in this file
}
games-problem = Game { $game }, line { $line }: { $reason }

book-none = No opening book is open
book-none-hint = View and edit the book's moves in the shown position.
book-none-open = Open a book…
book-none-new = New book
book-opening = Reading { $file }…
book-untitled = New book
book-file = Book: { $name }
book-file-changed = Book: { $name }, with changes that are not saved
book-changed = not saved
book-column-move = Move
book-column-move-tip = The move, with its glyph. Faded moves are switched off.
book-column-weight = Weight
book-column-weight-tip = Frequency of the move in proportion to the weights of the others. Click a weight to change it.
book-column-share = %
book-column-share-tip = Probability that the book plays the move
book-column-games = Games
book-column-games-tip = Number of games with the move from which the book was made
book-column-results = Results
book-column-results-tip = Results of these games: White's wins, draws, Black's wins
book-column-score = Score
book-column-score-tip = An engine's evaluation after the move, in pawns
book-column-learned = Learned
book-column-learned-tip = Points and games of the program's own games with the move
book-column-comment = Comment
book-column-comment-tip = The book's comment on the move
book-column-opening = Opening
book-column-opening-tip = Name of the position after the move: the book's own, or that of the opening
book-table = Book moves
book-row-weight = weight { $weight }
book-row-share = { $percent } %
book-row-illegal = not legal here
book-row-tip = Enter or double click: show the position · 0–9: weight · Space: on or off · C: comment · ! ? =: glyph · Delete: remove
book-row-off = switched off
book-row-results = { $games } games: { $wins } won, { $draws } drawn, { $losses } lost
book-row-score = score { $score }
book-row-score-depth = score { $score } at depth { $depth }
book-row-learned = learned { $points }
book-weight-of = Weight of { $move }
book-weight-field = Weight
book-comment-field = Comment on the book move
book-menu-play = Show on the board
book-menu-illegal = The move is not legal in this position.
book-menu-add = Add to the book
book-menu-weight = Change weight
book-menu-comment = Comment
book-menu-off = Switch off
book-menu-on = Switch on
book-menu-only = Make it the only move
book-menu-zero = Set weight to 0
book-menu-zero-not = The weight is 0.
book-menu-forget = Clear learned results
book-menu-delete = Delete
book-start = Start position
book-unnamed = Unnamed position
book-name-button = Name of the position: { $name }
book-name-field = Name of the position
book-name-hint = Your name for this position
book-name-tip = Click to give it a name of your own
book-undo = Undo: { $edit }
book-redo = Redo: { $edit }
book-weights = Weights
book-weights-normalise = Make them add up to 100
book-weights-zero = Set all to 0
book-weights-results = Set from results
book-weights-no-moves = The book has no moves in this position.
book-weights-no-results = The moves have no results of games.
book-weights-results-name = Weights from results
book-end = The book ends here
book-end-hint = Ctrl+click a move to add it, or press Ctrl+Enter on it; or record moves while you play them.
book-end-recording = Play a move to add it to the book.
book-main-line = { $count ->
    [one] Main line: 1 half-move
   *[other] Main line: { $count } half-moves
}
book-exit = { $count ->
    [one] leaves the book after 1 at the earliest
   *[other] leaves the book after { $count } at the earliest
}
book-others = Other moves
book-others-all = Moves
book-other = { $move }, not in the book
book-other-known = { $move }, leads back into the book
book-other-tip = Click or Enter to show it on the board, Ctrl+click, Ctrl+Enter or Insert to add it to the book
book-other-known-tip = Leads to a position of the book. Click or Enter to show it, Ctrl+click, Ctrl+Enter or Insert to add it here
book-parents = Positions that lead here
book-parent = { $way } leads here by { $move }
book-parent-start = Start
book-parent-tip = Show that position
book-parent-gap-tip = Show that position. The move from there is not in the book
book-find-hint = Find by name
book-find-empty = Find a position by name
book-find-empty-hint = Names of openings, and the book's own
book-find-walking = Searching the book…
book-find-none = No position of that name is in the book
book-find-none-hint = Try fewer letters
book-add-line = Add line
book-not-reached = No line of the book leads to that position.
explored = The moves from the book are only shown. “Add the explored moves” in the menu Game adds them.
book-playing = Not while a game is played.
book-delete-looking = Finding the positions that only this move leads to…
book-delete-title = Delete move?
book-delete-text = { $count ->
    [one] Without { $move }, one position of the book can no longer be reached.
   *[other] Without { $move }, { $count } positions of the book can no longer be reached.
}
book-delete-hint = Kept positions can be reached again when another move leads to them.
book-delete-drop = Delete them too
book-delete-keep = Keep them
book-delete-name = Delete move and its positions
book-deleted = { $count ->
    [0] Deleted { $move } from the book.
    [one] Deleted { $move } and one position from the book.
   *[other] Deleted { $move } and { $count } positions from the book.
}
book-changed-since = The book has been changed in the meantime. Undo its last change first.
book-losses-title = Some data will be lost
book-losses-text = { $file } stores moves and weights only. It would lose:
book-losses-hint = A Tabia book (.ron) keeps everything.
book-losses-ron = Save as .ron…
book-losses-anyway = Save anyway
saved-without = Saved { $file }. A file of this kind cannot hold { $lost }.
book-picked-for-another = The file was picked for a book that is no longer open. It was not used.
book-restored = { $count ->
    [0] Restored { $file }, which was open and not saved when Tabia last ended.
    [one] Restored one change of { $file }, which was open when Tabia last ended.
   *[other] Restored { $count } changes of { $file }, which was open when Tabia last ended.
}
book-restored-lost = { $count ->
    [one] One line of the safety copy could not be restored.
   *[other] { $count } lines of the safety copy could not be restored.
}
book-journal-unreadable = The safety copy of the book cannot be read
book-journal-changed = { $file } was changed by another program. The restored changes were made in its present content.
book-journal-missing = The file of the edited book cannot be used: { $reason }. The restored changes are in a new book.
book-journal-copied = The changes that could not be restored are kept in { $file }.
book-journal-aside = Unsaved changes of the book were not restored: { $reason }. They are kept in { $file }.
book-file-name = my openings
book-not-edited = { $edit }: { $reason }
book-problems-found = { $count ->
    [one] One problem in { $file }: see Book, Book problems.
   *[other] { $count } problems in { $file }: see Book, Book problems.
}
book-problems-intro = The rest of the file was read. Its faults:

player-name = { $side }: { $name }
player-ahead = ahead by { $men }
player-clock = Clock of { $side }: { $time }
player-clock-running = Clock of { $side }, running: { $time }

man-pawn = pawn
man-knight = knight
man-bishop = bishop
man-rook = rook
man-queen = queen
man-king = king

evalbar-score = Evaluation { $score }
evalbar-chances = White wins { $white }%, draw { $draw }%, Black wins { $black }%
evalbar-before = { $evaluation }, before the move { $before }
evalbar-none = No evaluation yet
evalbar-held = { $evaluation }, held while the pointer is over the lines

## Tools for books

tool-close = Close
tool-no-book = No opening book is open
tool-no-book-hint = Open a book to use its tools here.
tool-start = Start position
time-seconds = { $seconds } s
time-minutes = { $minutes } min
time-hours = { $hours } h { $minutes } min

work-cancel = Cancel the task
work-cancel-not = It is being cancelled.
work-progress = Progress of the task
work-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
work-left = { $time } left
work-ready = The new book is ready
work-show = Show
work-discard = Discard book
work-cancelled = Cancelled: nothing was changed.
work-one-at-a-time = Wait until the current task has finished.
work-book-waits = A new book is already waiting. Show it or discard it first.

build-title = Build a book from games
build-files = Games
build-add-file = Add a PGN file…
build-remove = Remove { $file }
build-collection = { $count ->
    [one] { $count } game of { $name }
   *[other] { $count } games of { $name }
}
build-collection-tip = Games of a collection of the library, as they were when they were chosen
build-damaged = { $count ->
    [one] { $count } damaged game of the collection was left out
   *[other] { $count } damaged games of the collection were left out
}
build-no-files = Add at least one file of games.
build-bad-date = A date is a year, or year, month and day as in 2021.05.12.
build-no-player = Name the player whose moves count.
build-no-results = Choose at least one result.
build-depth = Half-moves
build-reach = Counted from
build-reach-plies = from the start of the game
build-reach-theory = after the last named position
build-keep = Keep moves with
build-min-games = Minimum games
build-min-games-suffix = {" "}games or more
build-min-score = Minimum score
build-min-score-suffix = {" "}% or more
build-side = Moves of
build-side-both = both sides
build-side-player = the player
build-player = Player
build-anybody = any player
build-results = Results
build-unknown-result = unknown
build-elo = Minimum rating
build-any = any
build-dates = Dates
build-since = from
build-until = until
build-weights = Weights
build-weigh-points = points: 2 · wins + draws
build-weigh-games = number of games
build-weigh-score = score in percent
build-weigh-recent = points, newer games count more
build-weigh-uniform = all equal
build-factors = A game counts
build-win = win
build-draw = draw
build-loss = loss
build-half-life = Half-life
build-years = {" "}years
build-duplicates = Count equal games once
build-start = Build
build-working-file = Building a book of { $file }
build-working-files = Building a book of { $count } sources of games
build-failed = The book could not be built: { $reason }
build-empty = { $games } games gave no move for the book: { $used } passed the filters. Lower the minimum games or the minimum score.
build-done = { $used } of { $games } games used, { $duplicates } duplicates left out: { $positions } positions.{ $variants ->
    [0] {""}
    [one] {" "}One game of another variant was left out.
   *[other] {" "}{ $variants } games of other variants were left out.
}

import-working = Reading { $file }
import-nothing = { $file } contains nothing that a book can store.
export-working = Writing { $file }
exported = Exported { $file }
exported-without = Exported { $file }. A file of this kind cannot hold { $lost }.
lost-title = the title
lost-names = { $count ->
    [one] one name
   *[other] { $count } names
}
lost-comments = { $count ->
    [one] one comment
   *[other] { $count } comments
}
lost-glyphs = { $count ->
    [one] one glyph
   *[other] { $count } glyphs
}
lost-evaluations = { $count ->
    [one] one evaluation
   *[other] { $count } evaluations
}
lost-weights = { $count ->
    [one] one weight
   *[other] { $count } weights
}
lost-results = { $count ->
    [one] one move’s results
   *[other] { $count } moves’ results
}
lost-learned = { $count ->
    [one] one learned value
   *[other] { $count } learned values
}
lost-switched-off = { $count ->
    [one] one weight of a move that is off
   *[other] { $count } weights of moves that are off
}
lost-starts = { $count ->
    [one] one start position
   *[other] { $count } start positions
}
lost-unreachable = { $count ->
    [one] one move that no line leads to
   *[other] { $count } moves that no line leads to
}

merge-working = Comparing with { $file }
merge-title = Merge { $file }
merge-another-book = Another book was opened during the comparison. Start the merge again for that book.
merge-nothing = The open book already contains all of it: there is nothing to merge.
merge-problems = { $count ->
    [one] One problem in { $file }; the rest was read.
   *[other] { $count } problems in { $file }; the rest was read.
}
merge-all = Moves that both books have:
merge-add = Add up
merge-add-tip = Weights and results are added; for all other data your book's values are kept where it has them
merge-replace = Replace
merge-replace-tip = The values of the other book are used
merge-keep = Keep ours
merge-keep-tip = Nothing is taken from the other book, not even new moves
merge-added = New
merge-added-tip = Moves that the open book does not have
merge-changed = Completed
merge-changed-tip = Moves for which the other book only adds information
merge-conflict = Conflicting
merge-conflict-tip = Moves with different values in the two books
merge-names = { $count ->
    [one] 1 name
   *[other] { $count } names
}
merge-starts = { $count ->
    [one] 1 start position
   *[other] { $count } start positions
}
merge-head-kind = ±
merge-head-kind-tip = + for a new move, ~ for one that changes, ! for one that both books have with different values
merge-head-move = Move
merge-head-move-tip = The line with the move at its end
merge-head-ours = Ours
merge-head-ours-tip = The values in the open book
merge-head-theirs = Theirs
merge-head-theirs-tip = The values in the other book
merge-head-outcome = Result
merge-head-outcome-tip = The values in the open book after the merge
merge-head-policy = Decision
merge-head-policy-tip = The decision for the move. Click to change it.
merge-list = Moves that a merge would change
merge-row = { $kind }: { $line }, ours { $ours }, theirs { $theirs }, result { $outcome }
merge-decide = Decide { $line }
merge-accept = Merge
merge-kind-not = The books do not differ in this.
merge-undo-hint = Can be undone in one step
merge-weight = Weight { $weight }
merge-take = Take
merge-take-tip = The move is added from the other book
merge-leave = Leave out
merge-leave-tip = The move is not added
merge-off = Switched off
entry-off = off
merge-glyph = Glyph { $glyph }
merge-results = { $games } games: +{ $wins } ={ $draws } −{ $losses }
merge-eval = Evaluation { $eval }

findings-title = Book check
findings-busy = Checking the book…
findings-none = No faults found in this book
findings-none-hint = { $positions } positions with { $moves } moves were checked.
findings-all = All { $count }
findings-list = Findings
finding-column-what = Finding
finding-column-what-tip = The kind of fault
finding-column-place = Position
finding-column-place-tip = The line that leads there, or the name of the position
finding-illegal = Illegal
finding-illegal-tip = Moves that are not legal: damaged, or stored for another position with the same key.
finding-colliding = Colliding
finding-colliding-tip = Two different positions have the same key, so each has the moves of both. They can only be removed by hand.
finding-repeated = Castling twice
finding-repeated-tip = Castling stored as king takes rook and as the king's two-square step: it is one move, and the first entry counts. In a position that no line leads to they may be moves of another piece.
finding-no-weight = No weight
finding-no-weight-tip = Positions whose moves all have weight 0 or are switched off: the book plays no move there.
finding-unreached = Unreachable
finding-unreached-tip = Positions that no line of the book leads to. In a book made for one side, or one that continues another, this is normal.
finding-dead = Never played
finding-dead-tip = Moves with weight 0, or switched off, beside others that are played. This is often intended: the book has the replies to them.
finding-fix-illegal = Remove all illegal moves
finding-fix-repeated = Remove the second entries
finding-fix-no-weight = Give all these moves a weight
finding-fix-unreached = Remove all unreachable positions
finding-fix-dead = Remove all moves that are never played
finding-fix-move = Remove the move
finding-fix-weights = Give the moves a weight
finding-fix-position = Remove the position
finding-row-illegal = { $move } is not legal
finding-row-dead = { $move } is never played
finding-row-colliding = Shares its key
finding-row-repeated = { $move } is stored twice
finding-row-no-weight = No move is played
finding-row-unreached = Cannot be reached

verify-title = Engine check
verify-which = Check
verify-leaves = Last move of each line
verify-white = White's moves
verify-black = Black's moves
verify-all = All moves
verify-by = Search by
verify-by-depth = Depth
verify-by-nodes = Nodes
verify-by-time = Time
verify-thousand = {" "}thousand
verify-seconds = {" "}s
verify-loss = Flag a loss over
verify-worse = Flag if behind by
verify-never = Never
verify-pawns = { $pawns } pawns
verify-again = Search evaluated positions again
verify-again-tip = Without this, positions with an engine evaluation of at least this depth are left out, so that an interrupted check can be resumed
verify-start = Start
verify-hint = Uses one thread.
verify-planning = Preparing the check…
verify-progress = { $done } of { $all } positions
verify-paused = paused
verify-bar = Progress of the engine check
verify-pause = Pause
verify-continue = Continue
verify-stop = Stop
verify-new = New check…
verify-no-flags = No bad move so far
verify-no-flags-at-end = No bad move was found
verify-flags = { $count ->
    [one] 1 bad move:
   *[other] { $count } bad moves:
}
verify-list = Bad moves
verify-column-move = Move
verify-column-move-tip = The move that was flagged, with its glyph
verify-column-loss = Loss
verify-column-loss-tip = Loss against the best move, in pawns; # where it loses to a mate
verify-column-eval = Score
verify-column-eval-tip = The evaluation after the move, in pawns
verify-column-place = After
verify-column-place-tip = The line that leads to the move
verify-row = { $move } { $loss }, evaluation { $eval }, after { $line }
verify-weigh-nothing = Weight 0
verify-switch-off = Switch off
verify-mark = Mark ?
verify-failed = The engine check ended: { $reason }
verify-done = { $count ->
    [0] Engine check: no bad move.
    [one] Engine check: 1 bad move.
   *[other] Engine check: { $count } bad moves.
}

sample-title = Sample
sample-busy = Playing 1000 lines…
sample-none = The book plays no move here
sample-none-hint = Choose a position that is in the book.
sample-from-start = From the start
sample-from-board = From the board
sample-again = Play other lines
sample-again-not = The lines are being played.
sample-summary = { $count } lines, { $different } different, { $length } half-moves on average
sample-first-moves = First moves
sample-column-move = Move
sample-column-move-tip = A first move of the lines
sample-column-bar = Frequency
sample-column-bar-tip = Share of the lines that begin with the move
sample-column-share = %
sample-column-share-tip = Percentage of the lines that begin with the move
sample-lines = Lines
sample-column-times = Times
sample-column-times-tip = Number of times the line was played
sample-column-line = Line
sample-column-line-tip = The moves, to the end of the book
sample-line = { $count } times: { $line }

## Library

library-file-name = My games
library-none = No collection is open
library-none-hint = A collection holds any number of games in a folder and finds every position in them. Its changes can be undone.
library-open-recent = Open { $name }
library-empty = This collection has no games yet
library-empty-hint = Import a PGN file, or drop files here. A file may be compressed.
library-coming = The first games are being read
library-place = { $folder }, { $size } MB
library-games = Games of the collection
library-number = Go to game
library-number-tip = Type the number of a game, then Enter
library-number-not-shown = Game { $number } is not among the games that are shown.
library-search = Search games
library-search-hint = Search, as in white:carlsen elo>2600 eco:B90-B99 1990..
library-search-tip = Words are looked for in the names of players, events, sites and openings. A field before a word narrows it: player, white, black, won, lost, elo, date, event, result, eco, opening, moves, time, has, text, position, material and others.
find-hit = Position { $number } of { $count }
find-no-hits = No search for positions has found anything in this game.
find-title = Find positions
find-close = Close the search for positions
find-kind-position = This position
find-kind-position-tip = Games that have a position, reached in any way
find-kind-material = Material
find-kind-material-tip = Games in which both sides have certain pieces
find-kind-pattern = Pattern
find-kind-pattern-tip = Games with pieces on certain squares
find-kind-pawns = Pawn structure
find-kind-pawns-tip = Games in which all pawns are as drawn
find-kind-imbalance = Imbalance
find-kind-imbalance-tip = Games in which one side has more of something
find-find = Find
find-find-tip = Write this search into the search line, beside its other conditions
find-remove = Remove from the line
find-from-board = From the board
find-nothing-drawn = Put something on the board first.
find-no-pawns = Put a pawn on the board first.
find-position-board = Position to find
find-pattern-board = Pattern to find
find-pawn-board = Pawns to find
find-any-turn = Either side to move
find-any-rights = Any castling rights
find-either-color = Either colour
find-either-color-tip = Also where Black has what White has here, with the ranks exchanged
find-either-wing = Mirrored as well
find-either-wing-tip = Also with the files in reverse order
find-in-variations = In variations too
find-in-variations-tip = Also positions of variations, which takes longer
find-length = For at least
find-length-tip = Number of half-moves in a row
find-length-unit = half-moves
find-result = Result
find-result-tip = The result for the side that is White here
find-result-any = any
find-result-won = won
find-result-drawn = drawn
find-result-lost = lost
find-only-files = Only the number on each file
find-only-files-tip = The pawns may be on any rank of their file
find-all-pawns = These are all pawns of the position. For some of them, choose { find-kind-pattern }.
find-excludes = None of these
find-excludes-tip = The tools exclude their pieces from squares. Click again with other tools to exclude more.
find-place-empty = Leave the square empty
find-place-none = Exclude { $piece }
find-any-piece = any piece
find-any-white = any white piece
find-any-black = any black piece
find-empty = nothing
find-or = { $one } or { $other }
find-square-any = { $square } anything
find-square-none = { $square } no { $piece }
find-any = any
find-exactly = exactly
find-at-least = at least
find-at-most = at most
find-between = { $least } to { $most }
find-number = Number of { $name }
find-typical = Typical
find-rook-endings = Rook endings
find-pawn-endings = Pawn endings
find-queen-endings = Queen endings
find-minor-endings = Minor-piece endings
find-opposite-endings = Bishops of opposite colours
find-any-material = Any material
find-of-white = White { $pieces }
find-of-black = Black { $pieces }
find-queens = queens
find-rooks = rooks
find-bishops = bishops
find-knights = knights
find-minors = minor pieces
find-pawns = pawns
find-bishops-on = One bishop each
find-bishops-any = not required
find-bishops-opposite = of opposite colours
find-bishops-same = of the same colour
find-two-pawns-down = Two pawns down
find-pawn-up = A pawn up
find-exchange-up = The exchange up
find-piece-for-pawns = A piece for three pawns
find-queen-for-rooks = A queen for two rooks
find-bishop-for-knight = A bishop for a knight
find-by-pieces = Pieces
find-by-value = Points
find-by-value-tip = Pawn 1, knight and bishop 3, rook 5, queen 9
find-difference = White has so many more (+) or less (−):
find-value = points
library-searching = { $found } found, { $percent } % searched
library-search-begun = Searching…
library-sorting = Sorting…
library-not-searched = Not searched
library-not-searched-tip = The search cannot be carried out. The dimmed games are those that were shown before.
library-searched = No game found so far
library-searched-hint = The search is still running.
library-not-found = No game was found
library-not-found-hint = Change the search, or clear it to see all games.
library-fault = Character { $place }: { $fault }
library-search-failed = The search failed: { $reason }
damages-more = { $count ->
    [one] { $count } more file
   *[other] { $count } more files
}
listed-changed = { $gone ->
    [0] The collection has changed since this list was made. New games are not in it.
    [one] The collection has changed since this list was made: { $gone } game was deleted or edited and is left out. New games are not in it.
   *[other] The collection has changed since this list was made: { $gone } games were deleted or edited and are left out. New games are not in it.
}
library-search-damaged = Some games could not be searched: { $reason }
library-white-rating = Elo
library-white-rating-tip = The rating of White
library-black-rating = Elo
library-black-rating-tip = The rating of Black
library-opening = Opening
library-opening-tip = The name of the opening
library-moves = Moves
library-moves-tip = Number of moves of the main line
library-time = Time
library-time-tip = The class of the time control: bullet, blitz, rapid, classical or correspondence
library-time-bullet = Bullet
library-time-blitz = Blitz
library-time-rapid = Rapid
library-time-classical = Classical
library-time-correspondence = Correspondence
library-termination = Termination
library-termination-tip = The reason for the end of the game
library-termination-normal = Normal
library-termination-time-forfeit = Time forfeit
library-termination-abandoned = Abandoned
library-termination-adjudication = Adjudication
library-termination-rules-infraction = Rules infraction
library-termination-unterminated = Unterminated
library-site = Site
library-site-tip = The place of the game
library-round = Round
library-round-tip = The round of the event
library-annotator = Annotator
library-annotator-tip = The author of the comments
library-columns = Columns
library-columns-tip = Choose the columns of the table and their order
library-columns-default = Default columns
library-columns-fit = In a narrow window, columns that do not fit are left out.
library-number-full = Number
library-white-rating-full = Elo of White
library-black-rating-full = Elo of Black
library-column-left = Move { $column } to the left
library-column-right = Move { $column } to the right
library-column-end = It is at the end already.
library-column-only = One column must stay.
library-form-player = Player
library-form-rating = Rating
library-form-of = Rating of
library-form-date = Date
library-form-event = Event name
library-form-opening = Opening name
library-form-eco = ECO code
library-form-moves = Length
library-form-result = Game result
library-form-time = Time control
library-form-has = With
library-form-flag = Flag
library-form-from = { $field } from
library-form-to = { $field } to
library-form-choice = { $field }: { $choice }
library-form-either = Either
library-form-both = Both
library-form-mean = Mean
library-form-white = White
library-form-black = Black
library-form-any = Any
library-form-unknown = Unknown
library-form-others = Also: { $conditions }
library-has-comments = Comments
library-has-variations = Variations
library-has-nags = Glyphs
library-has-clocks = Clock times
library-has-evaluations = Evaluations
library-filters = Saved filters
library-filters-tip = Searches that were saved in the collection under a name
library-filters-none = No filter is saved yet
library-filter-remove = Remove the filter { $name }
library-filter-name = Name for this search
library-filter-save = Save
library-filter-no-search = Enter a search that can be read first.
library-filter-no-name = Type a name first.
library-filter-saved = The search was saved as { $name }
library-filter-removed = The filter { $name } was removed
library-busy = Wait until the work on the collection has ended, or cancel it.
library-opening-collection = Opening the collection
library-creating = Making the collection
library-changing = Changing the collection
library-importing = { $count ->
    [one] { $count } game, { $done } of { $all } MB
   *[other] { $count } games, { $done } of { $all } MB
}
import-title = Import games
import-files = Files
import-add-file = Add a file…
import-no-files = Add a file first.
import-only = Only games of
import-only-hint = All games, or a search: elo>2400 2010..
import-only-tip = A search as in the line above the table: only the games that it finds are imported
import-search-faulty = Correct the search first.
import-duplicates = Duplicates
import-duplicates-keep = Add them all the same
import-duplicates-skip = Leave them out
import-duplicates-replace = Keep the one with more comments and variations
import-duplicates-tip = For games of the same players and date with the same moves
import-count = Number of games
import-count-start = Count
import-count-tip = Read the files and count the games that would be imported; games already there are not looked for
import-count-stop = Stop counting
import-counting = { $count } read so far
import-counted = { $all ->
    [one] { $games } of 1 game would be imported
   *[other] { $games } of { $all } games would be imported
}
import-counted-with = (less those that are there already)
import-not-counted = They could not be counted: { $reason }.
import-start = Import
compact-title = Compact “{ $name }”?
compact-text = Deleted and replaced games are removed from the disk, and small files are joined. Changes so far can no longer be undone.
compact-start = Compact
check-unknown = { $file }: no change names its games; a repair brings them back
check-repair = Repair
check-repair-tip = Replace damaged files by new ones with the games that can be read; copies of the damaged files stay, and earlier changes can no longer be undone
repair-saved = { $count ->
    [one] 1 game of damaged files was saved.
   *[other] { $count } games of damaged files were saved.
}
repair-restored = { $count ->
    [one] 1 game whose change is not known is there again.
   *[other] { $count } games whose changes are not known are there again.
}
repair-lost = { $count ->
    [one] 1 game was lost:
   *[other] { $count } games were lost:
}
repair-more-lost = `tabia library check --repair` lists all.
repair-set-aside = The damaged file is kept as { $file }.
library-checking = Comparing checksums
library-checked = { $count ->
    [0] No damage was found: all checksums are right
    [one] The collection is damaged
   *[other] The collection is damaged in { $count } places
}
library-compacting = Compacting: { $done } of { $all } games
library-repairing = Repairing: { $done } of { $all } games
library-compacted = { $count ->
    [0] Compacted; no deleted games were on the disk; { $freed } MB are free again
    [one] Compacted; 1 deleted game was removed from the disk; { $freed } MB are free again
   *[other] Compacted; { $count } deleted games were removed from the disk; { $freed } MB are free again
}
library-repaired = The collection was repaired
library-nothing-to-repair = There was nothing to repair
library-not-checked = The collection could not be checked: { $reason }.
library-not-repaired = The collection could not be repaired: { $reason }.
library-not-compacted = The collection could not be compacted: { $reason }.
upkeep-cancelled = Cancelled; the collection is as it was
join-title = Add the games of a collection
join-collection = Collection
join-counting = Counting…
join-not-opened = It cannot be opened: { $reason }.
join-empty = It has no games.
join-same = The games are in this collection already.
join-start = { $count ->
    [0] Add its games
    [one] Add { $count } game
   *[other] Add { $count } games
}
problems-list = Problems
problems-count = { $count ->
    [0] No problem was found in the texts of these games
    [one] { $count } problem
   *[other] { $count } problems
}
problems-most = More are not listed. Search for fewer games to list theirs.
problems-copy = Copy the list
problems-copied = The list of problems was copied.
problems-save = Save the list…
problems-saving = Writing the list
problems-saved = The list of problems was written to the file
problems-file-name = Problems
problems-again = List again
problems-close = Back to the games
problems-cancelled = The problems were not listed
problems-not-listed = The problems could not be listed: { $reason }.
problems-not-saved = The list could not be written: { $reason }.
problems-none = No problem is left in this list
problems-none-hint = The games were deleted or edited.
problems-no-file = No file
problems-row = { $line ->
    [0] { $file }, { $game }: { $reason }
   *[other] { $file }, line { $line }, { $game }: { $reason }
}
problems-file = File
problems-file-tip = The file from which the game came
problems-in-line = Line
problems-in-line-tip = The line in this file; in the text of the game where it comes from no file
problems-game = Game
problems-game-tip = The players. Enter or a double click opens a copy of the game.
problems-reason = Problem
problems-reason-tip = What could not be read. The text itself was kept as it is.
library-cancel = Cancel
library-cancelling = Taking back the import
library-stopping = Stopping
library-exporting = { $done } of { $all } games written
library-tagging = { $done } of { $all } games read
library-copying = { $done } of { $all } games copied
library-exported = { $count ->
    [one] { $count } game was written to the file
   *[other] { $count } games were written to the file
}
library-copied = { $count ->
    [one] { $count } game was copied to { $name }
   *[other] { $count } games were copied to { $name }
}
library-moved = { $count ->
    [one] { $count } game was moved to { $name }
   *[other] { $count } games were moved to { $name }
}
library-tagged = { $count ->
    [0] All games have this value already
    [one] The tag of { $count } game was set
   *[other] The tag of { $count } games was set
}
departures = My book
departures-list = Games that left the book
departures-played = Left with
departures-played-tip = The first move that is not in the book
departures-by = By
departures-by-tip = Who left the book: you or the opponent
departures-you = You
departures-opponent = Opponent
departures-book = Book
departures-book-tip = The moves of the book in this position, each with its probability
departures-all = All
departures-by-you = By you
departures-by-opponent = By the opponent
departures-following = { $done } of { $all } games followed
departures-cancelled = The search was cancelled
departures-cancelled-hint = No game is listed.
departures-again = Search again
departures-failed = The games could not be followed: { $reason }.
departures-summary = { $count ->
    [one] { $count } game with { $book }: { $mine } left by you, { $theirs } by the opponent, { $rest } stayed in it
   *[other] { $count } games with { $book }: { $mine } left by you, { $theirs } by the opponent, { $rest } stayed in it
}
departures-damaged = Some games could not be followed: { $reason }
departures-none = No game left the book
departures-none-hint = All games ended, or went on, where the book ends.
departures-no-book = No opening book is open
departures-no-book-hint = This page shows where your games left an opening book, and what it has there.
departures-no-games = None of the shown games is yours
departures-no-games-hint = Tick “This is me” on your card among the players, or clear the search.
departures-show-players = Players
departures-clear = Clear the search
departures-row = { $game }, { $move } by { $by }; book: { $book }
library-renamed = { $count ->
    [0] No game has changed
    [one] { $count } game has the name { $name } now
   *[other] { $count } games have the name { $name } now
}
library-flags = Flags
library-flags-tip = What you have flagged, by letter: W and B opening of White and Black, M middlegame, E endgame, N novelty, P pawn structure, T tactics, K king side, Q queen side, ! brilliancy, ? blunder, U your own flag
library-flag-white-opening = White opening
library-flag-black-opening = Black opening
library-flag-middlegame = Middlegame
library-flag-endgame = Endgame
library-flag-novelty = Novelty
library-flag-pawn-structure = Pawn structure
library-flag-tactics = Tactics
library-flag-king-side = King side
library-flag-queen-side = Queen side
library-flag-brilliancy = Brilliancy
library-flag-blunder = Blunder
library-flag-user = User flag
library-flags-reading = Reading the flags
library-flags-clear = Clear all flags
library-flags-none = No selected game has a flag.
library-flag-set = { $count ->
    [one] { $flag }: flag of { $count } game set
   *[other] { $flag }: flag of { $count } games set
}
library-flag-cleared = { $count ->
    [one] { $flag }: flag of { $count } game cleared
   *[other] { $flag }: flag of { $count } games cleared
}
library-flags-cleared = { $count ->
    [0] No selected game has a flag
    [one] All flags of { $count } game were cleared
   *[other] All flags of { $count } games were cleared
}
library-saved-back = The game was saved back to { $name }
library-added-to = The game was added to { $name }
library-changed-meanwhile = The game was not saved: it has changed in the collection since it was opened from there
library-removed-meanwhile = The game was not saved: the one from which it was opened is not in the collection any more
library-add-instead = Add it as a new game
library-save-back-anyway = Replace the other one
library-new-collection = A new collection…
library-other-collection = Other collection…
library-gone = This collection cannot be read any more: { $reason }. Its games are shown as they were read last.
collections = Collections
collections-tip = Open a collection, or choose those for finished games and for the explorer
collections-none = No collection has been opened yet
collections-hint = Star: finished games are added to this collection. Lens: the explorer shows this collection, whatever is open here.
collections-default = { $name } (default)
collections-reference = { $name } (reference)
collections-both = { $name } (default, reference)
collections-missing = Missing: { $name }
collections-forget = Remove { $name } from the list
collections-forget-tip = Its folder does not exist any more. Once it is there again, it can be opened as before.
collections-make-default = Add finished games to { $name }
collections-make-default-tip = Finished games are added to this collection, as well as to “Played games.pgn”
collections-make-reference = Explore in { $name }
collections-make-reference-tip = The explorer shows what was played in the games of this collection, whatever collection is open
menu-add-games-of = Add the games of
menu-add-to = Add game to
library-export-cancelled = The export was cancelled; no file was written
library-tag-cancelled = It was cancelled; no game has changed
library-copy-cancelled = It was cancelled; no game was copied
library-not-exported = The games could not be written: { $reason }.
library-same-collection = the games are in this collection already
library-too-many-tags = A tag of at most { $count } games can be set at once. Select fewer games.
library-stopped = The import was stopped. It can be resumed.
library-not-resumed = The import could not be resumed: { $reason }.
library-interrupted = { $count ->
    [one] An import was interrupted after 1 game.
   *[other] An import was interrupted after { $count } games.
}
library-interrupted-rest = { $more ->
    [0] The rest is in { $file }
    [one] The rest is in { $file } and one more file
   *[other] The rest is in { $file } and { $more } more files
}
library-resume = Resume the import
library-resume-tip = Read the rest of the files
library-keep = Keep what is there
library-keep-tip = Complete the import with the games that it has added
library-take-back = Take it back
library-take-back-tip = Remove the games that it has added
library-comparing = Looking for duplicates: { $done } of { $all } games
library-compare-cancelled = The search for duplicates was cancelled
library-compared = { $count ->
    [0] No game is there twice
    [one] { $count } duplicate was found
   *[other] { $count } duplicates were found
}
library-not-compared = Duplicates could not be looked for: { $reason }.
duplicates-list = Duplicates
duplicates-found = { $same ->
    [one] { $same } game is the same as another one
   *[other] { $same } games are the same as another one
}, { $contained ->
    [one] { $contained } begins another one
   *[other] { $contained } begin another one
}.
duplicates-damaged = Some games could not be compared: { $reason }
duplicates-none = No duplicates are left in this list
duplicates-none-hint = Search again to compare all games.
duplicates-again = Search again
duplicates-keep-annotated = Keep games with comments or variations
duplicates-contained = Also games that begin another one
duplicates-contained-tip = Games without comments and variations whose moves are the first ones of another game
duplicates-delete = { $count ->
    [one] Delete { $count } game
   *[other] Delete { $count } games
}
duplicates-delete-tip = Delete the games that are marked so, as one change that can be undone
duplicates-delete-not = No game is marked to be deleted.
duplicates-close = Back to the games
duplicates-fate = Choice
duplicates-fate-tip = What happens to the game. A click here, Enter or Space changes it.
duplicates-likeness = Likeness
duplicates-likeness-tip = How the game is like the one that is kept
duplicates-kept = original
duplicates-deletes = delete
duplicates-keeps = keep
duplicates-same = the same
duplicates-begins = begins the other
duplicates-row = { $game }: { $fate }
library-kept = The import is complete with the games that it has added
library-merged = { $count ->
    [0] No games of the other collection were added
    [one] 1 game of the other collection was added
   *[other] { $count } games of the other collection were added
}
library-clipboard = Clipboard
library-tab = Tab
library-show-problems = Show them
library-list-problems = List the problems
library-left-out = { $count ->
    [one] { $count } game does not meet the search and was left out.
   *[other] { $count } games do not meet the search and were left out.
}
library-skipped = { $count ->
    [one] { $count } game was there already and was left out.
   *[other] { $count } games were there already and were left out.
}
library-replaced = { $count ->
    [one] { $count } earlier game was replaced by one with more comments and variations.
   *[other] { $count } earlier games were replaced by ones with more comments and variations.
}
library-locked = Another window or command is changing this collection. It can be read meanwhile.
library-read-only = This collection can only be read: its folder cannot be written.
library-dismiss = Dismiss the message
library-opened = The collection is open
library-imported = { $count ->
    [0] No games were imported
    [one] { $count } game was imported
   *[other] { $count } games were imported
}
library-with-problems = { $count ->
    [one] { $count } of them has a problem in its text; what could not be read was kept as it is.
   *[other] { $count } of them have problems in their texts; what could not be read was kept as it is.
}
library-file-failed = { $file } could not be read to its end: { $reason }.
library-added = The game was added to the collection
library-deleted = { $count ->
    [one] The game was deleted
   *[other] { $count } games were deleted
}
library-cancelled = The import was cancelled and taken back
library-undone-move = The moved games are here again. Their copies stay in { $name }; undo there removes them.
library-undone = Undone: { $change }
library-redone = Done again: { $change }
library-not-opened = The collection could not be opened: { $reason }.
library-not-created = The collection could not be made: { $reason }.
library-not-imported = The games could not be imported: { $reason }. The collection is as it was.
library-not-changed = The collection could not be changed: { $reason }.
library-game-not-read = The game could not be read: { $reason }.
library-no-game = it is not in the collection any more
library-change-import = import
library-change-add = adding games
library-change-edit = edit of games
library-change-delete = deletion
library-change-merge = removal of duplicates
library-change-flag = flags of games
library-change-filter = saved filter
library-change-compact = compaction

tab-explorer = Explorer
library-players = Players
library-played-not-added = The finished game could not be added to { $name }: { $reason }. It is in “Played games.pgn”.
players-list = Players of the collection
players-filter = Filter players
players-counting = The players are being counted
players-failed = The players could not be looked up: { $reason }.
players-reading = The games of this player are being read
players-counting-again = Counting the games again
players-damaged = A part of the collection is damaged: its games are not all counted.
players-none = No player has this name
players-none-hint = Change the words in the filter
players-row = { $count ->
    [one] { $name }, { $count } game
   *[other] { $name }, { $count } games
}
players-name = Name
players-name-tip = The most frequent spelling of the name
players-games = Games
players-games-tip = Number of games
players-score = Score
players-score-tip = Points of the player in percent, over the games with a result
players-rating = Elo
players-rating-tip = The highest rating
players-years = Years
players-years-tip = The first and the last year
players-last = Last
players-last-tip = The year of the last game against each other
players-year = Year
players-year-tip = The year of the games
players-white = White
players-white-tip = Games with White: won, drawn, lost
players-black = Black
players-black-tip = Games with Black: won, drawn, lost
players-performance = Perf.
players-performance-tip = Performance: the mean rating of the opponents plus FIDE's difference for the score
players-bar = Results
players-bar-tip = Games that the player won, drew and lost
players-all-years = All
players-no-year = None
players-score-row = { $count ->
    [one] { $what }, { $count } game: { $won } won, { $drawn } drawn, { $lost } lost
   *[other] { $what }, { $count } games: { $won } won, { $drawn } drawn, { $lost } lost
}
players-ratings = Ratings over time
players-rating-point = { $count ->
    [one] { $time }: { $rating }, { $count } game
   *[other] { $time }: { $rating }, { $count } games
}
players-results = Results
players-results-tip = Ratings over time, and results by colour and year
players-openings = Openings
players-openings-tip = The openings as a tree of their names
players-endings = Endings
players-endings-tip = Endings with at most four pieces besides kings and pawns
players-opponents = Opponents
players-opponents-tip = The opponents with the results against each
players-prepare = Prepare
players-prepare-tip = What the player plays in each position, where that scores badly, and where your own games meet it
players-show-games = Games
players-show-games-tip = Show the games of the player in the table
players-me = This is me
players-me-tip = Your own games are those of this player. In a search, “me” stands for your names.
players-me-not = Games that you play here are kept under this name.
players-also = Also:
players-part = { $name } is another player
players-likely = The same player?
players-join = { $count ->
    [one] { $name }, { $count } game, is the same player
   *[other] { $name }, { $count } games, is the same player
}
players-rename = Use one name in the games…
players-rename-tip = Choose which spelling games have in place of others; the games that change are shown first
players-rename-not = Select two or more players first: with Ctrl or Shift and a click.
players-rename-intro = The ticked spellings are replaced in the games by the one that is kept. Undo takes it back.
players-rename-name = { $count ->
    [one] { $name } ({ $count } game)
   *[other] { $name } ({ $count } games)
}
players-rename-keep = Keep
players-rename-keep-name = Keep { $name }
players-rename-kept = This spelling is kept.
players-rename-reading = The games are being looked up.
players-rename-none = No game changes: tick another spelling.
players-rename-many = At most { $count } games can change at once.
players-rename-do = { $count ->
    [0] Change games
    [one] Change { $count } game
   *[other] Change { $count } games
}
players-rename-do-tip = Replace the ticked spellings in these games
players-rename-games = Games that change
players-rename-no-games = No game changes
players-rename-no-games-hint = Tick a spelling that is replaced
players-with-white = With White
players-with-black = With Black
players-no-games = No games with this colour
players-no-games-hint = Choose the other colour or another player
players-opening = Opening
players-opening-tip = A click shows the games, a click on the sign before the name its parts. Left and Right fold and unfold.
players-no-opening = No opening
players-parts = { $count ->
    [one] { $count } part
   *[other] { $count } parts
}
players-pieces = Pieces
players-pieces-tip = The pieces besides pawns, those of the player first, for at least two moves of each side
players-no-endings = No endings
players-no-endings-hint = No game of the player comes to four pieces besides kings and pawns
players-they-white = They have White
players-they-black = They have Black
players-at-start = This is the start position.
players-start = Start position
players-back = One move back
players-from-start = Start position
players-position-games = Show games
players-position-games-tip = Show the games of the player with this position in the table
players-their-moves = Moves of the player
players-your-moves = Moves against the player
players-no-moves = No game goes on from here
players-no-moves-hint = Go back, or choose the other colour
players-their-score = Score
players-their-score-tip = Points of the player in percent
players-mine = Mine
players-mine-tip = Number of your own games with the position after the move, with the colour that you would have
players-mine-row = { $count ->
    [one] { $count } game of yours
   *[other] { $count } games of yours
}
players-weak = Lines in which the player scores badly
players-weak-line = Scores badly after
players-weak-line-tip = Lines of at least three games after which the player is to move and scores worse than otherwise; the greatest shortfall first
explorer-playing = The explorer is hidden while a game is played
explorer-playing-hint = It is shown again when the game has ended.
explorer-none-hint = The explorer shows what was played in each position in the games of a collection.
explorer-empty = No game of the collection has this position
explorer-empty-hint = Go back, or add more games to the collection.
explorer-failed = The position could not be looked up: { $reason }.
explorer-damaged = Games of damaged parts are left out.
explorer-total = { $count ->
    [one] { $count } game: { $shares }
   *[other] { $count } games: { $shares }
}
explorer-shares = White { $white } %, draws { $draws } %, Black { $black } %
explorer-no-results = no results
explorer-name = Moves of the collection
explorer-row = { $count ->
    [one] { $move }, { $count } game: { $shares }
   *[other] { $move }, { $count } games: { $shares }
}
explorer-row-reached = { $count ->
    [one] { $move }, not played here; { $count } game has the position after it
   *[other] { $move }, not played here; { $count } games have the position after it
}
explorer-reached = ({ $count })
explorer-row-other = { $move }, not played here
explorer-reached-any-order = { $count ->
    [one] { $count } game has the position after it, by any order of moves
   *[other] { $count } games have the position after it, by any order of moves
}
explorer-mean-rating = Mean rating of those who played it: { $value }
explorer-performance-of = Their performance rating: { $value }
explorer-played-in = Played in { $value }
explorer-trend-share = { $years ->
    [one] Share of the games in the last year: { $recent } %, before: { $before } %
   *[other] Share of the games in the last { $years } years: { $recent } %, before: { $before } %
}
explorer-trend-new = No game has the position before the last years
explorer-in-book = in the book { $percent } %
explorer-not-in-book = not in the book
explorer-engine = engine { $score }, depth { $depth }
explorer-search = Search the games
explorer-search-reference = Search the games of { $name }
explorer-only-shown-reference = The explorer shows the games of the reference collection, which is not open.
explorer-reference-missing = The reference collection cannot be read
explorer-reference-failed = { $name }: { $reason }.
explorer-reference-retry = Try again
explorer-reference-none = Use the open collection
explorer-search-tip = Count only some games, such as “white:carlsen elo>2600 2015..”, then Enter
explorer-only-shown = Only the shown games
explorer-only-shown-tip = Count only the games that the search of the library shows
explorer-only-shown-not = The library shows all games: search there first.
explorer-total-found = { $count ->
    [one] { $count } game of the search: { $shares }
   *[other] { $count } games of the search: { $shares }
}
explorer-empty-found = No game of the search has this position
explorer-clear = Count all games
explorer-back = One move back
explorer-empty-found-hint = Clear the search to count all games of the collection.
explorer-compare = Compare with the book
explorer-compare-tip = Compare the moves of the games with those of { $book }
explorer-playing-books = the books to play from
explorer-compare-not = No opening book is open, and no book is used for playing.
explorer-build = Build a book from these games…
explorer-build-tip = Build an opening book from the games that are counted here
explorer-build-not = The games are being searched.
explorer-list-games = Games
explorer-list-games-tip = The games with the position, or with the selected move
explorer-list-differences = Differences
explorer-list-differences-tip = Where the book and the games differ, in all positions of the book
explorer-comparing = The book is being compared with the games
explorer-no-differences = The book and the games do not differ
explorer-compared = { $count ->
    [0] No position of the book has 10 games.
    [one] One position of the book with 10 or more games was compared.
   *[other] { $count } positions of the book with 10 or more games were compared.
}
explorer-differences = Differences from the book
explorer-missing = { $move } after { $line } is not in the book: { $games } of { $count } games
explorer-hardly-played = { $move } after { $line } is in the book with { $book } %, and hardly played: { $games } of { $count } games
explorer-line = Line
explorer-line-tip = The moves from the start of the book. A click shows the position after them.
explorer-line-start = the start
explorer-move-differs = Move
explorer-move-differs-tip = The move in which the book and the games differ
explorer-games-of-move = Games
explorer-games-of-move-tip = Number of games with the move
explorer-games-share = Played
explorer-games-share-tip = Share of the games of the position in which the move was played
explorer-book-share = Book
explorer-book-share-tip = Probability that the book plays the move; in another colour where the book and the games differ
explorer-any-order = Any order
explorer-any-order-tip = Number of games with the position after the move, by any order of moves
explorer-trend = Trend
explorer-trend-tip = Share of the move among the games of the position over the years
explorer-year = Year
explorer-year-tip = The year of the game
explorer-move = Move
explorer-move-tip = The move. A click or Enter shows the position after it; the arrow keys list its games.
explorer-games = Games
explorer-games-tip = Number of games in which the move was played here; in brackets: games that reach the position after it by another order of moves
explorer-results = Results
explorer-results-tip = Results of these games in percent: White's wins, draws, Black's wins
explorer-rating = Elo
explorer-rating-tip = Mean rating of those who played the move
explorer-performance = Perf.
explorer-performance-tip = Performance rating of those who played the move
explorer-years = Years
explorer-years-tip = The first and the last year in which it was played
explorer-game-list = Games with the position
explorer-game-tip = Click: open a copy at this position

## The Lab

lab-hidden = Hidden while you play
lab-hidden-hint = The Lab shows no evaluation, exchange or search of a game that is being played. They are available again after the game.
lab-pages = More pages
lab-page-questions = Questions
lab-page-search = Search
lab-page-tree = Tree
lab-page-techniques = Techniques
lab-page-evaluation = Evaluation
lab-page-exchange = Exchange
lab-page-boards = Boards
lab-page-hash = Hash
lab-page-games = Games
lab-page-programs = Programs
lab-checkmate = The position is checkmate: there is nothing to search
lab-stalemate = The position is stalemate: there is nothing to search
lab-finished = The game is over: there is nothing to search

## Lab: questions

# The texts of the page Questions: below this line.

questions-about = Each question opens the page, the position and the settings that answer it, with what to look for.
questions-basics = From minimax to alpha-beta
questions-ordering = Order, boards, evaluation, captures
questions-memory = Extensions, hash tables, the null move
questions-pruning = Pruning
questions-forcing = Checks, reductions, programs
question-open = Opens: { $page }
question-alpha-beta = Why is alpha-beta faster than minimax?
question-alpha-beta-look = Run. Both play Nd5 with the same value, but alpha-beta visits less than a hundredth of the nodes: once one reply refutes a move, its other replies cannot change anything.
question-windows = Why search a move twice?
question-windows-look = Run. PVS and NegaScout search every move but the first with a null window, which only shows whether it is better. About 50 are searched again, and a fifth of the nodes is saved.
question-kaissa = Why did Kaissa and Chess 4.5 search differently?
question-kaissa-look = Run. Chess 4.5 relied on depth and added captures; Kaissa also followed long lines of checks. With checks the mate in five, a win in 9 half-moves, is found at depth 1. Captures alone miss it even at depth 6.
question-stalemate = Can stalemate be seen without counting legal moves?
question-stalemate-look = Run. By the book's rule a lost king is stalemate where only the king could move. Here a pinned knight seems able to move, so the rule takes Qc5, which is stalemate, for mate. Alpha-beta takes the knight.
question-recursion = What does recursion do?
question-recursion-look = Step on. Each call moves a smaller tower, and waits on the stack until the calls below it in the list have returned.
question-order = Why does the order of moves matter?
question-order-look = Run. Then choose the order “Captures, killers” and run again: the same value with a fiftieth of the nodes (“Before”). A cut-off needs a good move early.
question-0x88 = What is 0x88?
question-0x88-look = Choose the knight on b3 in the drawing. Each step that leaves the board reaches a number with a bit of 0x88 set: one AND replaces four comparisons.
question-check-detector = Is the king in check?
question-check-detector-look = The difference of two cells says which kinds of pieces reach one from the other. Of the eight black pieces only the rook on h8 could give check, and the pawn on h7 blocks it. No move is generated.
question-horizon = Why does a program throw its queen away at depth 5?
question-horizon-look = Run. Alpha-beta plays Qc4 and expects to gain two pawns. After Rac1 the queen is lost for a rook: the last half-move that it sees is a capture, and the recapture lies beyond the horizon. With captures to their end, the search plays Re2.
question-stand-pat = Why may a side in check not stand pat?
question-stand-pat-look = Run. Nc7+ wins the queen. Without “Answer checks” the search evaluates the position in the middle of the check, where the queen is still on the board, and does not play it.
question-exchange = Which captures may a search leave out?
question-exchange-look = Run. A queen that takes a pawn is not a winning exchange by its piece values, so “good captures” leaves Qxa2 out. The pawn has no defender: the value is a pawn too high.
question-hanging = What does a capture win?
question-hanging-look = The knight takes the rook on a1 and wins 5.00, since nothing takes back. An exchange counts the captures on one square only: that White then threatens mate with Qf8, it does not see.
question-evaluation = Where does the score of a position come from?
question-evaluation-look = The bars lead from zero to the score, one for each term. Click one: the board shows the pieces and squares that made it.
question-network = What does the network see?
question-network-look = Black goes between a8 and b7, and no search wins. The terms count a knight and a pawn almost in full; the network, which was trained on results, gives less than half.
question-checks = Why is a check searched deeper?
question-checks-look = Run. Alpha-beta takes the rook on a1, with captures to their end as well: then Qf8 mates in five. Where checks cost no depth, the search sees it and plays Qa8+ first.
question-refutation = Why does it not take the rook?
question-refutation-look = Record a search, then choose “Ask on the board” and take the rook on a1. The search only proves that the move is no better. “Search it alone” finds the line: White does not mind the rook and plays Qf8.
question-key = How does a program recognise a position?
question-key-look = Each piece on a square has a random number, and the key is the XOR of all. A quiet move changes it by three of them: the piece leaves, arrives, and the other side is to move. Choose a move to see its bits.
question-table = What does a hash table save?
question-table-look = Run. Then switch “Hash table” on and run again: less than a fifth of the nodes (“Before”). The same positions arise from the same moves in another order, and are searched once.
question-replacement = Which entry should a full table keep?
question-replacement-look = Search. Every table saves nodes, but the one in which the later entry always stays saves the fewest. A second tier for the entries that a deeper one keeps out saves more than a tenth of what is left.
question-null-move = What does a null move save?
question-null-move-look = Run. If Black may move twice and White is still above beta, a move would have been enough: a shallow search shows it. Less than a quarter of the nodes is left at depth 6, with another move.
question-zugzwang = When is a null move wrong?
question-zugzwang-look = Run. Black would like to pass and must move: that is zugzwang. Without its guard the null move lets Black pass, and misses the mate in three, a win in 5 half-moves.
question-simplest = How little does a program need?
question-simplest-look = Program B keeps no list of pieces, and updates one sum with each move instead of evaluating positions. Its card gives its rating and what it misses. Let it analyse the position of the board, or play against it.
question-futility = What may be left out near the horizon?
question-futility-look = Run. Futility pruning leaves out quiet moves that cannot reach alpha. With its guard it gives the mate in two, a win in 3 half-moves, as alpha-beta does. Without it, the quiet move Qh6 is left out.
question-guess = What does MTD(f) depend on?
question-guess-look = Run. MTD(f) tests a guess again and again. With a guess of a pawn above the static value it needs about a dozen tests (“Again”), with three pawns more than 50, and over twenty times the nodes.
question-instability = What is search instability?
question-instability-look = Run. Then choose the order “As generated” and run again. The value of alpha-beta stays. That of static cuts changes, and so does its move, since what is cut depends on alpha.
question-techniques = What does each technique of the engine save?
question-techniques-look = Compare. The bars show how many times more nodes the same depth takes without each technique. “Plain ÷ alone” shows what each saves alone, on plain alpha-beta.
question-budget = How can a search see nine half-moves at depth 1?
question-budget-look = Run. By Richard Lang's rule a check with one reply moves the horizon by two half-moves. With 0 or 1 the mate in five, a win in 9 half-moves, is missed.
question-retreat = Which moves may be searched less deeply?
question-retreat-look = Run. Quiet moves backward cost three half-moves here. With “Not after captures” the value is that of alpha-beta. Without it a reply of Black's is missed, and the value is more than a pawn higher.
question-tchess = How does a selective program divide its search?
question-tchess-look = Tchess searches all moves near the root, and less of them the nearer the horizon: its card says how, and what it misses. Let it analyse the position of the board and compare its line with the engine's.
question-tic-tac-toe = What does a solved game look like?
question-tic-tac-toe-look = Play: the colour of each free cell is the result of that move, from the whole tree of the game. From the empty board every move draws.
position-horizon-name = The queen thrown away
position-horizon = At depth 5 alpha-beta plays Qc4, and Rac1 wins the queen for a rook. With captures to their end it plays Re2.
position-refused-rook-name = After figure 2.13: the rook to refuse
position-refused-rook = Nxa1 wins a rook, and Qf8 mates in five. To depth 5 alpha-beta takes it; where checks cost no depth, Qa8+ comes first.
position-mate-by-checks-name = Mate by checks
position-mate-by-checks = Qc4+ mates in five by checks. Captures to their end miss it at depth 6; with checks it is found at depth 1.
position-fork-name = A fork with check
position-fork = Nc7+ wins the queen. A search that evaluates a side in check does not see it.
position-queen-takes-pawn-name = A pawn for the queen
position-queen-takes-pawn = Black takes on a2 whatever White plays. A search with winning and equal captures only leaves that out.
position-pinned-stalemate-name = A pinned piece and stalemate
position-pinned-stalemate = Qc5 is stalemate. The rule that only the king moves takes it for mate, since the pinned knight seems able to move.
position-queen-against-king-name = Queen against king
position-queen-against-king = Zugzwang in almost every line. A null move without its guard misses the mate in three.
position-pass-after-capture-name = A pass after a capture
position-pass-after-capture = Nxf6 takes the queen. A null move right after the capture gives a value that is a pawn off.
position-nested-passes-name = Pass after pass
position-nested-passes = Where both sides may pass several times in a line, no depth is left, and Qd3 is chosen. With one pass in a line the null move chooses Qd4, as the whole tree does.
position-quiet-mate-name = A quiet move mates
position-quiet-mate = Qh6 takes nothing, gives no check, and mates in two. Futility pruning, reductions and others miss it without their guards.
position-compensation-name = Replies to a capture
position-compensation = After Nxc4 Black must regain the queen. Static cuts without PRE_L leave out quiet replies, and White seems two pawns better than the tree shows.
position-reduced-reply-name = A reply that is reduced
position-reduced-reply = After Qxb4 White must regain the queen. Depth reductions before that is done see a reply too late, and Black seems two pawns better off.
position-line-first-name = The best line first
position-line-first = Static variant b finds Ba5+ with the best line of the depth before it. Without that line it leaves moves out that it needs.
position-quiet-fork-name = A quiet fork
position-quiet-fork = Nb4 attacks the queen and c2, and takes nothing. Without the flag isCut, static cuts leave it out in the first position.
position-instability-name = An unstable search
position-instability = With static cuts the order of moves changes the move and the value. Alpha-beta gives one value in every order.
position-retreat-name = A piece that must go back
position-retreat = Where moves backward cost much even after a capture, a reply of Black's is missed.
position-fortress-name = A fortress
position-fortress = White is a knight and a pawn ahead, and cannot win: a search gives more than four pawns at every depth.
position-proof = Stockfish 15.1, depth { $depth }: { $score }, { $move }
positions-menu = Positions
positions-menu-tip = Open a position that shows what a search cannot see
positions-playing = Not while a game is played
positions-search = Search it
positions-search-tip = Show the search that is wrong here beside the one that is right, on the page Search
note-fold = Show only the title
note-unfold = Show what to look for
note-close = Dismiss
note-back = Questions
note-back-tip = Return to the list of questions

# The texts of the page Questions end here.

## Lab: index of techniques

# The texts of the page Questions, part Index.

questions-views = More parts
questions-view-questions = Questions
questions-view-index = Index
index-about = Every technique of the textbook and of the short documents. Each entry opens its page and position, with what to look for.
index-find = Find a technique
index-tables-words = transposition table TT
index-exchange-words = static exchange evaluation SEE
index-reductions-words = late move reduction LMR
index-alpha-beta-words = alphabeta
index-null-move-words = nullmove null-move pruning
index-pvs-words = principal variation search
index-captures-words = quiescence search qsearch
index-checks-words = quiescence search
index-network-words = NNUE neural
index-timeline-words = history
index-zobrist-words = hash key
index-fractional-words = recapture seventh rank
index-only-move-words = singular extension
index-repetition-words = threefold draw
index-own-stack-words = recursion
index-twins-words = twin flag
index-pv-array-words = principal variation PV
index-draughts-words = checkers
index-los-alamos-words = MANIAC
index-turing-words = Turochamp
index-deepening-words = iterative
index-mailbox-words = 10x12 120 cells
index-captures-lazy-words = lazily generator
index-match-words = bout Elo
index-checks = Checks in the quiescence: Lang's budget
index-checks-look = Run. At the horizon checks are tried for two plies, and longer where replies are few: the mate in five is found at depth 1.
index-none = No technique of this name
index-back = Back to the index
index-back-tip = Show all techniques
index-pv-array = The best line as a triangular array
index-pv-array-look = Watch the search, then choose “Best lines”: each ply has a line of its own, and a better move is put before the line of the ply below.
index-pv-first = The best line first at the next depth
index-pv-first-look = Run. Iterative deepening searches depth 1 to 5 and needs fewer nodes than alpha-beta at depth 5 alone, since each depth begins with the line of the depth before.
index-move-list = List of moves with scores, captures first
index-move-list-look = Watch the search, then choose “Order”: the cards are the moves with their scores, and captures come first.
index-pick = Picking the best move that is left
index-pick-look = Watch the search, then choose “Order”: each step picks the highest score that is left. After a cut-off the rest is never sorted.
index-packed-moves = Moves packed into 27, 25 and fewer bits
index-undo-record = Undo records, and moves made to be tested
index-perft = Counting the move tree (perft)
index-timeline = From the Turk to neural networks
index-timeline-look = Each entry says what a program or machine brought, and leads to the page that shows it.
index-turing = Turing's paper machine
index-turing-look = Its card says how it thinks and what it misses. Play against it, or let it analyse the position of the board.
index-shannon-a = Shannon's type A: all moves to one depth
index-shannon-a-look = Its card says how it thinks and what it misses: it evaluates in the middle of an exchange.
index-shannon-b = Shannon's type B: chosen lines
index-shannon-b-look = Its card says how it thinks and what it misses: only quiet positions are evaluated.
index-los-alamos = Los Alamos chess on 6 × 6 squares
index-los-alamos-look = Play against the program of the MANIAC, or let searches play each other: no bishops, no double step, no castling.
index-hanoi = Recursion with its stack: Hanoi
index-hanoi-look = Step on. Each call moves a smaller tower and waits on the stack until the calls below it in the list have returned.
index-queens = Queens by three sets
index-queens-look = Step on. A queen is tried where its rank and both diagonals are free, and taken back where no square is left in the next file.
index-ugolki = Ugolki: only one's own moves
index-ugolki-look = Let the search play: it looks three of its own moves ahead as if the opponent passed. The values of its squares are drawn beside the board.
index-alpha-beta = Alpha-beta
index-alpha-beta-look = Run. Both play Nd5 with the same value, but alpha-beta visits less than a hundredth of the nodes. The plot compares both with the growth of the whole tree and its square root.
index-mate-distance = A mate is worth less the farther it is
index-mate-distance-look = Run. The value of a mate is a constant less its distance in half-moves, so that the nearest one is played.
index-contempt = Contempt
index-contempt-look = Choose Tchess and open its switches: contempt makes a draw worth more or less than equality. Play a match to see what it changes.
index-match = A match between programs
index-match-look = Games in pairs from the same openings, with colours changed: the score, and the difference in Elo with its error.
index-selectivity = Depth against selectivity
index-selectivity-look = Run. With checks the mate in five is found at depth 1. Captures alone miss it even at depth 6.
index-negascout-forms = Three short forms of NegaScout
index-negascout-forms-look = Run. All find the value of NegaScout, with more nodes.
index-exchange = The exchange on a square
index-exchange-look = Choose a square: both sides capture with the least valuable piece, and either may stop when continuing does not pay.
index-evaluation-a = Evaluation A, the typical one
index-evaluation-a-look = The bars compare the engine's terms with those of the textbook's evaluation A. Its coefficients can be changed.
index-evaluation-b = Evaluation B, the simple one
index-evaluation-b-look = The bars compare the engine's terms with those of the textbook's evaluation B: material and one table for all pieces.
index-horizon = The horizon effect
index-horizon-look = Run. Alpha-beta plays Qc4, whose refutation lies beyond the horizon. With captures to their end, the search plays Re2.
index-lowest-bit = The lowest bit of a set
index-program-a = Program A: brute force
index-program-a-look = Its card says how it thinks and what it misses.
index-program-b = Program B: simpler than simple
index-program-b-look = Its card says how it thinks and what it misses: it keeps no list of pieces, and updates one sum with each move.
index-zobrist = Keys made by XOR
index-zobrist-look = Make a move on the board: each change of the position is one XOR, drawn bit by bit.
index-tables = Hash tables: bounds, replacement, two tiers
index-tables-look = Search. Seven kinds of tables are compared with no table. The grid shows the bound, depth and age of each entry, and what was replaced.
index-compact-entries = Entries of 10 and 6 bytes
index-compact-entries-look = Search, then choose an entry: it is shown in 10 and in 6 bytes, and false matches are counted by the bits of the key.
index-table-instability = A value that a table changes
index-table-instability-look = Choose a position: it is searched with and without a table until the values differ, and the entry that is the reason is shown.
index-repetition = Draws by repetition, by keys and without
index-repetition-look = Choose an example: the rule, the keys and the moves find the draw after different half-moves, or not at all.
index-captures-lazy = Captures one by one
index-captures-lazy-look = The values are the same, and the column Generated says how many moves were generated for them. Where a cut-off comes early the rest is never generated.
index-distances = Distances from a king, and its field
index-check-detector = Check detector
index-zugzwang = Where a null move fails: zugzwang
index-zugzwang-look = Run. Without its guard the null move lets Black pass, and misses the mate in three.
index-static-ladder = Nine rungs of static search
index-static-ladder-look = Run. The first rung is alpha-beta. The others let a side stop with the static value, and differ in what they search then.
index-instability = Search instability
index-instability-look = Run. Then choose the order “As generated” and run again. The value of alpha-beta stays; that of static cuts changes, since what is cut depends on alpha.
index-style = Style by the order of moves
index-style-look = Tchess has switches for each side of a game between programs: queen or pawn first, retreats last, priorities by phase.
index-qchess = Qchess
index-qchess-look = Its card says how it thinks and what it misses.
index-learned = What Qchess has learned
index-learned-look = The positions in which Qchess found itself lost. Each can be looked at on the board, and forgotten.
index-lists-16x16 = Linked lists of pieces
index-descriptors = Moves of four bytes in sorted lists
index-steps = Tables of steps
index-castling = The rook of castling, found by a search
index-twins = The flag of twins
index-own-stack = A search with its own stack
index-indices = Indices by multiplication, shift and mask
index-tic-tac-toe = Tic-tac-toe, searched to its end
index-tic-tac-toe-look = Play: the colour of each free cell is the result of that move, from the whole tree of the game.
index-draughts = Russian draughts
index-draughts-look = Play against a search, or let searches play each other. A null move is wrong here: on the page Search it hides a win where its guard is off.
index-engine-techniques = What each technique of the engine saves
index-engine-techniques-look = Compare. The bars show how many times more nodes the same depth takes without each technique.
index-tree = A recorded search of the engine
index-tree-look = Record a search and walk its tree: each node has its window, its value and the reason why it was cut, reduced or extended.
index-terms = The evaluation, term by term
index-terms-look = The bars lead from zero to the score. Click one: the board shows the pieces and squares that made it.
index-network = The network against the terms
index-network-look = Black goes between a8 and b7, and no search wins. The terms count a knight and a pawn almost in full; the network gives less than half.
index-network-inside = The network from within
index-network-inside-look = Make a move on the board: columns of light show which numbers of the accumulators it changes.

## Lab: search

# The texts of the page Search: below this line.

search-chess = Chess
search-game = Game
search-small-game = From the position on the page Games.
search-eval = Evaluation
search-eval-material = Material
search-eval-material-tip = Piece values of 1, 3, 3, 5 and 9. Many positions are equal, so alpha-beta cuts often.
search-eval-squares = Material, squares
search-eval-squares-tip = The same, and up to 0.18 for a piece near the middle of the board
search-eval-typical = The book's typical one
search-eval-typical-tip = Kornilov 2005, chapter 2: material, tables of squares, pawns, rooks and the safety of the king
search-eval-simple = The book's simple one
search-eval-simple-tip = Kornilov 2005, chapter 2: material and one table for all pieces, which rewards only advancing. A step counts thousandths of a pawn.
search-order = Order of moves
search-order-none = As generated
search-order-none-tip = Alpha-beta then visits far more nodes than necessary: it depends on trying good moves first.
search-order-last-mover = Recaptures first
search-order-last-mover-tip = Captures of the piece that has just moved first, by the least valuable attacker first
search-order-mvv-lva = Captures first
search-order-mvv-lva-tip = The most valuable victim first, and for each the least valuable attacker (MVV/LVA)
search-order-last-mover-mvv-lva = Recaptures, captures
search-order-last-mover-mvv-lva-tip = Captures of the piece that has just moved first, then the most valuable victim by the least valuable attacker (Kornilov 2005, chapter 2)
search-order-killers = Captures, killers
search-order-killers-tip = Then the two quiet moves that last caused a cut-off at the same ply (Huberman 1968; Akl and Newborn 1977)
search-order-sibling = Captures, sibling
search-order-sibling-tip = Then the quiet move that refuted another move of the same parent: one killer, forgotten when the parent is left (Kornilov 2005)
search-order-history = Captures, killers, history
search-order-history-tip = Then quiet moves by their number of cut-offs anywhere (Schaeffer 1983)
search-order-history-one = Captures, killers, history +1
search-order-history-one-tip = The same with every cut-off counted as one, as in the book, instead of by the square of its depth
search-order-buckets = Captures, killers, buckets
search-order-buckets-tip = Then quiet moves in three buckets by their positional gain, good, insignificant and negative, and within each by history
search-order-order-a = The book's order A
search-order-order-a-tip = Recaptures, captures, killers, quiet moves by their gain (Kornilov 2005, chapter 4)
search-order-order-b = The book's order B
search-order-order-b-tip = Recaptures; moves of a piece that the last moved piece attacks, or else killers; winning and equal captures; a queen that approaches the king; quiet moves by their gain; losing captures last (Kornilov 2005, chapter 4)
search-table = Hash table
search-table-tip = Results are stored and not searched again (Greenblatt 1967). Only values of the same depth are used, so that all exact searches still return the same value.
search-plies = Depth
search-plies-tip = Depth in half-moves, 1 to { $most }. All depths up to this are searched, for the plot.
search-exact = Exact searches{ $count ->
    [0] {""}
   *[other] : { $count } chosen
  }
search-selective = Selective searches, not exact{ $count ->
    [0] {""}
   *[other] : { $count } chosen
  }
search-set = Compare
search-set-tip = Search many positions with every row, and compare the rows with the first one: does a difference hold on the mean?
search-set-shipped = Twenty shipped positions
search-set-shipped-tip = From openings to endings, without a forced win
search-set-games = Games of the open file
search-set-games-tip = The position in the middle of each game, of at most { $most } games
search-set-list = Positions of a file…
search-set-list-tip = A file in EPD or FEN; at most { $most } of its positions are searched
search-set-title = { $count } positions, depth { $depth }, against the first row
search-set-title-games = The middle of { $count } of { $total } games in { $file }, depth { $depth }, against the first row
search-set-title-list = { $count } of { $total } positions in { $file }, depth { $depth }, against the first row
search-set-reading = Reading the positions…
search-set-not = No comparison
search-set-bounded = At most { $most } are searched, evenly distributed over the file.
search-set-stopped = Stopped after { $done } of { $total } searches. Only rows that have searched all positions are shown.
search-set-not-read = { $file } cannot be read: { $reason }
search-set-no-rows = { $file } has no position to search: a position in EPD or FEN is expected on each line.
search-set-no-games = { $file } has no game with a position to search in its middle.
search-set-unread = { $count ->
    [one] One line cannot be read: line { $line }, { $reason }.
   *[other] { $count } lines cannot be read, first line { $line }: { $reason }.
}
search-set-close = Close
search-set-progress = { $done } of { $total } searches
search-set-results = Comparison over many positions
search-set-ratio = Nodes of the first
search-set-ratio-tip = Nodes in units of the first row's: the geometric mean over the positions, and where it very likely is (95 %)
search-set-moves = Moves
search-set-moves-tip = Share of the positions with another move than the first row's
search-set-nodes = Mean nodes
search-set-nodes-tip = Mean number of nodes of a position
search-set-value = Value
search-set-value-tip = Mean difference from the first row's values in pawns, forced wins left out
search-set-same = no difference shown
search-set-bounds = { $value } ({ $low } to { $high })
search-set-row = { $name }: { $nodes } nodes, of the first { $ratio }, other moves { $moves }
search-set-explained = In brackets: where the mean very likely is (95 %). No difference is shown where that covers equality. “Moves” is the share of positions with another move than the first row's.
search-numbers = Numbers of the chosen searches: { $count ->
        [0] none
        [one] 1 row
       *[other] { $count } rows
    }
search-numbers-explained = Change a number and run the race: where does the search still find the move, and where does it collapse?
search-numbers-field = { $meaning }
    { $name }: { $range } { $unit }; in the book { $default }
search-numbers-add = Add a row
search-numbers-add-tip = Race this search against itself with other numbers
search-numbers-remove = Remove the row
search-numbers-remove-tip = Remove this row from the race
search-numbers-reset = Book's numbers
search-numbers-reset-tip = Set all numbers of this row to the textbook's
search-row-number = { $number } { $value }
parameter-on = on
parameter-off = off
search-run = Run
search-run-none = Choose a search above.
search-stop = Stop
search-watch = Watch
search-watch-chosen = Chosen
search-watch-exact = Exact
search-watch-selective = Not exact
search-watch-tip = Record a search of this position and step through it
search-recording = Recording { $name }…
search-progress = depth { $depth } · { $name }
search-ended = The search ended early.
search-stopped = Stopped after { $done } of { $count } searches.
search-none = Choose searches and run them: each returns the value of the position and its number of nodes. Exact searches must return the same value.
search-old = These results are of another position.
search-other-game = The results are of { $game }. Choose it again to see them.
search-other-game-runs = The searches of { $game } are still running. Choose it again to see their results.
search-other-setup = These results were found with: { $setup }
search-other-rows = These results are of other searches, or of other numbers, than the chosen ones.
search-at-depth = depth { $depth }
search-with-table = Hash table
search-without-table = No hash table
search-proving = smallest tree
search-smallest = The smallest tree that proves the value to depth { $depth } has { $nodes } nodes. No exact search without a table visits fewer.
search-smallest-estimated = The smallest tree that proves the value to depth { $depth } has about { $nodes } nodes: an estimate, not a count.
search-smallest-table = With the hash table a search may visit fewer: the tree contains a position once for each path to it, the table only once.
search-smallest-tip = Two trees prove a value (Knuth and Moore 1975). One proves that it is not less: one move of the side to move, and all replies. The other proves that it is not more: all its moves, and one reply to each. The count is the minimum of both together; the nodes of the line that they share count once. Selective searches prove nothing, so they may visit fewer.
search-results = Results of the searches
search-row = { $name }, depth { $depth }: { $value }, { $move }, { $nodes } nodes
search-behind = { $name }, depth { $depth }
search-agree = The exact ones agree
search-agree-tip = At every depth all exact searches have returned the same value.
search-disagree = The exact ones disagree. This is a bug in Tabia: please report the position.
search-explained = Double-click a row to watch that search. Values are in pawns, or men, for the side that begins the game.
search-whole-tree = whole tree
search-least-tree = smallest tree
search-least-estimate = smallest, estimate
search-plot = Nodes by depth: { $curves }
search-plot-tip = Nodes by depth, each line of the scale ten times the one below. Dashed: the whole tree, and the smallest tree that proves its value, counted. Dotted: an estimate of the smallest where a count would take too long, about twice the square root of the whole tree, by the mean number of moves at each ply (Knuth and Moore 1975).
search-column-name = Search
search-column-name-tip = The search. Point at a row for its description and its line
search-column-depth = Depth
search-column-depth-tip = Depth in half-moves
search-column-value = Value
search-column-value-tip = Value of the position for the side that begins the game
search-column-move = Move
search-column-move-tip = The first move of the best line
search-column-nodes = Nodes
search-column-nodes-tip = Nodes visited; a repeated visit counts again
search-column-share = Of all
search-column-share-tip = Share of the nodes of plain minimax
search-generated = Generated moves: { $count }
search-column-generated = Generated
search-column-generated-tip = Number of moves that were generated to be tried, whether they were tried or not
search-column-first = First cuts
search-column-first-tip = Share of cut-offs by the first move: 90 % is a good order
search-column-before = Before
search-column-before-tip = Nodes to the same depth in the run before, with other settings
search-column-again = Again
search-column-again-tip = Number of re-searches with another window
search-column-hits = Table hits
search-column-hits-tip = Number of values taken from the table
search-column-time = Time
search-column-time-tip = CPU time to this depth
search-by-minimax = Minimax
search-by-minimax-tip = Searches the whole tree, with one function for each side (von Neumann 1928, Shannon 1950).
search-by-negamax = Negamax
search-by-negamax-tip = The same with one function for both sides: a value for one side is its negative for the other.
search-by-two-maxima = Two maxima
search-by-two-maxima-tip = Alpha-beta in its first form: each player's best value so far, from that player's view (Kornilov 2005, chapter 2). Look: its nodes are those of alpha-beta.
search-by-alpha-beta = Alpha-beta
search-by-alpha-beta-tip = Leaves a node as soon as one move refutes it. Returns no value outside its window (Brudno 1963, Knuth and Moore 1975).
search-by-fail-soft = Fail-soft
search-by-fail-soft-tip = Alpha-beta that also returns values outside its window: better bounds for the table (Fishburn 1983).
search-by-global-line = Global line
search-by-global-line-tip = Fail-soft, with the best line copied from one global line at the leaves, instead of the triangular array (the note “Saving the variation”). Look: the same nodes and line as fail-soft, at the cost of copies.
search-by-zero-window = Zero windows
search-by-zero-window-tip = Tests only whether the value is at least a bound, each time in the middle of the remaining range.
search-by-pvs = PVS
search-by-pvs-tip = Principal-variation search: the first move with the full window, the others with a null window that only tests whether they are better (Finkel and Fishburn 1980, Marsland 1982).
search-by-pvs-3 = PVS 3
search-by-pvs-3-tip = The full window for all moves until one raises alpha in the node, then null windows (Kornilov 2005, version 3). Look: where no move raises alpha, it searches like alpha-beta.
search-by-negascout = NegaScout
search-by-negascout-tip = PVS that searches again from the bound that the first search has proved (Reinefeld 1983).
search-by-negascout-a = NegaScout a
search-by-negascout-a-tip = The book's first simple form: no move is searched with the full window at first.
search-by-negascout-b = NegaScout b
search-by-negascout-b-tip = The book's second simple form, the safe one: it searches again from alpha, and returns no value outside its window.
search-by-negascout-c = NegaScout c
search-by-negascout-c-tip = The book's exercise: a node first tests whether any move reaches beta, and otherwise searches once more below the value found.
search-by-aspiration = Aspiration
search-by-aspiration-tip = At each depth a window of half a pawn around the value of the previous depth; if the value is outside, that side is opened.
search-by-mtdf = MTD(f)
search-by-mtdf-tip = Null windows only, each at the result of the last one (Plaat 1994). It needs a table: without one it repeats much of its work.
search-by-mtdf-deepening = MTD(f) deepening
search-by-mtdf-deepening-tip = MTD(f) at depth 1, 2, 3 …, each from the value of the depth before (Plaat 1994). Look: the value jumps between odd and even depths, so over many positions this saves nothing.
search-by-deepening = Iterative deepening
search-by-deepening-tip = Depth 1, 2, 3 …, each trying the best line of the previous depth first (Slate and Atkin 1977). Here with PVS.
search-by-internal = Internal deepening
search-by-internal-tip = A node without a known good move is first searched two half-moves shallower.
search-by-pv-tree = PV tree
search-by-pv-tree-tip = Iterative deepening that stores every best line in a tree, whose moves are tried first and with the full window (Kornilov 2005).
search-by-pv-hash = PV from the table
search-by-pv-hash-tip = Iterative deepening that takes the line to try first from the table's exact entries (Kornilov 2005, chapter 4). Look: without the hash table it is iterative deepening.
search-by-null-move = + null move
search-by-null-move-tip = Not exact. The side to move passes; if a search two half-moves shallower still reaches beta, so would a move (Beal 1989, Donninger 1993). At most once per line, and only where the static evaluation reaches beta: not in check, not after a capture, not where passing proves nothing.
search-by-threats = + threats
search-by-threats-tip = Not exact. The null move as a detector: a move that would mate or win material if it were not answered is searched a ply deeper (Donninger 1993, Kornilov 2005).
search-by-futility = + futility
search-by-futility-tip = Not exact. In the last two plies a quiet move that leaves the position half a pawn below alpha is left out (Schaeffer 1986, Heinz 1998).
search-by-razoring = + razoring
search-by-razoring-tip = Not exact. In the last four plies a quiet move that leaves the position a queen below alpha is searched a ply less.
search-by-lazy = + reduced search
search-by-lazy-tip = Not exact. A quiet move with a bad evaluation is first searched two plies shallower, and in full only if the result is better (Kornilov 2005). Never within such a search.
search-by-reductions = + depth reductions
search-by-reductions-tip = Not exact. A quiet move that leaves the position half a pawn below alpha, or more where more depth is left, costs two plies, a check none (Kornilov 2005).
search-by-check-extension = + check extension
search-by-check-extension-tip = Not exact. The reply to a check costs no depth.
search-by-single-reply = + single reply
search-by-single-reply-tip = Not exact. A position with one legal move is searched a ply deeper.
search-by-only-move = + only move
search-by-only-move-tip = Not exact. A position in which only one move loses no material is searched a ply deeper: single reply in the wider sense (Kornilov 2005).
search-by-fractional = + fractional depth
search-by-fractional-tip = Not exact. Depth is counted in quarters: a check costs none, a recapture or a pawn's step to the last rank but one a quarter.
search-by-queen-approach = + queen approach
search-by-queen-approach-tip = Not exact. When the opponent's queen comes dangerously near the king, the reply is searched a ply deeper (Kornilov 2005).
search-by-capture-extension = + captures by ply
search-by-capture-extension-tip = Not exact. A capture costs no depth: near the root any, then only of a bishop, a rook, a queen, each a ply later (Kornilov 2005, chapter 3). Look: with more plies the tree explodes.
search-by-score-extension = + score changes
search-by-score-extension-tip = Not exact. A quiet move that changes the static evaluation sharply costs no depth (Kornilov 2005, chapter 3). Look: which quiet moves are tried deeper depends on the evaluation.
search-by-mini-field = + mini-field
search-by-mini-field-tip = Not exact. Moves to squares around the enemy king cost less: captures much less, quiet moves a little (Kornilov 2005, chapter 3). Look: attacks on the king are seen earlier.
search-by-backward = + backward moves
search-by-backward-tip = Not exact. A quiet move backward costs two plies while both sides have queens, but not right after a capture (Kornilov 2005, chapter 4). Look: a retreat that is the only good move is found late.
search-by-old-selective = Old selective
search-by-old-selective-tip = Not exact. The selective search from before the null move: a quiet move below alpha is left out unless its piece threatens something (Kornilov 2005, chapter 4). Look: without the threats it misses quiet moves that threaten mate.
search-by-threat-detection = Threat detection
search-by-threat-detection-tip = Not exact. A quiet move below alpha is left out at any depth, unless its piece threatens to mate or to win something if the opponent passes (Kornilov 2005, chapter 4). Look: tactics are kept, and few quiet moves.
search-by-static-b = Static variant b
search-by-static-b-tip = Not exact. No full width: a quiet move at or below alpha is left out everywhere, except on the best line of the depth before, which is tried first (Kornilov 2005, chapter 4). Look: without that line it plays much worse.
search-by-is-cut = PV tree with isCut
search-by-is-cut-tip = Not exact. All best lines are kept as a tree that is searched first. Elsewhere quiet moves at or below alpha are left out, but not in the first position and not in answer to a move of the tree: the flag isCut (Kornilov 2005, chapter 4). Look: without the flag a reply is missed.
search-by-static-cut = Static cuts
search-by-static-cut-tip = Not exact. A quiet move is left out where its static value R is at most alpha and lost material is regained: the static concepts L, R and PRE_L (Kornilov 2005, chapter 4). Look: another order of moves gives another value, which is search instability.
search-by-second-cut = + second cut-off
search-by-second-cut-tip = Not exact. A cut-off waits for a second move that reaches beta; if there is none, the first is searched deeper (Kornilov 2005, chapter 4; Anantharaman, Campbell and Hsu 1988). Look: very slow.
search-by-pv-deeper = PV deeper
search-by-pv-deeper-tip = Not exact. Iterative deepening that searches the end of the best line one ply deeper. Look: the value follows the line, which then changes more often.
search-by-two-stage = Two stages
search-by-two-stage-tip = Not exact. A search that counts the pieces alone returns every best move, and the evaluation chooses among them; a side may pass (Kornilov 2005, chapters 3 and 5). Look: the list costs far more than one best move.
search-by-material-only = Material only
search-by-material-only-tip = Not exact. The first moves are ranked by a plan, and the first one that keeps the most material is played: a deep search of the pieces alone, with captures to their end, checks that cost no depth, and the null move (Kornilov 2005, chapter 3). Look: strong in tactics, and no other plan.
search-by-king-stalemate = King stalemate
search-by-king-stalemate-tip = Not exact. Stalemate by the book's rule for moves that need not be legal: only the king could move, and is not in check (Kornilov 2005, chapter 2). Look: a stalemate with a pinned piece counts as won.
search-by-captures = + captures
search-by-captures-tip = Not exact. At the horizon captures are searched to their end before the position is evaluated: quiescence.
search-by-captures-lazy = + captures, one by one
search-by-captures-lazy-tip = Not exact. The same captures, each generated only when the one before it has been searched, the most valuable victim first (Kornilov 2005, chapter 2). Look: the value of “+ captures”, and far fewer generated moves.
search-by-good-captures = + good captures
search-by-good-captures-tip = Not exact. At the horizon only captures that win or are equal by the values of the two pieces (Kornilov 2005, chapter 2). Look: faster, but a queen does not take an undefended pawn.
search-by-checks = + captures, checks
search-by-checks-tip = Not exact. At the horizon captures to their end, and checks for two plies, longer where replies are few: Lang's budget.
search-by-checks-each = + checks, chapter 2
search-by-checks-each-tip = Not exact. Captures and checks with the budget of the book's second chapter: two plies, one more for each check, two more where it has one reply. Look: more nodes than Lang's budget, and longer chains of checks.
search-by-tail = + two-ply tail
search-by-tail-tip = Not exact. Beyond the horizon two plies with all moves, where the side to move may stop with the static evaluation, then captures (Kornilov 2005, chapter 4). Look: quiet gains are seen at small cost.
search-by-static-1 = Static 1: whole
search-by-static-1-tip = The ladder of static search (Kornilov 2005), first rung: plain alpha-beta that evaluates at the horizon
search-by-static-2 = Static 2: stand pat
search-by-static-2-tip = The side to move may stop with the static evaluation.
search-by-static-3 = Static 3: captures
search-by-static-3-tip = The same with captures only, to the end
search-by-static-4 = Static 4: capped
search-by-static-4-tip = Seen from the previous move: a move is worth at most its immediate gain.
search-by-static-5 = Static 5: checks free
search-by-static-5-tip = Checks are exempt from this limit, so that a mate keeps its value.
search-by-static-6 = Static 6: + captures
search-by-static-6-tip = Other moves worth extending are exempt too, here captures.
search-by-static-7 = Static 7: + answers
search-by-static-7-tip = Replies to such moves are exempt too.
search-by-static-8 = Static 8: standard
search-by-static-8-tip = Quiet moves are not searched at all, except in reply to a check.
search-by-static-9 = Static 9: no raising
search-by-static-9-tip = Cuts by the static evaluation without raising alpha: closest to the whole tree.

# The numbers of the searches: short names for the page, and what each means.
parameter-unit-plies = half-moves
parameter-unit-hundredths = hundredths of a pawn
parameter-unit-quarters = quarters of a half-move
parameter-unit-depths = times the depth
parameter-unit-count = times
parameter-aspiration-w = Window
parameter-aspiration-w-tip = Half the width of the window around the last value. A narrow one cuts more, and fails more often.
parameter-mtd-guess = Guess
parameter-mtd-guess-tip = Added to the static evaluation as the first guess. The farther from the value, the more tests are needed.
parameter-iid-r = Shallower by
parameter-iid-r-tip = How much shallower a node without a known good move is searched first.
parameter-iid-depth = From depth
parameter-iid-depth-tip = Minimum depth of a node that is first searched shallower.
parameter-null-r = R
parameter-null-r-tip = Reduction after a pass. With 0 it saves little; with more than 3 it overlooks what the opponent threatens.
parameter-null-r-deep = R deep
parameter-null-r-deep-tip = The reduction where more than six half-moves are left; the book says 3 or 4.
parameter-null-depth = From depth
parameter-null-depth-tip = Minimum depth left for a pass; the book says 2 to 4.
parameter-null-ply = From ply
parameter-null-ply-tip = Minimum distance from the first position for a pass. With 4 the first moves of both sides are searched in full.
parameter-null-margin = Margin
parameter-null-margin-tip = How far the static evaluation must be above beta before a pass is tried. A negative one tries it below beta, too.
parameter-null-once = Once a line
parameter-null-once-tip = Off: passes may follow one another, and the search shrinks to almost nothing.
parameter-null-after-capture = After captures
parameter-null-after-capture-tip = On: a side may pass after it has lost a piece, instead of recapturing.
parameter-null-guard = Zugzwang guard
parameter-null-guard-tip = Off: passes even with king and pawns alone, and believes mates found after a pass. Mates with king and queen are then missed.
parameter-threat-margin = Threat of
parameter-threat-margin-tip = Minimum gain of a threat that is searched deeper.
parameter-threat-gate = Gate
parameter-threat-gate-tip = Off: threats are also looked for where they change nothing. Slower.
parameter-max-ply = Extend up to
parameter-max-ply-tip = Nothing is extended farther from the first position than this many times the depth. With 0 this is plain alpha-beta; the book stops at ply 20.
parameter-futility-margin = Margin
parameter-futility-margin-tip = A quiet move is left out if the position after it is worse than alpha by this. With a small or negative one good moves are left out.
parameter-futility-depth = Last plies
parameter-futility-depth-tip = Maximum depth left after a move that may be left out.
parameter-futility-guard = Mate guard
parameter-futility-guard-tip = Off: also leaves out checks and moves out of check, even while a mate is possible. Mates are then missed.
parameter-razor-margin = Margin
parameter-razor-margin-tip = A quiet move is searched less deep if the position after it is worse than alpha by this. The book takes a queen.
parameter-razor-depth = Last plies
parameter-razor-depth-tip = Maximum depth left after a move that may be reduced.
parameter-razor-r = Shallower by
parameter-razor-r-tip = How much less deep such a move is searched.
parameter-razor-guard = Mate guard
parameter-razor-guard-tip = Off: also reduces checks and moves out of check, even while a mate is possible.
parameter-lazy-l = L
parameter-lazy-l-tip = How much shallower a bad quiet move is searched first. With 1, the last plies are like futility pruning.
parameter-lazy-margin = Margin
parameter-lazy-margin-tip = A quiet move is bad if the position after it is worse than alpha by this.
parameter-lazy-once = Once a line
parameter-lazy-once-tip = Off: a reduced search is reduced again, and the depth shrinks to almost nothing.
parameter-lazy-guard = Mate guard
parameter-lazy-guard-tip = Off: also reduces checks and moves out of check, even while a mate is possible.
parameter-reduce-margin = Margin
parameter-reduce-margin-tip = A quiet move costs more if the position after it is worse than alpha by this, twice this at depth 3 and 4, and so on.
parameter-reduce-quiet = A quiet move costs
parameter-reduce-quiet-tip = The cost of such a move. With 1 nothing is reduced.
parameter-reduce-check = A check costs
parameter-reduce-check-tip = The cost of a check. With 1 checks are not searched deeper than other moves.
parameter-reduce-compensation = Regain first
parameter-reduce-compensation-tip = Off: also reduces replies to a capture, before the material is regained.
parameter-reduce-guard = Mate guard
parameter-reduce-guard-tip = Off: reduces even while a mate is possible. Mates by a quiet move are then found later.
parameter-reply-plies = A single reply gains
parameter-reply-plies-tip = By how much a position with one legal move is searched deeper.
parameter-only-margin = May lose
parameter-only-margin-tip = A move that loses no more than this is still a reply.
parameter-fraction-check = Check
parameter-fraction-check-tip = How much of its cost a check gets back. With 4 it costs nothing.
parameter-fraction-exchange = Recapture
parameter-fraction-exchange-tip = How much of its cost a recapture gets back. A high value makes a program trade pieces for no visible reason.
parameter-fraction-advance = Pawn push
parameter-fraction-advance-tip = How much of its cost a pawn's step to the last rank but one gets back.
parameter-approach-most = At most
parameter-approach-most-tip = Maximum number of such moves in one line.
parameter-approach-beyond = Beyond the depth
parameter-approach-beyond-tip = How far beyond the depth a queen's approach is still extended.
parameter-check-start = Checks for
parameter-check-start-tip = Number of half-moves beyond the horizon in which checks are tried. With 0 only captures are.
parameter-check-single = One reply adds
parameter-check-single-tip = How much longer checks are tried after a check with a single reply.
parameter-check-two = Two replies add
parameter-check-two-tip = How much longer checks are tried after a check with two replies.
parameter-check-most = At most
parameter-check-most-tip = Checks are never tried longer than this.
parameter-check-guard = Answer checks
parameter-check-guard-tip = Off: once the checks are spent, a side in check may be content with the static evaluation, even where it is mate.
parameter-check-each = A check adds
parameter-check-each-tip = How much longer checks are tried after any check.
parameter-stalemate-guard = Not in check
parameter-stalemate-guard-tip = Off, as in the book: the mate of a king that stands alone counts as stalemate.
parameter-tail-plies = Tail of
parameter-tail-plies-tip = Number of half-moves with all moves beyond the horizon. With 0 this is captures alone.
parameter-capture-plies = Pawns for
parameter-capture-plies-tip = Number of half-moves from the root in which the capture of a pawn is searched deeper; then a bishop is needed, a rook, a queen.
parameter-score-margin = Change of
parameter-score-margin-tip = Minimum change of the static evaluation by a quiet move that is searched deeper.
parameter-field-radius = Radius
parameter-field-radius-tip = Maximum distance from the enemy king, in squares.
parameter-field-capture = Capture
parameter-field-capture-tip = How much of its cost a capture in the field gets back.
parameter-field-quiet = Quiet move
parameter-field-quiet-tip = How much of its cost a quiet move in the field gets back.
parameter-backward-cost = Cost
parameter-backward-cost-tip = The cost of a quiet move backward. With 1 nothing is reduced.
parameter-backward-guard = Not after captures
parameter-backward-guard-tip = Off: also reduces moves right after a capture, when a piece may have to go back.
parameter-selective-margin = Margin
parameter-selective-margin-tip = A quiet move is left out if the position after it is worse than alpha by this and it threatens nothing.
parameter-selective-threat = Threats
parameter-selective-threat-tip = Off: does not look for threats. Quiet moves that threaten mate are then left out.
parameter-detect-mover = By the mover
parameter-detect-mover-tip = Off: any piece may make the threat, not only the one that has just moved. More moves are searched.
parameter-detect-growth = Threats grow
parameter-detect-growth-tip = By how much more a threat must be worth with each half-move from the root, until only checks are searched.
parameter-max-st = MAX_ST
parameter-max-st-tip = The largest gain by better squares: alpha must reach the evaluation before the opponent's move less this.
parameter-pre-l = PRE_L
parameter-pre-l-tip = Off: also leaves out replies to a capture, before the material is regained.
parameter-full-plies = Full width
parameter-full-plies-tip = Number of half-moves from the root in which nothing is left out. The book takes 4 or 5 in a playing program.
parameter-line-first = Best line first
parameter-line-first-tip = Off: the best line of the depth before is not tried first, so that other moves raise alpha and good ones are left out.
parameter-is-cut = isCut
parameter-is-cut-tip = Off: first moves and answers to the best lines may be left out too.
parameter-second-depth = From depth
parameter-second-depth-tip = Minimum depth of a position that waits for a second cut-off.
parameter-second-r = Shallower by
parameter-second-r-tip = How much shallower the second move is looked for.
parameter-pv-more = Deeper by
parameter-pv-more-tip = How much deeper the end of the best line is searched.
parameter-stage-null = Null move
parameter-stage-null-tip = Whether a side may pass in the search of material. Off: more nodes, and hardly another value.
parameter-stage-margin = As good
parameter-stage-margin-tip = How much less material than by the best move is as good: among such moves the evaluation chooses.
parameter-static-margin = Margin
parameter-static-margin-tip = How far the static evaluation must be beyond the window to cut. More is nearer to the whole tree, and slower.
watch-title = { $name }, step by step
watch-back = Back to the results
watch-back-programs = Back to the programs
watch-full = The search is longer; its first { $steps } steps were recorded.
watch-tree = Show as a tree
watch-tree-tip = Open this recording on the page Tree, to filter, query and save it like a search of the engine
watch-tree-not = Only searches of chess can be shown as a tree
watch-tree-busy = The page Tree is busy with another task
watch-more = Larger steps and stops
watch-step = Step
watch-over = Step over
watch-over-tip = To the next step at this ply, over all steps below
watch-out = Step out
watch-out-tip = To the position above
watch-next-stop = Run to the next stop
watch-next-stop-tip = At once to the next cut-off, ply or move that is chosen here
watch-no-stops = Choose below where playback stops.
watch-stop-cut = Stop at cut-offs
watch-stop-ply = Stop at this ply
watch-stop-ply-on = Stop at ply { $ply }
watch-stop-move = Stop at this move
watch-stop-move-on = Stop at { $move }
watch-stack = Stack of the search
watch-column-ply = Ply
watch-column-ply-tip = The number of half-moves from the shown position
watch-column-move = Move
watch-column-move-tip = The move that is being searched
watch-column-depth = Left
watch-column-depth-tip = The number of half-moves left before the horizon
watch-column-value = Static
watch-column-value-tip = The static value for the side to move: L before a move, and R, with the other sign, after it; two rows above stands PRE_L
watch-column-note = Result
watch-column-note-tip = How the search of the move ended
watch-column-alpha = Alpha
watch-column-alpha-tip = The value that the side to move already has for certain. All numbers of a row are for its side to move
watch-column-beta = Beta
watch-column-beta-tip = The most that the opponent allows: he avoids any more with another move higher up
watch-column-best = Best
watch-column-best-tip = The best value so far
watch-column-tried = Tried
watch-column-tried-tip = The number of moves that have been tried
watch-why = The next position is searched to another depth: { $why }.
watch-why-check = deeper: check
watch-why-single-reply = deeper: a single reply
watch-why-only-move = deeper: the only move that keeps the material
watch-why-exchange = deeper: recapture
watch-why-advance = deeper: before promotion
watch-why-approach = deeper: the queen near the king
watch-why-gain = deeper: a large capture
watch-why-score = deeper: the value jumps
watch-why-field = deeper: near the king
watch-why-threat = deeper: a threat
watch-why-line-end = deeper: end of the best line
watch-why-second-cut = deeper: no second cut-off
watch-why-quiet = less deep: quiet and below alpha
watch-why-backward = less deep: backward
watch-why-razor = less deep: a queen below alpha
watch-why-probe = less deep, as a test
watch-why-pass = less deep after a pass
watch-why-capped = at most its static value
watch-why-known = in full: on a known line
watch-next-stage = Stage of the next position: { $stage }.
watch-budget = Checks are tried in the next position: { $made } half-moves beyond the horizon, up to half-move { $end }.
watch-note-budget = checks { $made } of { $end }
watch-stage = ({ $stage })
watch-view-stack = Stack
watch-view-stack-tip = The positions on the way to the present one, with their windows
watch-view-lines = Best lines
watch-view-lines-tip = The principal variation as it grows: as a triangle, as one global line, and as a tree
watch-view-order = Order
watch-view-order-tip = The moves of the position as they are picked
watch-view-stages = Stages
watch-view-stages-tip = What the program has done in each stage of its search, up to this step
stages-table = Stages of the search
stages-column-name = Stage
stages-column-name-tip = The parts of the program's search, from the root to the leaves, each with its own rules
stages-column-positions = Positions
stages-column-positions-tip = The number of positions entered
stages-column-tried = Tried
stages-column-tried-tip = The number of moves that were tried, each search of a move counted
stages-column-left-out = Left out
stages-column-left-out-tip = The number of moves that were not searched, because their static value is too low
stages-column-cuts = Cut-offs
stages-column-cuts-tip = The number of positions where a move refuted the last one
stages-column-quiet = No move
stages-column-quiet-tip = The number of positions where no move was tried: the static value reaches beta (stand pat), in program B also with a shallower search that confirms it (the lazy cut-off)
stages-column-depth = Deeper / less
stages-column-depth-tip = The number of positions searched deeper because of a check, and less deep because the move to them is quiet and its static value low
stages-column-known = Table / learned
stages-column-known-tip = The number of positions whose value came from the hash table, and of those that Qchess had learned to be lost in an earlier game
stages-static = Static value { $value }
stages-found = The search has found { $value }: the dynamic part is { $dynamic }.
stages-values-tip = For the side to move at the root. The static value is counted without a move; the dynamic part is what the moves of the search change.
stages-lazy = Lazy cut-offs: { $count }. The running score and a search two half-moves shallower were both above beta.
stages-capped = Values limited to the static one: { $count }.
static-part-placement = pieces and squares
static-part-pressure = pressure on the kings
static-part-bare-king = the bare king
stage-full-width = full width
stage-full-width-tip = Every move is searched.
stage-reduced = full width, reduced
stage-reduced-tip = Every move is searched; quiet ones with a low static value to a smaller depth first.
stage-static = static pruning
stage-static-tip = Quiet moves are left out where their static value is too low, and count at most that value.
stage-checks = last two half-moves
stage-checks-tip = Only checks keep their full value; all other moves count at most their static value.
stage-thin = thin tree
stage-thin-tip = Beyond five half-moves only moves that gain enough are answered: a pawn, then a bishop, a rook, a queen, at last only checks.
stage-shallower = to find a move
stage-shallower-tip = Each position is searched two half-moves less deep first, to know its best move.
stage-captures = captures
stage-captures-tip = Captures to their end, and in Qchess checks within a budget.
watch-triangle = Triangle
watch-triangle-tip = One line for each ply. A new best move is put before the line of the ply below
watch-triangle-row = Line of ply { $ply }: { $line }
watch-global = One global line
watch-global-tip = A leaf copies the current line to the best one. A position stores the line of its best move, and restores it at its end
watch-global-current = Current: { $line }
watch-global-best = Best: { $line }
watch-global-kept = Stored at ply { $ply }: { $line }
watch-pv-tree = Tree of best lines
watch-pv-tree-tip = The best line of every finished depth. The search “PV tree” tries these moves first, with the full window
watch-pv-tree-none = No search of the position is finished yet.
watch-pv-tree-of = { $count ->
    [one] One search of the position is finished.
   *[other] { $count } searches of the position are finished.
}
watch-cards = Moves of the position at ply { $ply }
watch-cards-none = Nothing has been tried yet.
watch-cards-explained = The search picks the card with the greatest key each time, and does not sort the rest. A cut-off saves the picking, too.
watch-card-tip = { $name } (key { $key })
watch-card-tried = tried
watch-card-now = being searched
watch-card-next = picked next
watch-card-left = left
watch-key-known = known best
watch-key-last-mover = last mover
watch-key-attacked = escapes
watch-key-capture = capture
watch-key-killer = killer
watch-key-quiet = by its key
watch-key-none = no key
watch-root = root
watch-begin = The search begins, { $depth } half-moves deep. The window is from −∞ to +∞, or the one that the search assumes.
watch-enter = Ply { $ply }: { $move } is tried, { $depth ->
    [0] at the horizon.
    [one] one half-move before the horizon.
   *[other] { $depth } half-moves before the horizon.
  }
watch-again = Ply { $ply }: { $move } is searched again with another window.
watch-pass = Ply { $ply }: the side to move passes.
watch-leaf-end = The game is over: { $value }.
watch-leaf-horizon = The horizon is reached: evaluated as { $value }.
watch-leaf-table = The value is in the table: { $value }.
watch-leaf-learned = The position was found lost in an earlier game: { $value }.
watch-raise = { $move } is worth { $value }: more than alpha, the best so far.
watch-cut = { $move } already refutes: { $value } ≥ beta { $beta }. { $count ->
    [0] It was the last move.
    [one] One other move is not searched.
   *[other] { $count } other moves are not searched.
  }
watch-prune-null-move = Even a pass keeps the value above beta: no move is tried (null move).
watch-prune-futility = { $move } is not searched: it leaves the side too far below alpha so near to the horizon (futility).
watch-prune-lazy = { $move } has a bad evaluation, and a shallower search confirms it: it is not searched to its depth.
watch-prune-stand-pat = The static evaluation is above beta: no move is tried (stand pat).
watch-prune-shallower = The running score is above beta, and so is a search two half-moves shallower: no move is tried (lazy cut-off).
watch-prune-no-threat = { $move } is not searched: it leaves the side at or below alpha, and its piece threatens nothing.
watch-prune-not-generated = The capture refutes the position: the others are not even generated.
watch-prune-static = { $move } is not searched: it gains too little at once.
watch-research = The value of the next move is inside the window: it is searched again.
watch-leave = All relevant moves have been tried: { $value } for the side to move.
watch-start = Before the first step.
watch-note-leaf = { $value }
watch-note-table = { $value }, from the table
watch-note-learned = { $value }, learned
watch-note-end = { $value }, the game is over
watch-note-done = { $value }
watch-note-cut = cut: { $value } ≥ { $beta }
watch-line = Line: { $line }
watch-explained = All numbers of a row are for the side to move there, so they change their sign from row to row. A row that is struck out was cut: one reply refutes it, and the others are not searched.

# The texts of the page Search end here.

## Lab: tree

# The texts of the page Tree: below this line.

tree-record = Record a search
tree-record-tip = Search the shown position with the engine and record every node: windows, move order, cuts, reductions and extensions
tree-cancel = Cancel
tree-recording = depth { $depth } · { $nodes } nodes
tree-reading = Reading … { $percent } %
tree-writing = Writing … { $percent } %
tree-making = Making the tree …
tree-depth-label = Depth
tree-depth-name = Depth of the search, in half-moves
tree-records-label = Nodes kept
tree-records-name = Maximum number of recorded nodes; the deepest are left out
tree-plies-label = Plies
tree-plies-name = Maximum distance of recorded nodes from the root, in half-moves
tree-open = Open…
tree-save = Save…
tree-file-name = search
tree-saved = Saved as { $file }
tree-not-saved = { $file } could not be saved: { $reason }
tree-not-read = { $file } could not be read: { $reason }
tree-busy = another task is running
tree-still-writing = The search is still being saved. Ask again once it is done.
tree-failed = The search failed. Try again, or another position.
tree-why-not = Why not …
tree-why-not-tip = Choose a move: the tree opens at the engine's refutation of it
tree-why-not-name = Move to ask about
tree-ask-on-board = Ask on the board
tree-ask-on-board-tip = Show why the engine rejects the next move on the board, which is not played
tree-asking = Make a move on the board: why is it not the engine's choice?
tree-no-answer = This move was not searched completely, or not recorded. Record a search with more depth or more nodes.
tree-alone = Search it alone
tree-alone-tip = The search only proves that a rejected move is worse. Searched alone, the move gets its own value and best line.
tree-answer-best = { $move } is the engine's choice: { $value } at depth { $depth }.
tree-answer-loses = { $move } loses to { $reply }: { $value } at depth { $depth }.
tree-answer-worse = { $move } is answered by { $reply }: { $value } at depth { $depth }.
tree-answer-alone = Searched alone, { $move } meets { $reply }: { $value } at depth { $depth }.
tree-answer-at-once = { $move } is refuted at once: { $value } at depth { $depth }.
tree-answer-slower = { $move } is no quicker mate, so it was given up at depth { $depth }.
tree-answer-no-better = { $move } is worth no more: { $value } at depth { $depth }.
tree-answer-alone-ends = Searched alone, { $move } ends the game or the search: { $value } at depth { $depth }.
tree-answer-better = Better is { $move } ({ $value }).
tree-answer-end = The line { $line } ends at ply { $ply }: { $cause }.
tree-none = No search is recorded
tree-none-hint = Record one of the shown position, or open the file of one
tree-empty = Nothing fits
tree-empty-hint = Choose other filters
tree-summary-none = No iteration was finished. { $nodes } nodes, { $records } recorded.
tree-summary = Depth { $depth }: { $score } with { $line }. { $nodes } nodes, { $records } recorded.
tree-no-room = { $count } left out for lack of space.
tree-too-deep = { $count } left out as too deep.
tree-only = Searched alone: { $moves }.
tree-by = Recorded while this search was watched: { $name }.
tree-elsewhere = This search is of another position than the shown one.
tree-fitting = { $count ->
    [one] { $shown } node fits
   *[other] { $shown } nodes fit
}
tree-table = Tree of the search
tree-move = Move
tree-move-tip = The move that led to the node; for other searches of the same position, what they were for
tree-order = Tried as
tree-order-tip = Why the move was tried at this place: alpha-beta depends on the order of moves
tree-kind = Node
tree-kind-tip = The expected type of the node: principal variation, cut by one move, or all moves needed (Knuth and Moore, 1975)
tree-window = Window
tree-window-tip = Alpha and beta from White's point of view: what White has for certain, and the most that Black allows
tree-value = Value
tree-value-tip = The result of the search from White's point of view; ≥ and ≤ where it is only a bound
tree-depth = Depth
tree-depth-tip = Half-moves left to search, extensions included; in the captures minus the half-moves since they began
tree-why = Why
tree-why-tip = The reason why the node ended or the move was not searched, and the changes of its depth
tree-nodes = Nodes
tree-nodes-tip = Nodes visited below; the bar is the share of the parent's nodes. + means that some of them were not recorded
tree-iteration = Depth { $depth }
tree-row-open = open
tree-row-closed = closed
tree-late = late: −{ $plies }
tree-extended = extended: { $why }
tree-not-singular = less deep: others are as good
tree-select = Select a row: the board shows its position
tree-play = Play this line
tree-play-tip = Puts the moves that lead here into the game
tree-passed = … and a null move
tree-eval = static { $eval }
tree-kind-pv = PV
tree-kind-pv-tip = Nodes of the principal variation: searched with an open window
tree-kind-cut = cut
tree-kind-cut-tip = Nodes where one move is expected to refute the position
tree-kind-all = all
tree-kind-all-tip = Nodes where no move is expected to reach alpha: all must be tried
tree-kind-captures = captures
tree-kind-captures-tip = Nodes of quiescence: captures and a few checks until nothing is pending
tree-kind-skipped = skipped
tree-kind-skipped-tip = Moves that were not searched
tree-filter-table = table
tree-filter-table-tip = Nodes answered from the transposition table
tree-filter-null-move = null move
tree-filter-null-move-tip = Nodes cut by a null move, and nodes searched after one
tree-filter-pruned = pruned
tree-filter-pruned-tip = Nodes and moves pruned by the evaluation, the move order, or the loss of material
tree-filter-reduced = reduced
tree-filter-reduced-tip = Moves that were searched less deep at first
tree-filter-again = searched again
tree-filter-again-tip = Moves that a reduced search or a null window had found better than expected
tree-filter-extended = extended
tree-filter-extended-tip = Nodes that were searched deeper
tree-order-root = as before
tree-order-table = hash move
tree-order-capture = good capture
tree-order-killer = killer
tree-order-counter = counter move
tree-order-check = check
tree-order-history = history
tree-order-losing = losing capture
tree-order-quiet-check = quiet check
tree-order-pass = pass
tree-purpose-iteration = iteration
tree-purpose-whole = whole window
tree-purpose-scout = null window
tree-purpose-reduced = reduced
tree-purpose-deeper = again, deeper
tree-purpose-confirm = again, whole window
tree-purpose-null-move = null move
tree-purpose-null-check = null move verified
tree-purpose-probcut-captures = ProbCut: captures
tree-purpose-probcut = ProbCut
tree-purpose-singular = does the hash move stand out?
tree-purpose-razoring = razoring: captures
tree-cause-searched = all moves tried
tree-cause-refuted = beta cut-off
tree-cause-mate = mate
tree-cause-stalemate = stalemate
tree-cause-draw = draw
tree-cause-horizon = horizon
tree-cause-quiet = quiet position
tree-cause-stand-pat = stand pat
tree-cause-budget = too many captures
tree-cause-mate-distance = shorter mate known
tree-cause-table = table cut
tree-cause-razoring = razored
tree-cause-reverse-futility = far above beta
tree-cause-null-move = null move
tree-cause-probcut = ProbCut
tree-cause-multi-cut = multi-cut
tree-cause-only-move = only move
tree-cause-overlooked = overlooked
tree-cause-stopped = stopped
tree-cause-shallower = confirmed by a shallower search
tree-cause-late-move = late: this and later quiet moves
tree-cause-futility = futile
tree-cause-history = bad history
tree-cause-exchange = exchange loses
tree-cause-delta = gains too little
tree-cause-capture-futility = futile capture
tree-cause-capture-limit = enough captures
tree-cause-upcoming-repetition = a draw by repetition suffices
tree-extended-check = check
tree-extended-single-reply = single reply
tree-extended-queen = queen approaches
tree-extended-recapture = recapture
tree-extended-seventh = pawn on the seventh
tree-extended-singular = stands out
tree-extended-expected = much expected of it
tree-note-check = in check
tree-note-left-out = more below, not recorded
tree-note-internal = no first move known: −1
tree-note-late-moves = late moves skipped
tree-note-evasions = quiet answers skipped
tree-note-losing = losing captures left out
tree-note-lazy = rough evaluation

# The texts of the page Tree end here.

## Lab: techniques

# The texts of the page Techniques: below this line.

techniques-compare = Compare
techniques-compare-tip = Searches the shown position with each technique switched, and with each alone on plain alpha-beta
techniques-cancel = Cancel
techniques-progress = { $done } of { $count }
techniques-depth = Depth
techniques-depth-tip = Depth of the engine's search with one technique switched, in half-moves
techniques-alone-depth = Depth alone
techniques-alone-depth-tip = Depth of plain alpha-beta with one technique added, in half-moves
techniques-none = Compare to see how many nodes each technique of the engine saves here, and whether the move changes.
techniques-standard = As set, depth { $depth }: { $move } { $score }, { $nodes } nodes, { $time }.
techniques-plain = Plain alpha-beta, depth { $depth }: { $move } { $score }, { $nodes } nodes, { $time }.
techniques-elsewhere = This comparison is of another position than the shown one.
techniques-switched-since = Techniques were switched since this comparison.
techniques-other-depth = This comparison is of depth { $depth }, alone on alpha-beta of depth { $alone }.
techniques-stopped = Stopped: { $done } of { $count } searches have ended.
techniques-table = Techniques
techniques-switch = On
techniques-switch-tip = Turns the technique on or off for all searches of the engine
techniques-name = Technique
techniques-name-tip = The engine's name of the technique, also shown to other programs
techniques-saving = Without ÷ with
techniques-saving-tip = Nodes to the same depth without the technique, divided by those with it. Bars to the right save nodes; those to the left use more nodes to find more
techniques-nodes = Nodes
techniques-nodes-tip = Nodes visited with the technique switched: off where it is on, and on where it is off
techniques-time = Time
techniques-time-tip = Time of the search with the technique switched
techniques-move = Move
techniques-move-tip = The move with the technique switched; ≠ where it is another
techniques-score = Score
techniques-score-tip = The score with the technique switched, from White's point of view
techniques-alone = Plain ÷ alone
techniques-alone-tip = Nodes of plain alpha-beta, divided by those with this technique alone added
techniques-elo = Elo
techniques-elo-tip = Elo gain of the technique in games of the engine against itself, with two standard errors: most in 9,816 games at 6,000 nodes a move on 30 November 2026, measured in advance, not here
techniques-is-on = on
techniques-is-off = off
techniques-row = { $name }: { $state }
techniques-row-saving = without ÷ with { $ratio }
techniques-row-alone = plain ÷ alone { $ratio }
techniques-row-elo = { $elo } Elo
techniques-noise = One position and one search of each kind: small differences of nodes are noise, and so is a move or score that changes with them.
techniques-noise-measured = With one margin moved by a hundredth, the same search visits { $least } to { $greatest } times as many nodes: a difference within this range is noise, and so may be another move or score.
techniques-noise-tip = Any change of the search, even a useless one, changes the order of moves and the contents of the table, and with them the nodes. The range was measured in this position, with each larger margin moved by itself. The value of a technique shows only over many positions and games; the error beside Elo is its uncertainty.
techniques-select = Select a technique for its description and its source

# The texts of the page Techniques end here.

## Lab: evaluation

# The texts of the page Evaluation: below this line.

evaluation-compare = Compare with
evaluation-compare-others = Other comparisons
evaluation-compare-nothing = nothing
evaluation-compare-nothing-tip = From 0 to the score of the shown position
evaluation-compare-before = the position before
evaluation-compare-before-tip = The changes by the shown move, term by term
evaluation-compare-move = another move
evaluation-compare-move-tip = Make a move on the board to see what it would change; it is not played
evaluation-compare-network = the network
evaluation-compare-network-tip = The engine's network: not a sum of terms, but 768 inputs, two accumulators and a set of output weights that were trained on positions of the engine's own games (Nasu, “ƎUИИ”, 2018)
evaluation-compare-inside = network inside
evaluation-compare-inside-tip = The network from within: the view of each king, the inputs, the numbers of the accumulators as columns of light, and what a move changes in them
evaluation-compare-typical = textbook A
evaluation-compare-typical-tip = The “typical” evaluation of Kornilov's textbook (2005): material, a table of squares for each kind of piece, and the knowledge of a club player. The book gives no numbers for the other terms; these are Tabia's.
evaluation-compare-simple = textbook B
evaluation-compare-simple-tip = The “simple” evaluation of Kornilov's textbook (2005): material, and one table for all pieces, so that every piece gains by advancing; without pawns, the middle of the board. White's table is mirrored here, so that both sides are evaluated alike.
evaluation-aggressiveness = Attack
evaluation-aggressiveness-tip = The coefficient of the pressure on the king and of the queen's distance to it
evaluation-pawn-ambition = Pawns
evaluation-pawn-ambition-tip = The coefficient of advanced and of passed pawns
evaluation-knowledge = What each evaluation knows
evaluation-by-ours = Ours
evaluation-by-a = A
evaluation-by-b = B
evaluation-lacks = –
evaluation-bars = Bars of the terms. { $title }
evaluation-title = From 0 to { $sum }
evaluation-changed = From { $before } before the move to { $after }
evaluation-after = { $move }: from { $before } to { $after }
evaluation-ours = The terms: { $sum }
evaluation-network = The network: { $sum }
evaluation-typical = Textbook A: { $sum }
evaluation-simple = Textbook B: { $sum }
evaluation-sum = Sum
evaluation-without = { $count ->
    [one] One term has no effect here
   *[other] { $count } terms have no effect here
}
evaluation-no-before = There is no position before this one.
evaluation-make-move = Make a move on the board to see what it would change.
evaluation-inside = The network's value: { $value }
evaluation-inside-after = The network's value: { $before }, after { $move } { $after }
evaluation-inside-output = { $pieces ->
    [one] 1 piece: output weights
   *[other] { $pieces } pieces: output weights
  }
evaluation-inside-bucket = Output weights { $bucket } of { $count }
evaluation-inside-view = { $side }: king on { $king }, input weights { $bucket } of { $count }, { $inputs } inputs
evaluation-inside-mirrored = { $side }: king on { $king }, so left and right are swapped; input weights { $bucket } of { $count }, { $inputs } inputs
evaluation-inside-map = Squares of the king by input weights. { $view }
evaluation-inside-map-tip = Each square by the set of input weights that a king there chooses; the set in use is in the accent colour
evaluation-inside-new-view = The king has changed the view: all inputs are others.
evaluation-inside-gone = { $piece } { $square } goes: input { $index }
evaluation-inside-come = { $piece } { $square } comes: input { $index }
evaluation-inside-numbers = { $side }'s accumulator: { $count } numbers, { $changed } changed
evaluation-inside-number = Number { $index }: sum { $sum }, lit { $clipped } of 255, squared and weighed by { $weight }: { $share } for the side to move
evaluation-inside-number-before = Before the move the sum was { $before }.
evaluation-sides = White { $white }, Black { $black } (middlegame / endgame)
evaluation-phase = Middlegame { $percent } %
evaluation-phase-tip = Each term has a value for the middlegame and one for the endgame; the pieces that are left decide how much of each counts (Berliner's smoothness, 1979; in this form Letouzey's Fruit, 2005).
evaluation-pieces = Value of each piece on its square
evaluation-pieces-of = What each piece adds to: { $term }
evaluation-pieces-tip = The evaluation with the piece minus the evaluation without it, for its own side. Green is worth more than its material, red less. These values do not add up to the score, since pieces work together.
evaluation-no-pieces = No piece changes this term by itself.
evaluation-worth = { $piece } on { $square }: worth { $worth }
evaluation-phase-share = Nearer to the endgame
evaluation-terms = Terms of the evaluation
evaluation-column-term = Term
evaluation-column-term-tip = Click a term to see on the board which pieces contribute to it
evaluation-column-white-mg = W mid
evaluation-column-white-mg-tip = White's value in a middlegame, in pawns
evaluation-column-white-eg = W end
evaluation-column-white-eg-tip = White's value in an endgame, in pawns
evaluation-column-black-mg = B mid
evaluation-column-black-mg-tip = Black's value in a middlegame, in pawns
evaluation-column-black-eg = B end
evaluation-column-black-eg-tip = Black's value in an endgame, in pawns
evaluation-column-total = Counts
evaluation-column-total-tip = The part of the term in the score from White's view, with this material on the board
evaluation-about = The classical evaluation: the sum of these terms, in pawns from White's view, without a search. The engine uses its network instead; these terms are used at the levels below 2400, and where the technique Network is off.
evaluation-about-tip = Shannon (1950) proposed such a sum: material first, then what a player sees at a glance. The engine's weights are fitted to games that it played against itself (Österlund's “Texel tuning”, 2014). With +1.00 in the middle of the game, half of all games are won.
eval-term-material = Material
eval-term-material-tip = The value of the pieces by their kind (Shannon, 1950: 1, 3, 3, 5 and 9 pawns).
eval-term-piece-placement = Piece placement
eval-term-piece-placement-tip = A table of 64 squares for each kind of piece gives a bonus for good squares.
eval-term-bishop-pair = Bishop pair
eval-term-bishop-pair-tip = Two bishops control squares of both colours: worth about half a pawn (Kaufman, 1999).
eval-term-imbalance = Imbalance
eval-term-imbalance-tip = The value of combinations of pieces, such as knights with many pawns (Kaufman, “The evaluation of material imbalances”, 1999).
eval-term-pawn-structure = Pawn structure
eval-term-pawn-structure-tip = Isolated, doubled and backward pawns are weak; pawns side by side and defended ones are strong.
eval-term-passed-pawns = Passed pawns
eval-term-passed-pawns-tip = Pawns that no enemy pawn can stop: their value grows with each rank and depends on the control of their path.
eval-term-mobility = Mobility
eval-term-mobility-tip = The number of squares to which each piece can move (Slater, 1950, found that in masters' games mobility correlates with winning).
eval-term-minor-pieces = Minor pieces
eval-term-minor-pieces-tip = Outposts, bishops behind their own pawns, long diagonals, and knights far from their king.
eval-term-rooks-on-files = Rooks on files
eval-term-rooks-on-files-tip = Rooks on open and half-open files, and on the seventh rank.
eval-term-threats = Threats
eval-term-threats-tip = Enemy pieces that are attacked by less valuable ones or not defended, and possible attacks by pawns.
eval-term-space = Space
eval-term-space-tip = Safe squares behind the own pawns in the centre: they count more with more pieces on the board.
eval-term-king-shelter = King shelter
eval-term-king-shelter-tip = The own pawns in front of the king, and the enemy pawns that storm them.
eval-term-king-attack = King attack
eval-term-king-attack-tip = Pieces that attack the squares around the enemy king. The danger grows with the square of their number, so it does not belong to any single piece.
eval-term-known-endings = Known endings
eval-term-known-endings-tip = Endings with special rules, such as king and pawn against king, which is known exactly.
eval-term-side-to-move = Side to move
eval-term-side-to-move-tip = A bonus for the side to move.
eval-term-drawish-material = Drawish material
eval-term-drawish-material-tip = A lead that is hard to win, such as bishops of opposite colours, counts only in part.
eval-term-all-pawns = Pawns
eval-term-all-pawns-tip = By how much the network's value falls when one pawn is taken off the board, for all pawns.
eval-term-all-knights = Knights
eval-term-all-knights-tip = By how much the network's value falls when one knight is taken off the board, for all knights.
eval-term-all-bishops = Bishops
eval-term-all-bishops-tip = By how much the network's value falls when one bishop is taken off the board, for all bishops.
eval-term-all-rooks = Rooks
eval-term-all-rooks-tip = By how much the network's value falls when one rook is taken off the board, for all rooks.
eval-term-all-queens = Queens
eval-term-all-queens-tip = By how much the network's value falls when one queen is taken off the board, for all queens.
eval-term-pieces-together = Together
eval-term-pieces-together-tip = The rest of the network's value: the kings, the side to move, and the interaction of pieces. A network is not a sum over pieces.
eval-term-table-of-squares = Table of squares
eval-term-table-of-squares-tip = The values of the book's tables for the squares of the pieces (Kornilov, 2005, chapter 2).
eval-term-rooks = Rooks
eval-term-rooks-tip = Open files, and a small penalty for the distance to the enemy king (Kornilov, 2005).
eval-term-queens = Queens
eval-term-queens-tip = The nearer to the enemy king, the better (Kornilov, 2005).
eval-term-pawn-advance = Pawn advance
eval-term-pawn-advance-tip = The book's table of squares for pawns: a double step gains 16 for a king's pawn and 2 for a rook's pawn (Kornilov, 2005). Multiplied by the coefficient of the pawns.
eval-term-x-rays = X-rays
eval-term-x-rays-tip = A bishop, rook or queen behind another one on their common line (Kornilov, 2005).
eval-term-pressure-on-the-king = Pressure on the king
eval-term-pressure-on-the-king-tip = Attacks of two or more pieces on the squares beside the enemy king, more in the opening (Kornilov, 2005). Multiplied by the coefficient of the attack.
eval-term-hanging-pieces = Hanging pieces
eval-term-hanging-pieces-tip = A twentieth of the value of each piece that is attacked and not defended (Kornilov, 2005).

# The texts of the page Evaluation end here.

## Lab: history

# The texts of the timeline: below this line.

history-turk-name = The Turk
history-turk = Wolfgang von Kempelen built it in 1769 and showed it in Vienna: a figure at a chest full of wheels, in which a strong player was hidden. A machine plays what was put into it. A recorded search lets you look into this one.
history-turing-name = Turing and Champernowne: Turochamp
history-turing = A program before there was a machine for it, carried out by hand. It looks at all moves and follows captures to their end: the first quiescence search.
history-shannon-name = Shannon: types A and B
history-shannon = The first article about chess programs. Type A searches every line to the same depth, type B only the lines that matter; the evaluation is a sum of material, pawns and mobility.
history-los-alamos-name = Kister, Stein, Ulam, Walden and Wells: MANIAC I
history-los-alamos = The first program that played whole games, on 6×6 squares and without bishops, with 11,000 operations a second. Four half-moves took twelve minutes. It beat a beginner in 23 moves.
history-bernstein-name = Bernstein, de Roberts, Arbuckle and Belsky: IBM 704
history-bernstein = The first program for the whole game. It tried the seven most plausible moves of each position, four half-moves deep, in eight minutes: Shannon's type B.
history-nss-name = Newell, Shaw and Simon
history-nss = Their program chose moves by goals, such as material or the centre, and cut off lines that could not change the result any more. Brudno in Moscow gave such cuts a theory in 1963.
history-m-20-name = The program of the ITEP in Moscow on the M-20
history-m-20 = Adelson-Velsky, Arlazarov, Bitman and Uskov searched all moves. They won the first match of two programs, by telegraph, 3 to 1 against the selective program of Kotok and McCarthy.
history-mac-hack-name = Greenblatt: Mac Hack VI
history-mac-hack = The first program in tournaments of people. It kept the values of positions that recur by other moves in a table: switch the hash table on beside alpha-beta.
history-tech-name = Gillogly: Tech
history-tech = All moves to a fixed depth, then captures, and hardly any knowledge: a measure that selective programs had to beat. From five half-moves on many did not.
history-chess-4-name = Slate and Atkin: Chess 4.0
history-chess-4 = Gave up selection, searched all moves and deepened step by step, with each iteration ordering the moves of the next one. It led the computers for years.
history-kaissa-name = Kaissa
history-kaissa = The Moscow program became the first world champion of computers, in Stockholm. It stored positions as sets of squares in machine words, deepened to seven half-moves and followed forced lines further.
history-knuth-moore-name = Knuth and Moore
history-knuth-moore = The proof of what alpha-beta saves: with the best move first about the square root of the tree. They wrote it with one function for both sides, negamax.
history-belle-name = Thompson and Condon: Belle
history-belle = Moves, evaluation and table in hardware: up to 180,000 positions a second where other machines had 5,000. World champion of 1980, and the first machine with the title of a master, in 1983. Each half-move deeper won about as much.
history-cray-blitz-name = Hyatt, Gower and Nelson: Cray Blitz
history-cray-blitz = World champion of 1983 and 1986 on a supercomputer with several processors: many techniques that save a part of the tree, one by one.
history-hitech-name = Berliner and Ebeling: HiTech
history-hitech = 64 chips generate the moves of 64 squares, and patterns that were chosen for the position at the root are evaluated in hardware. It reached 2400 against people.
history-chiptest-name = Hsu, Anantharaman and Campbell: ChipTest
history-chiptest = A move generator on one chip, and singular extensions: a move that is much better than all others is searched deeper.
history-deep-thought-name = Deep Thought
history-deep-thought = The first machine that won a tournament game against a grandmaster, Larsen. The weights of its evaluation were fitted to games of masters. World champion of computers in 1989.
history-hiarcs-name = Uniacke: Hiarcs
history-hiarcs = A program for home computers that searched fewer positions than others and knew more about each: champion of microcomputers in 1993.
history-genius-name = Lang: Chess Genius
history-genius = Selective, and in assembler. It follows checks very far where replies are few. In London it knocked Kasparov out of a tournament of rapid chess, 1½ to ½.
history-fritz-name = Morsch: Fritz
history-fritz = The null move, heard of from Beal in 1986: if a side may pass and still stands above beta, the position needs no more search. World champion in Hong Kong, before Deep Blue's forerunner.
history-deep-blue-name = Deep Blue
history-deep-blue = Won a match against Kasparov, 3½ to 2½: 30 processors (32 in the book) with 480 chips (512), NegaScout in the upper part of the tree, some 8,000 features (6,000) of the evaluation on the chip.
history-dark-thought-name = Heinz: DarkThought
history-dark-thought = Rotated bitboards, and pruning near the leaves that hardly ever errs: futility pruning and razoring, published with measurements.
history-kornilov-name = Kornilov: the textbook with Tchess and Qchess
history-kornilov = The book of this Lab: static search, principal variations that are never pruned, and a program that remembers positions in which it was lost.
history-fruit-name = Letouzey: Fruit
history-fruit = An open and short program that came second in the world championship. Late moves are searched less deeply: nearly every program does so since.
history-alpha-zero-name = AlphaZero
history-alpha-zero = A network that was trained on games against itself only, with a tree search by probabilities in place of alpha-beta. The Lab has no such search, but shows a network.
history-nnue-name = Nasu: NNUE
history-nnue = A network for shogi whose first layer is updated by each move, so that it is fast enough for alpha-beta on a usual processor.
history-stockfish-name = Stockfish 12
history-stockfish = The strongest program of alpha-beta took over such a network and gained about a hundred points. The engine here evaluates in the same way.

# The texts of the timeline end here.

## Lab: exchange

# The texts of the page Exchange: below this line.

exchange-square = Square
exchange-square-tip = Click a square of the board, or write its name here
exchange-as-player = As a player sees it
exchange-as-player-tip = Pinned pieces do not capture, and pawns that capture on the last rank promote
exchange-as-engine = As the engine sees it
exchange-as-engine-tip = The engine computes this many thousand times a second, so it ignores pins, and only the first capture can promote
exchange-none-chosen = Nothing hangs. Click a square to see the captures on it.
exchange-empty = There is nothing to capture on { $square }.
exchange-king = A king cannot be captured.
exchange-white = White
exchange-black = Black
exchange-no-captures = { $square }: { $side } has no capture
exchange-wins-nothing = { $square }: { $side } wins nothing; capturing would be worth { $forced }
exchange-wins = { $square }: { $side } wins { $value } with { $count ->
    [one] one capture
   *[other] { $count } captures
}
exchange-threat = The other side is to move: these are threats.
exchange-step = { $number }. { $piece } { $from } takes on { $square }: { $balance }
exchange-step-through = { $number }. { $piece } { $from } takes on { $square } through { $through }: { $balance }
exchange-step-unplayed = { $step } (not played)
exchange-x-ray-tip = An x-ray: its line has opened when the piece before it left.
exchange-stop = a player stops
exchange-pin = { $piece } on { $square }: pinned by { $by }, does not take
exchange-pin-tip = If it left its line, its own king would be attacked.
exchange-hangs = Hanging pieces
exchange-hangs-tip = Pieces that the side to move can win by an exchange now
exchange-threatened = Threatened pieces
exchange-threatened-tip = Pieces that the other side could win by an exchange if it were to move
exchange-nothing = Nothing.
exchange-hanging = { $piece } on { $square }: { $value }
exchange-about = Both sides capture with their least valuable piece, and either may stop when continuing does not pay.
exchange-about-tip = The static exchange evaluation: captures on one square are evaluated without a search (as in Dan and Kathe Spracklen's Sargon, 1978). Kornilov's textbook warns that what it ignores, such as an undefended pawn that a queen may take, is right only at some depth.

# The texts of the page Exchange end here.

## Lab: boards

# The texts of the page Boards: below this line.

boards-tabia = Tabia's own
boards-tabia-tip = A mailbox of 16 × 16 cells with indices into the piece lists, so that lists and board refer to each other; pins and checks are computed first, and only legal moves are generated. At the last half-move they are counted without a list.
boards-10x12 = 10 × 12 mailbox
boards-10x12-tip = One cell for each square inside a border two deep, so a knight's move off the board ends on the border and needs no other test. All 64 squares are scanned for pieces, and each move is made, tested for check and unmade. From the thesis “Implementation”.
boards-8x8 = 8 × 8 with lists
boards-8x8-tip = Each side's pieces are linked from the king to the pawns, and each square holds the address of the pointer to its item: a captured piece is unlinked without a search. Kornilov (2005), chapter 2, whose squares keep a stale address after a removal, corrected.
boards-0x88 = 0x88
boards-0x88-tip = The low four bits of a cell's number are its file, the high four its rank; eight of each sixteen cells are not squares, and one AND with 0x88 detects them. A table by the difference of two cells gives the pieces on a line with the king. Kornilov (2005), chapter 2.
boards-16x16 = 16 × 16 with lists
boards-16x16-tip = A wide border, a linked list of pieces for each side with the king first, and moves of four bytes linked by their captures, so that captures are sorted. A captured piece stays in its list, marked as dead. Kornilov (2005), appendix 2, with its errors corrected.
boards-bitboards = Bitboards
boards-bitboards-tip = A 64-bit number for each kind of piece, one bit for each square. The attacks of a rook are a ray up to its lowest or highest blocker; counts of sliding pieces show which lines need a scan. Pins are computed first, and moves are counted as bits. Kornilov (2005), chapter 2.
boards-rotated = Rotated bitboards
boards-rotated-tip = The occupied squares are stored four times, rotated so that every file, rank and diagonal is in one byte: the attacks of a slider are looked up by that byte (tables of half a megabyte). Ernst Heinz, DarkThought (1997); Kornilov (2005), chapter 2.
boards-links = Neighbour links
boards-links-tip = Each piece has links to its nearest neighbour in eight directions, as in four doubly linked lists. The attacks of sliders, checks and pins follow from them; only a move to an empty square scans lines. Kornilov (2005), chapter 2, with its insertion corrected.
boards-depth = Depth
boards-depth-tip = Depth in half-moves to which the boards count all legal moves (perft)
boards-race = Race
boards-race-tip = Every board counts the move tree of the shown position, in turns
boards-stop = Stop
boards-speed = { $speed } M/s
boards-bytes = { $bytes } bytes
boards-runs = { $runs ->
    [one] one run
   *[other] best of { $runs } runs
  }
boards-about = Millions of leaves per second of CPU time, in the slowest and the fastest run of each board; the lighter end of a bar is the range between. Slow boards have fewer runs.
boards-about-wall = Millions of leaves per second, in the slowest and the fastest run of each board; the lighter end of a bar is the range between. Slow boards have fewer runs.
boards-race-hint = Each board counts every line of legal moves from the shown position.
boards-running = Counting…
boards-other-depth = This race was run to depth { $depth }.
boards-stopped = Stopped before all had counted
boards-agree = All count { $leaves } leaves at depth { $depth }
boards-disagree = The counts of the boards differ
boards-failed = The race could not be started: { $reason }
boards-move = Move
boards-move-tip = Choose a legal move here or on the board, and see what it changes
boards-no-move = None
boards-before = Before
boards-after = After
boards-play = Play it
boards-play-tip = Plays the move in the game
boards-white = White
boards-black = Black
boards-pawn = pawn
boards-knight = knight
boards-bishop = bishop
boards-rook = rook
boards-queen = queen
boards-king = king
boards-none = none
boards-no = no
boards-yes = yes
boards-empty = empty
boards-border-cell = Cell { $number }, border
boards-cell = Cell { $number }, { $place }, { $what }
boards-holds = It holds { $value }.
boards-other-side = On the other side of the move it holds { $value }.
boards-on-board = on the board
boards-off-board = off the board
boards-step-on = on the board, { $square }
boards-steps = Steps of the { $piece } from { $square }
boards-neighbours = The eight neighbours of { $square }: pieces, or the border. Choose another square to see its links.
boards-no-neighbours = There is no piece on { $square }, so it has no links. Choose a piece.
boards-list = { $side }'s list
boards-record = Record { $index }: { $piece } on cell { $cell }
boards-record-next = , leads to { $next }
boards-record-dead = , captured
boards-plane-occupied = All pieces
boards-plane-flipped = Flipped: files as rows
boards-plane-rising = Turned: a1–h8 as rows
boards-plane-falling = Turned: a8–h1 as rows
boards-plane = { $name }: { $bits }, { $count } bits
boards-bit = Bit { $bit }: { $square }
boards-counts = { $side }'s sliding pieces on each line
boards-counts-tip = Rooks and queens on files and ranks, bishops and queens on diagonals. Along a line with count 0 there are no attacks.
boards-files = Files
boards-ranks = Ranks
boards-rising = Rising
boards-falling = Falling
boards-turn = To move
boards-castling = Castling
boards-en-passant = En passant
boards-fifty = Half-moves since capture or pawn move
boards-double-step = Double step
boards-key = Key
boards-pawn-key = Pawn key
boards-material-key = Material key
boards-packed-hint = Choose a move above or on the board to see its packed form in old programs and in Tabia.
boards-packed = { $layout }: { $bits }
boards-layout-27-bit = 27 bits: list representation
boards-layout-27-bit-tip = From the note “List representation”: captured piece, kind, from, to and moving piece, from the low end
boards-layout-25-bit = 25 bits: thesis
boards-layout-25-bit-tip = From the thesis “Implementation”: cells of the 10 × 12 board, captured piece, and a bit or a piece for each kind of special move
boards-layout-16-bit = 16 bits: Tabia
boards-layout-16-bit-tip = From, to and kind; castling is stored as the king capturing its own rook, so that Chess960 needs no separate case
boards-field = { $name } { $value }: { $meaning }
boards-field-from = From
boards-field-to = To
boards-field-captured = Captured
boards-field-kind = Kind
boards-field-mover = Piece
boards-field-promotion = Promotion
boards-kind-quiet = quiet
boards-kind-capture = capture
boards-kind-long-castling = long castling
boards-kind-short-castling = short castling
boards-kind-normal = normal
boards-kind-promotion = promotion to { $piece }
boards-kind-capture-promotion = capture and promotion to { $piece }

boards-board = Board
boards-views = Other parts
boards-view-speeds = Speeds
boards-view-speeds-tip = Every representation counts the move tree of the shown position
boards-view-cells = Cells
boards-view-cells-tip = The array or the sets of bits of the shown position. Choose a square to see where it is referred to
boards-view-lists = Lists
boards-view-lists-tip = The records of each side's pieces in the order of their list. Choose a record to see its square
boards-view-descriptors = Moves
boards-view-descriptors-tip = Moves of four bytes in sorted lists: captures of the last mover, captures by falling value of the victim with the cheapest attacker first, quiet moves. Kornilov (2005), appendix 2
boards-view-steps = Steps
boards-view-steps-tip = The steps of each kind of piece, and the cells that the piece on the chosen square visits by them. Kornilov (2005), appendix 2
boards-view-check-detector = Check detector
boards-view-check-detector-tip = A table by the difference of two cells rejects most pieces at once; a second gives the step along the line. Kornilov (2005), on check detectors
boards-view-castling = Castling
boards-view-castling-tip = The rook of castling is found by a search from the king, and its record by a search in the list
boards-view-twins = Twins
boards-view-twins-tip = Lists that keep captured pieces, and the flag that distinguishes two like pieces. Kornilov (2005), appendix 2
boards-view-lowest-bit = Lowest bit
boards-view-lowest-bit-tip = The squares of a set one by one: x & -x isolates the lowest bit, a table of 65,536 entries gives its number, x & (x - 1) removes it. Kornilov (2005), chapter 2
boards-view-undo = Make and undo
boards-view-undo-tip = What a move keeps for its undoing, and the moves that are made only to be tested
boards-view-packed = Packed move
boards-view-packed-tip = The chosen move packed into bits in old programs and in Tabia
boards-view-own-stack = Own stack
boards-view-own-stack-tip = The move tree counted without recursion: each ply is a frame of an own stack. Kornilov (2005), chapter 1
boards-view-distance = Distances
boards-view-distance-tip = Squares from a king by one look-up; rings, the king's field, and where a queen is dangerous. Kornilov (2005), chapter 3
boards-view-indices = Indices
boards-view-indices-tip = Indices by multiplication, shifts and a table, by division and by a mask, records of a power of two, and what each costs. Kornilov (2005), appendix 3
boards-no-moves = There are no moves here.
boards-list-end = end of the list
boards-border = border
boards-has-moved = , has moved
boards-byte-record = piece
boards-byte-to = to
boards-byte-flags = flags
boards-byte-next = next
boards-byte = Byte { $byte }: { $value }, { $meaning }
boards-descriptor = Move { $index } = { $number }: { $piece }, { $from }–{ $to }, { $flags }
boards-descriptor-name = Move { $index }: { $from } to { $to }, { $flags }
boards-descriptor-illegal = , leaves the king in check
boards-sub-list-last = Captures of the last mover
boards-sub-list-victim = Captures: { $piece }
boards-sub-list-quiet = Quiet moves
boards-flag-quiet = quiet
boards-flag-capture = capture
boards-flag-double-step = double step
boards-flag-en-passant = en passant
boards-flag-promotion = promotion
boards-flag-long-castling = long castling
boards-flag-short-castling = short castling
boards-flag-queen = to a queen
boards-flag-rook = to a rook
boards-flag-bishop = to a bishop
boards-flag-knight = to a knight
boards-step-table = Steps of the { $piece } from { $square }: green is visited, red ends
boards-step-visits = Step { $step } visits { $cells }
boards-step-end = A 0 ends the row
boards-step-no-line = once
boards-step-no-line-tip = The piece does not slide along its step
boards-distance-table = Distances from the king, by the difference of the squares
boards-distance-entry = { $square }: entry ((9 { $rows }) << 5) + 9 { $columns } = { $index } holds { $distance }.
boards-distance-no-queen = The side to move has no queen that can move.
boards-distance-safe = No move of the queen lets the king's safety fall.
boards-distance-fall = { $move } ({ $before } to { $after })
boards-distance-falls = The king's safety falls: { $moves }
boards-distance-field = Green: the king's field, whose captures are searched deeper. Red: a queen comes nearer, to less than four squares, and the reply is searched deeper.
boards-detector-table = Kinds of piece that may attack the king, by the difference of the cells
boards-detector-entry = { $piece } on { $square }: entry 119 + { $king } − { $from } = { $index } holds { $kinds }.
boards-detector-never = It cannot attack from there; no line is followed.
boards-detector-wrong-way = It attacks in the other direction.
boards-detector-blocked = The step { $step } meets { $cell }, which is not empty: no check.
boards-detector-attacks = It gives check.
boards-detector-reaches = The step { $step } reaches the king: it gives check.
boards-detector-no-check = The whole list: no check
boards-detector-check = { $count ->
    [one] The whole list: check by one piece
   *[other] The whole list: check by { $count } pieces
  }
boards-detector-no-last = The book tests only the piece that moved last; no move is known here. Make one above.
boards-detector-last = The book tests only the piece that moved last, and finds the same here.
boards-detector-missed = The book tests only the piece that moved last, and overlooks this discovered check.
boards-king-wing = Towards the h-file
boards-queen-wing = Towards the a-file
boards-rook-king-moved = The king has moved: there is no search.
boards-rook-none = The search ends on the border: no rook that has not moved.
boards-rook-found = { $cells ->
    [one] The rook on { $rook } is found after one cell.
   *[other] The rook on { $rook } is found after { $cells } cells.
  }
boards-castling-legal = Castling is legal.
boards-castling-exposed = Without the rook on its square the king would be in check.
boards-castling-occupied = Cell { $cell } is not empty.
boards-castling-attacked = Cell { $cell } is attacked.
boards-rook-records = { $count ->
    [one] Its record is found after one record of the list:
   *[other] Its record is found after { $count } records of the list:
  }
boards-twin-flag = Twin flag
boards-twin-flag-tip = Pieces that began on the files a to d carry the bit 32, except kings
boards-twin-plain = No flag
boards-twin-plain-tip = Two like pieces that have moved have the same code
boards-twin-none = No move is generated twice. After 1. d4 e5 2. c3 exd4 3. cxd4 the c-pawn's would be: it stands where its twin was captured.
boards-twin-doubled = { $count ->
    [0] The moves of { $squares } are generated twice; none is legal now.
   *[other] The moves of { $squares } are generated twice: { $moves }
  }
boards-twin-alive = on the board
boards-twin-dead = captured: the square holds another code
boards-twin-ghost = captured, but its square holds the same code: taken for alive
boards-twin-record = { $piece } on { $square }, code { $code }: { $finding }
boards-twin-legend = Each record keeps its square and its code. It counts as captured when the square holds another code.
boards-set = Set
boards-bit-before = Bit before
boards-bit-after = Bit after
boards-bit-no-more = There are no more bits
boards-set-empty = The set is empty.
boards-bit-step = Bit { $step } of { $steps }: { $square }
boards-bit-table = Quarter { $bank } is not 0: { $offset } + table entry { $entry } = bit { $bit }. x & (x - 1) = { $rest }
boards-undo-record = Undo record of { $bytes } bytes; a copy of the position would take { $position }
boards-undo-hint = Choose a move above, on the board or here to see what it keeps for its undoing.
boards-test-guard = Certainly legal: { $count }
boards-test-guard-tip = Checks and pins of the king show that these moves need no test
boards-test-made = Made, found legal, taken back: { $count }
boards-test-made-tip = The king was not attacked after these moves
boards-test-taken-back = Made, found illegal, taken back: { $count }
boards-test-taken-back-tip = The king was attacked after these moves
boards-test-move = Show { $move }
boards-test-illegal = { $move } leaves the king in check
boards-kept-from = From cell
boards-kept-code = Code before
boards-kept-record = Captured record
boards-kept-before = Record before the pawn
boards-kept-last = Last mover
boards-kept-rook = Rook
boards-kept-unlinked = Unlinked item
boards-kept-neighbours = Neighbours
boards-kept-other = Other neighbours
boards-refers = { $square }: { $parts }
boards-refers-cell = cell { $cell } holds { $value }
boards-refers-record = record { $index }
boards-refers-link = record { $index } leads to it
boards-refers-sets = a bit of { $sets }
boards-refers-nothing = nothing refers to it
boards-pointer-head = the head of { $side }'s list
boards-pointer-next = next of record { $index }
boards-pointer-of = { $square } holds the address of { $pointer }, which points to record { $index }.
boards-record-pointer = , pointed to by { $pointer }
boards-index-square = Index of { $square } in rows of 8, 10 and 16 cells
boards-index-record = First byte of its record, of 10 and of 16 bytes
boards-index-key = Slot of the position { $key }
boards-measure = Measure
boards-measure-tip = Measures each way on this computer; the counts are of this position at depth 3
boards-way-multiplication = 10 × rank + file
boards-way-shifts = two shifts, two sums
boards-way-table = table of ranks + file
boards-way-remainder = key % 100000
boards-way-mask = key & 0x3FFFF
boards-way-record-10 = key in a record of 10 bytes
boards-way-record-16 = key in a record of 16 bytes
boards-way-recursion = count by recursion
boards-way-own-stack = count with own stack
boards-way-index = { $time } ns
boards-way-leaf = { $time } ns a leaf
boards-way-count = Measured over { $count }
boards-stack-back = Step back
boards-stack-on = Step on
boards-stack-no-more = There are no more steps here
boards-stack-steps = Steps
boards-stack-counted = { $leaves ->
    [one] 1 leaf of depth { $depth } after { $steps } steps
   *[other] { $leaves } leaves of depth { $depth } after { $steps } steps
  }
boards-stack-first = The moves of the position were generated into the first frame.
boards-stack-push = { $move } was made, and its replies were generated into a new frame.
boards-stack-leaf = { $move } was made, counted and taken back.
boards-stack-taken-back = { $move } left the king in check and was taken back.
boards-stack-pop = The frame was finished and removed, and the move before it taken back.
boards-stack-empty = The stack is empty: everything is counted.
boards-stack-frame = Ply { $ply }: moves { $first } to { $end }, next { $next }
boards-stack-move = Move { $index } of the buffer: { $move }

# The texts of the page Boards end here.

## Lab: games

# The texts of the page Games: below this line.

games-tic-tac-toe = Tic-tac-toe
games-ugolki = Ugolki
games-draughts = Russian draughts
games-los-alamos = Los Alamos chess
games-hanoi = Towers of Hanoi
games-queens = Queens
games-short-draughts = Draughts
games-short-los-alamos = Los Alamos
games-short-hanoi = Hanoi
games-tic-tac-toe-rules = Three in a line win. The colour of each free cell is the result of that move with best play by both sides.
ugolki-values = Value of each square for a man of { $side }
games-ugolki-rules = Move all your men into the opponent's corner. A man steps one square along a row or a file, or jumps over men of either side any number of times. A player who still has a man in the home corner after 40 moves loses.
games-draughts-rules = Men step forward along diagonals and capture in all directions. Capturing is compulsory, with a free choice among captures. Kings move any distance. A man that reaches the last row during a capture continues it as a king.
games-los-alamos-rules = The game of the first program that played whole games of chess (MANIAC I, 1956): no bishops, no double step, nothing taken in passing, no castling. A pawn on the last rank becomes a queen, a rook or a knight. The MANIAC’s program counts material and moves after two moves of each side, without cut-offs; it took twelve minutes a move.
games-hanoi-rules = To move n discs from A to B, move n − 1 to C, the largest to B, and the n − 1 from C to B. That is one move less than 2 to the power of n (Édouard Lucas, 1883).
games-queens-rules = File by file, a queen is placed on the first rank that no other attacks; if there is none, the last queen is removed. Three sets store the attacked lines: ranks, and the diagonals by the sum and the difference of file and rank.
games-tree = The whole tree from here
games-tree-name = The tree of all games from here: a row a half-move, in the colour of the best result
games-tree-line = { $moves }: { $result }
games-crosses-win = Crosses win
games-nobody-wins = Draw
games-noughts-win = Noughts win
games-crosses = Crosses
games-noughts = Noughts
games-side-white = White
games-side-black = Black
games-person = A person
games-seat-name = Who plays { $side }
search-by-alone = Own moves only
search-by-maniac = MANIAC, 1956
games-depth = { "depth " }
games-others = Other games
games-promote = The pawn becomes
games-promote-queen = Queen
games-promote-rook = Rook
games-promote-knight = Knight
games-restart = Restart
games-take-back = Take back
games-wins = { $side } wins
games-draw = The game is a draw
games-thinks = { $side } is thinking…
games-to-move = { $side } to move
games-wins-in = win in { $plies }
games-loses-in = loss in { $plies }
games-found = { $side } played { $move }: { $value } for { $side }, after { $nodes } positions
games-must-capture = Capturing is compulsory: { $moves }
games-blocked = The piece on { $square } cannot move now.
games-not-to-move = { $side } to move.
games-taken = { $square } is taken.
games-kept-damaged = Some of the kept small games cannot be used: { $faults }.
games-kept-damaged-in = Some of the kept small games cannot be used: { $faults }. The settings as they were are kept as { $file }.
games-kept-shown = no game is called “{ $value }”, the first one is shown
games-kept-move = { $game } could not be read from the move “{ $value }” on, the moves before it are shown
games-kept-search = { $game }: no search is called “{ $value }”, a person plays
games-kept-depth = { $game }: the depth { $value } is out of range, it is { $used } now
games-kept-size = { $game }: the number { $value } is out of range, it is { $used } now
games-search-failed = The search has failed. { $reason }
games-discs = Discs
games-queen-count = Queens
games-calls = Open calls: ring(discs, from, to, over)
games-no-calls = None yet
games-hanoi-step = Disc { $disc } goes from { $from } to { $to }.
games-hanoi-count = Move { $at } of { $count } = 2{ $power } − 1
games-queens-count = Step { $at } of { $count }, solutions so far: { $solutions }
games-queens-name = Queens on { $squares }
stone-cross = cross
stone-nought = nought
stone-white-man = white man
stone-black-man = black man
stone-white-king = white king
stone-black-king = black king
square-chosen = chosen
square-reached = can be reached
playback-first = To the beginning
playback-back = Step back
playback-forward = Step on
playback-last = To the end
playback-at-start = This is the first step.
playback-at-end = This is the last step.
playback-empty = There are no steps.
playback-play = Play
playback-pause = Pause
playback-speed = Speed
playback-per-second = { " /s" }

# The texts of the page Games end here.

## Lab: programs

# The texts of the page Programs: below this line.

programs-views = Other views
programs-view-programs = Programs
programs-view-match = Match
programs-view-timeline = Timeline
programs-view-learned = Learned positions
memory-about = Positions in which Qchess found itself lost, by 2 pawns or more in a search of at least four half-moves. Where its search meets one again, it takes the score from here.
memory-count = { $count ->
    [0] No positions learned yet
    [one] One position learned
   *[other] { $count } positions learned
}
memory-show = Show learned positions
memory-list = Learned positions of Qchess
memory-busy = Reading the learned positions…
memory-empty = Qchess has learned no positions
memory-empty-hint = It learns from the games that it loses. Play against it, or let it play a game on the page Programs.
memory-hidden = Hidden while you play: the scores could help in the game.
memory-column-side = To move
memory-column-side-tip = The side to move, which found itself lost
memory-column-score = Score
memory-column-score-tip = The score for the side to move, in pawns. Scores below −30 are stored as −30.
memory-column-date = Learned
memory-column-date-tip = The day on which Qchess found the position lost
memory-column-position = Position
memory-column-position-tip = The position in the notation of EPD
memory-white = White to move
memory-black = Black to move
memory-earlier = By an earlier version
memory-no-position = A position learned by an earlier version, which stored no board. Qchess still uses its score.
memory-none-chosen = Choose a position first.
memory-forget = Forget
memory-ask-all = Forget all…
memory-ask = { $count ->
    [one] Forget the only learned position? This cannot be undone.
   *[other] Forget all { $count } learned positions? This cannot be undone.
}
memory-forget-all = Forget all
memory-keep = Keep them
memory-failed = The learned positions of Qchess were not changed: { $reason }
history-about = From the Turk to neural networks: what each program or machine brought, and where the Lab shows it.
history-see = See: { $what }
history-network = The network
history-tree = A recorded search
programs-about = Programs of the textbook, and designs from before computers could run them. They play legal chess within their time; their blind spots belong to the design.
programs-rating = { $rating } ± { $error }
programs-rating-tip = The rating is from games of the programs with each other and with levels of the engine, with at most 100,000 nodes per move; the error is that of 95 %.
programs-blind = Blind to { $what }
programs-play = Play against { $name }…
programs-analyse = Analyse this position with { $name }
programs-stop = Stop analysing
programs-watch = Watch { $name } search
programs-watch-tip = Record its search of the position on the board, and step through it: stages, windows, moves left out and why, best lines
programs-watch-depth = Depth
programs-watch-depth-tip = Depth of the recorded search in half-moves. The first 200,000 steps are recorded.
programs-twins = Board and twin flag
programs-in-game = No analysis while a game is being played
programs-no-move = There is no move in this position.
programs-thinking = Both think for five seconds, and again when the position changes.
programs-line = { $score }  depth { $depth }  { $line }
programs-not-started = The program could not be started: { $reason }
bout-title = Game between programs
bout-about = Two programs, or one and the engine, play a game on the board. The open game is not changed.
bout-white = White's player
bout-black = Black's player
switch-of = { $player }: { $what }
switch-contempt = Contempt
switch-contempt-tip = How much worse than equality a draw is for the program, in hundredths of a pawn. Negative: it prefers a draw.
switch-piece-order = Order of quiet moves
switch-piece-order-tip = The order of the pieces that make quiet moves. Of two equal moves the first prunes the other, so the order is a style.
switch-tables = Order by squares
switch-queen-first = Queen first
switch-pawn-first = Pawn first
switch-retreats-last = Retreats last
switch-retreats-last-tip = Quiet moves backwards come after all others.
switch-phase-priorities = Priorities by phase
switch-phase-priorities-tip = Quiet moves that serve the phase come first: to the centre in the opening, to the enemy king while there are queens, then of passed pawns.
switches-contempt = contempt { $value }
switches-queen-first = queen first
switches-pawn-first = pawn first
switches-retreats-last = retreats last
switches-phase-priorities = priorities by phase
bout-seconds = Seconds for each move
bout-nodes = Nodes for each move
bout-clock = Clock: seconds + added
bout-limit = Limit
bout-base = Seconds for the game
bout-increment = Seconds added with each move
switch-ponders = Thinks in the opponent's time
switch-ponders-tip = While the other side is to move, it searches the reply that it expects, and goes on with that search when the reply comes. Both searches share this machine.
switches-ponders = ponders
ponder-text = { $name }: { $right } of { $guesses } guesses right ({ $share } %). A move takes { $after } s of its clock after a right guess, else { $else } s; { $used } s of the other's time used, { $vain } s in vain. The other visits { $beside } nodes a second beside it, { $alone } alone.
ponder-tip = Thinking in the opponent's time: the reply that the principal variation expects is searched meanwhile. The last numbers show what the search beside it takes from the opponent on this machine.
bout-from-start = From the standard start
bout-from-board = From the position on the board
bout-start = Start the game
bout-names = { $white } – { $black }
bout-thinks = Move { $number }: { $name } thinks.
bout-waits = Paused while a game is being played.
bout-paused = Paused at move { $number }: { $name } is to move.
bout-stopped = Stopped. The game is kept.
bout-failed = The game has ended: { $reason }
bout-no-move = a program gave no move
bout-found = { $name }: { $score }, depth { $depth }
bout-pause = Pause
bout-go-on = Go on
bout-stop = Stop
bout-keep = Open in a new tab
bout-again = Play again
bout-no-moves = No move was played.
bout-close = Back to the open game
bout-kept = The game is in a new tab. It is not saved yet.
bout-event = Programs of the Lab
match-about = Two players meet in several games, each opening once with either colour. The match goes on while other pages are shown.
match-about-tip = The games and rules of the command “tabia match”: draws after move 40 when both scores stay within 0.08 for 8 moves, losses after 4 scores of −7 or less when both agree, and a draw after 200 moves. With a limit of nodes the result is the same each time. Qchess plays without its learned positions and learns nothing.
match-first = First
match-second = Second
match-first-name = First player
match-second-name = Second player
match-drawn-start = The position on the board is drawn: no game begins from it.
match-games = Games
match-games-tip = Number of games, two for each opening
match-from-random = From random openings
match-from-random-tip = Eight random moves after which the engine finds the position nearly equal, others for each pair of games
match-from-board-tip = All games begin from the position that the board shows now. With a limit of nodes the pairs repeat each other.
match-start = Start the match
match-is-running = A match is running
match-stopping = The last move is being stopped
match-prepares = Openings are being prepared…
match-plays = Game { $number } of { $games }, move { $move }
match-over = { $count } of { $games } games played
match-stopped = Stopped after { $count } of { $games } games
match-failed = The match has ended: { $reason }
match-ended = it was interrupted
match-hidden = Hidden while you play: the match began from a position of the board.
match-no-result = No pair of games is finished yet.
match-result = { $games } games: +{ $won } ={ $drawn } −{ $lost }, { $share } %
match-result-tip = The finished pairs of games, from the view of the first player: games, wins, draws, losses, and the share of points
match-elo = Elo { $elo } ± { $error }, likelihood of superiority { $superiority } %
match-elo-tip = The difference in strength that the result indicates, with its 95 % error. The error follows from the variance of pairs of games, as both games of a pair share an opening.
match-no-elo = Elo: after the first pair of games
match-one-result = Elo: no error can be estimated yet, because all pairs have the same result
match-unpaired = { $count ->
    [one] One finished game is not counted: its pair is not complete.
   *[other] { $count } finished games are not counted: their pairs are not complete.
}
match-repeated = { $count ->
    [one] One game repeats another move by move: the true error is larger.
   *[other] { $count } games repeat others move by move: the true error is larger.
}
match-bar-tip = Wins, draws and losses of the first player, from the left
match-stop = Stop
match-stop-tip = Stop the match. The finished games are kept.
match-close = New match
match-close-tip = Close this match and choose the players of another one. Games that are not in a tab are dropped.
match-keep = Open the games in a new tab
match-keep-tip = Open all finished games with their scores, to look at them and to save them
match-no-games = No game is finished yet.
match-kept = The games are in a new tab. They are not saved yet.
match-live = Show the present game
match-live-tip = Show the game that is being played on the board
match-list = Games of the match
match-empty = No game is finished yet
match-empty-hint = Each game appears here when it ends. Choose one to see its last position on the board.
match-column-number = No.
match-column-number-tip = The number of the game. Two games in a row have the same opening.
match-column-white = White
match-column-white-tip = The player of the white pieces
match-column-black = Black
match-column-black-tip = The player of the black pieces
match-column-result = Result
match-column-result-tip = The result of the game
match-column-moves = Moves
match-column-moves-tip = The number of moves, with those of the opening
match-column-reason = Ended by
match-column-reason-tip = Why the game has ended
match-end-checkmate = checkmate
match-end-stalemate = stalemate
match-end-dead = dead position
match-end-repetition = repetition
match-end-fifty = fifty moves
match-end-resign = decided by scores
match-end-draw = equal scores
match-end-length = 200 moves
match-end-time = time
match-end-stopped = stopped
journal-unknown-program = The game was against { $name }, a program that is not known here. The engine plays on.
program-turochamp-thinks = Searches every move and every reply, then only important exchanges, until the position is dead. Among moves with equal material it chooses the one with the best placement of its pieces.
program-turochamp-blind = quiet threats from the third half-move on, and to the reply when it evaluates the placement of its pieces
program-shannon-a-thinks = Searches every line four half-moves deep and evaluates material, weak pawns and the number of moves, even in the middle of an exchange.
program-shannon-a-blind = recaptures directly beyond its horizon
program-shannon-b-thinks = Searches every move and every reply, then only captures, promotions and checks that cost nothing. Only quiet positions are evaluated.
program-shannon-b-blind = quiet moves and sacrifices from the third half-move on
program-program-a-thinks = Searches every move six half-moves deep, checks deeper, and captures to their end. It has no hash table and depends on its move ordering.
program-program-a-blind = attacks that begin with quiet moves beyond the sixth half-move: it captures pawns and exposes its king
program-program-b-thinks = Its evaluation is the sum of the captures and advances of all moves. Beyond five half-moves it searches further only where material is won, and at last only after checks.
program-program-b-blind = the placement of pieces: all of them are rewarded for advancing, and pawn shelters do not count
program-tchess-thinks = Searches the first moves in full, then cuts quiet moves without an immediate gain; near the horizon only checks keep their full value. The best lines of earlier iterations come first and are never cut.
program-tchess-blind = quiet moves deep in a line that pay off only later
program-qchess-thinks = Searches six half-moves, less deep after unpromising quiet moves, and refines the best lines further. It stores the positions in which it was lost from game to game, and avoids them.
program-qchess-blind = quiet plans beyond the sixth half-move, and to errors in what it has learned, which it takes as certain

# The texts of the page Programs end here.

## Review
cmd-review = Review the game
cmd-review-tip = Evaluate every move of the game, from the last to the first: graph, badges, accuracy and reasons
cmd-review-anew = Review it anew
cmd-review-anew-tip = Discard the results for this game and review it again
cmd-review-stop = Stop the review
cmd-review-stop-tip = Stop the search; the results are kept, and the review can be resumed
cmd-review-all = Review all games of the file
cmd-review-all-tip = Review every game of the open file, one after another, in the background
cmd-look-deeper = Look deeper at this move
cmd-look-deeper-tip = Search this move and its rival with twice as many nodes as the last time
cmd-look-deeper-white = Look deeper at White's moves
cmd-look-deeper-white-tip = Search each of White's moves with twice as many nodes as the last time, first those that are not confirmed
cmd-look-deeper-black = Look deeper at Black's moves
cmd-look-deeper-black-tip = Search each of Black's moves with twice as many nodes as the last time, first those that are not confirmed
cmd-look-deeper-game = Look deeper at the whole game
cmd-look-deeper-game-tip = Search every move with twice as many nodes as the last time, first those that are not confirmed
cmd-review-write = Write the review into the game
cmd-review-write-tip = Add evaluations, glyphs, better lines and sentences to the game, as chosen in the options; one undo removes all of it
cmd-review-options = Options of reviews
cmd-review-options-tip = Set the nodes per move, the thresholds of mistakes, and the annotations that are written into the game
cmd-next-blunder = Next blunder
cmd-next-blunder-tip = Go to the next blunder of the reviewed game
cmd-next-mistake = Next mistake
cmd-next-mistake-tip = Go to the next move that the review counts as a mistake, which is worse than an inaccuracy and not yet a blunder
cmd-next-inaccuracy = Next inaccuracy
cmd-next-inaccuracy-tip = Go to the next inaccuracy of the reviewed game
cmd-next-fault = Next inaccuracy, mistake or blunder
cmd-next-fault-tip = Go to the next move of the reviewed game that counts as an inaccuracy, a mistake or a blunder
cmd-previous-fault = Previous inaccuracy, mistake or blunder
cmd-previous-fault-tip = Go to the previous move of the reviewed game that counts as an inaccuracy, a mistake or a blunder
cmd-show-better = Show what was better
cmd-show-better-tip = Show the better line on the board
cmd-retry = Find a better move
cmd-retry-tip = Return to the position before this move and look for a better one
cmd-retry-all = Retry all mistakes
cmd-retry-all-tip = Look for a better move at each mistake of the game
cmd-retry-white = Retry White's mistakes
cmd-retry-white-tip = Look for a better move at each of White's mistakes
cmd-retry-black = Retry Black's mistakes
cmd-retry-black-tip = Look for a better move at each of Black's mistakes
cmd-collect-white = Collect White's mistakes
cmd-collect-white-tip = Add White's mistakes of this game to the collection for training, or remove them
cmd-collect-black = Collect Black's mistakes
cmd-collect-black-tip = Add Black's mistakes of this game to the collection for training, or remove them
cmd-train = Train my mistakes
cmd-train-tip = Repeat the collected mistakes of all games that are due
cmd-guess-white = Guess White's moves
cmd-guess-white-tip = Play through the game and find White's moves, for points
cmd-guess-black = Guess Black's moves
cmd-guess-black-tip = Play through the game and find Black's moves, for points
cmd-end-lesson = End the exercise
cmd-end-lesson-tip = End the exercises and return to the game, as Escape does
menu-review = Review
tab-review = Review
badge-brilliant = brilliant
badge-only-move = only move
badge-best = best
badge-book = book
badge-inaccuracy = inaccuracy
badge-mistake = mistake
badge-blunder = blunder
badge-missed-win = missed win
badge-missed-mate = missed mate
review-none = This game has not been reviewed
review-about = A review evaluates every move of the game and shows turning points, better moves and the reasons.
review-graph = Chances to win over the game
review-clock-white = White's clock
review-clock-black = Black's clock
review-phase-opening = Opening
review-phase-middlegame = Middlegame
review-phase-endgame = Endgame
review-start = Start of the game
review-white = White
review-black = Black
review-white-wins = White's chances: { $percent } %
review-not-known = Not searched yet
review-loses-points = Loses { $points } of 200 points
review-start-button = Review this game
review-start-tip = Searches { $nodes } nodes for each move, more where the judgement is close
review-go-on = Go on
review-pause = Pause the review
review-stop = Stop the review
review-anew = Review anew
review-write-button = Write into the game
review-options-name = Options of reviews
review-progress = First search: { $known } of { $all } positions
review-confirming = All positions searched; { $known } moves more deeply
review-looking-deeper = Looking deeper: { $known } of { $all } moves
review-progress-of = Game { $number } of { $games }, { $game }: { $progress }
review-progress-other = { $game }: { $progress }
review-judge = Judge
review-judge-tip = The engine that evaluates the moves of the next review. The limit of nodes applies to it, too
review-judged-by = Evaluated by { $judge }
review-other-judge = This review is by { $judge }. Choose it as judge in the options, or start the review again.
review-nodes = Nodes for each move
review-thousand = { " " }thousand
review-thresholds = Points lost from which a move is an
review-thresholds-tip = Points are on the scale from −100 (lost) to 100 (won)
review-leaves = What is written into the game:
review-evals = Evaluations
review-glyphs = Glyphs
review-better-lines = Better lines
review-sentences = Sentences
review-choose-move = Select a move, or a point of the graph, to see its evaluation.
review-not-main-line = Only moves of the main line are reviewed.
review-accuracy-of-move = Accuracy of the move: { $percent } %, by its loss of winning chances
review-scores = from { $before } to { $after }
review-searched = Depth { $depth }, { $nodes } nodes
review-open = Not confirmed
review-open-tip = A deeper search may change this judgement: it is close, or two searches disagree.
review-deeper = Look deeper
review-deeper-menu = Look deeper at
review-deeper-game = The whole game
review-deeper-tip = Search moves again with twice as many nodes as the last time; Stop ends it, and the results are kept
review-no-deeper = There is nothing to search more deeply.
review-running = The review of this game is still running.
review-more = More
review-more-tip = What the move wanted, what it missed, and what to look for next time
review-better = Better: { $line } ({ $score })
review-show = Show
review-retry = Retry
review-step-back = Back along the line
review-step-forward = Forward along the line
review-leave-line = Back to the game
review-show-move = Show { $move } on the board
review-left-book = Out of book: { $move }
review-in-library = { $count ->
    [one] In the library until { $move }: { $count } game
   *[other] In the library until { $move }: { $count } games
}
review-not-in-library = Not in the library: { $move }
review-accuracy = Accuracy
review-accuracy-tip = The mean of two means of the moves' accuracies: one that is weighted by the volatility of the game, and the harmonic mean, which emphasises bad moves. A move's accuracy is 103.1668 · e^(−0.04354 · lost chances) − 2.1669, in per cent (Lichess's formula).
review-loss = Loss per move
review-loss-tip = Average loss per move in hundredths of a pawn
review-in-opening = Opening
review-in-opening-tip = Accuracy in the opening
review-in-middlegame = Middlegame
review-in-middlegame-tip = Accuracy in the middlegame
review-in-endgame = Endgame
review-in-endgame-tip = Accuracy in the endgame
review-time-trouble = Time trouble
review-time-trouble-tip = Accuracy of the moves made with less than a tenth of the time that the clock once showed
review-next-badge = { $side }, { $badge }: { $count }. Go to the next
review-moments = Key moves:
review-turning-point = The game turned here
review-retry-all = Retry mistakes
review-train = Train
review-collect = Collected for training:
review-collect-tip = The mistakes of a side are collected over all games, repeated until you remember them. Where you are a named player, a review collects yours on its own; your names are in the options.
review-collect-white = White's mistakes
review-collect-black = Black's mistakes
review-collect-count = { $collected } of { $made } collected. Click to collect all, or to remove them again.
review-collected = { $game }: { $count ->
    [one] one mistake is
   *[other] { $count } mistakes are
} collected for training.
review-dropped = { $game }: { $count ->
    [one] one mistake is
   *[other] { $count } mistakes are
} no longer collected.
review-own-names = My names in games
review-own-names-hint = Smith, Ann; asmith
review-own-names-tip = A review of a game with one of these players collects their mistakes for training. Separate names with semicolons. For games that you play here no name is needed.
review-guess = Guess the moves
review-guess-tip = Find the moves of one side, for points
review-guess-white = Moves of White
review-guess-black = Moves of Black
review-this-game = this game
review-playing = Reviews wait until the game is over.
review-no-moves = There are no moves to review.
review-no-badge = No move of this game counts as: { $badge }.
review-no-badge-others = No move of this game counts as: { $badge }. Of inaccuracies, mistakes and blunders together it has { $count }: “{ cmd-next-fault }” goes to them.
review-no-faults = The review found no inaccuracy, mistake or blunder.
review-no-faults-yet = The review found no inaccuracy, mistake or blunder so far. It is still running.
review-no-badge-yet = No move counts as { $badge } so far. The review is still running.
review-not-in-file = The file does not contain the review, which Tabia keeps by itself. “{ review-write-button }” adds it to the game.
review-nothing-to-write = The game already contains all of it.
review-written = The review was written into the game ({ $count } changes). Undo removes all of it.
review-failed = The review cannot continue: { $reason }
review-not-kept = The results of the review could not be saved: { $reason }
review-done-other = { $game }: the review is done.
review-too-many = The window reviews up to { $most } games at once; “tabia review” has no such limit.
review-other-variant = This is a game of { $variant }, which is not chess: it cannot be reviewed.
review-left-out = { $count ->
    [one] One game of another variant was left out.
   *[other] { $count } games of other variants were left out.
}
review-queued = { $count ->
    [0] The other games are reviewed already.
    [one] One more game will be reviewed.
   *[other] { $count } more games will be reviewed.
  }
review-no-mistakes = There is no mistake to retry here.
review-none-due = No mistake is due. Those that you retry, and those of your own games, are collected and repeated at growing intervals.
review-no-guesses = There is nothing to guess: the moves of this side are not reviewed yet.
review-guess-over = { $points } points for { $count } moves.
review-lesson-over = { $solved } of { $count } solved.
review-deck-not-read = The collected mistakes cannot be read: { $reason }
review-deck-not-kept = The collected mistakes could not be saved: { $reason }
exercise-retry = Exercise { $at } of { $count }
exercise-train = Exercise { $at } of { $count }
exercise-guess = Move { $at } of { $count }
exercise-points = { $points } of { $most } points
exercise-question = { $side } to move: find something better than { $move }.
exercise-guess-question = { $side } to move: what was played?
exercise-hint-piece = Look at the { $piece }.
exercise-hint-square = The { $piece } goes from { $from } to { $to }.
exercise-judging = { $move }: the engine evaluates it…
exercise-best = { $move } is best.
exercise-right = { $move } is good enough: { $chance } % chances, { $best } % with the best move.
exercise-nearly = { $move } is better than what was played, but not enough: { $chance } % chances, { $best } % with the best move.
exercise-wrong = { $move } is no better: { $chance } % chances, { $best } % with the best move.
exercise-worse = { $move } is worse: { $chance } % chances, { $best } % with the best move.
exercise-masters = { $move } was played. { $points ->
    [one] One point.
   *[other] { $points } points.
  }
exercise-reply = It is answered by { $line }.
exercise-solution = Best: { $line }
exercise-played = Played: { $move }
exercise-reason = About { $move } of the game: { $sentence }
exercise-next = Next
exercise-next-tip = Go to the next exercise
exercise-hint = Hint
exercise-no-more-hints = There are no more hints.
exercise-over = The exercise is over.
exercise-nothing-wrong = There is no wrong answer to take back.
exercise-forgotten = The exercise has been removed from the collection.
exercise-no-answer = The exercise takes no answer now.
exercise-open = Solve the exercise or show the answer first.
exercise-hint-tip = Show first the piece, then its square
exercise-solve = Show the answer
exercise-solve-tip = Show the best move; the exercise will be repeated soon
exercise-again = Try again
exercise-again-tip = Take the answer back
exercise-forget = Do not repeat
exercise-forget-tip = Remove this exercise from the collection
exercise-end = End
exercise-end-tip = End the exercises and return to the game, as Escape does

# The reasons of a review. A line of moves is { $moves }, { $better } or { $next }; a clause about its last move is { $tactic }.
say-white = White
say-black = Black
say-role-pawn = pawn
say-role-knight = knight
say-role-bishop = bishop
say-role-rook = rook
say-role-queen = queen
say-role-king = king
say-piece = the { $role }
say-piece-on = the { $role } on { $square }
say-square = the square { $square }
say-list = { $first } and { $last }
say-count-pawn = { $count ->
    [1] a pawn
    [2] two pawns
    [3] three pawns
   *[other] { $count } pawns
  }
say-count-knight = { $count ->
    [1] a knight
    [2] two knights
    [3] three knights
   *[other] { $count } knights
  }
say-count-bishop = { $count ->
    [1] a bishop
    [2] two bishops
    [3] three bishops
   *[other] { $count } bishops
  }
say-count-rook = { $count ->
    [1] a rook
    [2] two rooks
    [3] three rooks
   *[other] { $count } rooks
  }
say-count-queen = { $count ->
    [1] a queen
    [2] two queens
    [3] three queens
   *[other] { $count } queens
  }
say-count-king = { $count ->
    [1] a king
   *[other] { $count } kings
  }
say-count-piece = { $count ->
    [1] a piece
    [2] two pieces
    [3] three pieces
   *[other] { $count } pieces
  }
say-material = material
say-exchange = the exchange
say-exchange-and = the exchange and { $pawns }
say-exchange-for = the exchange for { $pawns }
say-for = { $goods } for { $paid }
say-way = { $moves } { $tactic }
say-way-proof = { $moves } { $tactic } ({ $proof })
say-mate = mate{ $count ->
    [1] { "" }
   *[other] { " " }in { $count }
  }
say-mate-back-rank = mate{ $count ->
    [1] { "" }
   *[other] { " " }in { $count }
  } on the back rank
say-mate-smothered = smothered mate{ $count ->
    [1] { "" }
   *[other] { " " }in { $count }
  }
say-mate-smothered-back-rank = smothered mate{ $count ->
    [1] { "" }
   *[other] { " " }in { $count }
  } on the back rank
say-mate-whole = { $mate }: { $moves }
say-mate-begins = { $mate }, beginning with { $moves }
say-mates = Gives { $mate }.
say-allows-mate = Allows { $mate }.
say-misses-mate = Misses { $mate }.
say-stalemates = Gives stalemate: { $side } has no legal move left.
say-stalemate = stalemate
say-perpetual = perpetual check
say-draws = Draws by { $draw }: { $moves }.
say-allows-draw = Allows { $draw }: { $moves }.
say-misses-draw = Misses a draw by { $draw }: { $moves }.
say-only-draws = Leads only to a draw by { $draw }: { $moves }.
say-only-draws-late = Leads only to a draw by { $draw }: { $moves } …
say-throws-win = Throws the win away: { $moves } wins.
say-throws-win-opposition = Throws the win away: { $moves } takes the opposition and wins.
say-throws-draw = Throws the draw away: { $moves } draws.
say-throws-draw-opposition = Throws the draw away: { $moves } takes the opposition and draws.
say-wins = Wins { $goods }: { $way }.
say-loses = Loses { $goods }: { $way }.
say-misses-win = Misses the win of { $goods }: { $way }.
say-wins-late = Wins { $goods } in the long run: { $moves } …
say-loses-late = Loses { $goods } in the long run: { $moves } …
say-misses-win-late = Misses the win of { $goods } in the long run: { $moves } …
say-gives-for = Gives { $goods }: { $moves } takes back.
say-misses-capture = Misses { $moves }, which takes { $goods }.
say-has-threat = { $moves } { $tactic }.
say-allows-threat = Allows { $moves }, which { $tactic }.
say-misses-threat = Misses { $moves }, which { $tactic }.
say-gets-pawn = Gets the pawn on { $square } through: { $way }.
say-lets-pawn = Lets the pawn on { $square } through: { $way }.
say-misses-pawn = Misses getting the pawn on { $square } through: { $way }.
say-exchanges = Leads to an exchange of { $pieces }, unlike { $better }: { $moves }.
say-misses-exchange = Misses the exchange of { $pieces }: { $moves }.
say-queens = queens
say-rooks = rooks
say-in-moves = { $count ->
    [one] in one move
   *[other] in { $count } moves
}
say-has-runner = The king cannot catch the pawn on { $square }, which promotes { $count }: { $moves }.
say-allows-runner = The king can no longer catch the pawn on { $square }, which promotes { $count }: { $moves }.
say-misses-runner = Misses { $moves }: then the king cannot catch the pawn on { $square }, which promotes { $count }.
say-attacks-king = Attacks the king: { $moves } …
say-allows-attack = Allows an attack on the king: { $moves } …
say-misses-attack = Misses an attack on the king: { $moves } …
say-behind = Comes out with less material than { $better }: { $way }.
say-behind-by = Comes out { $goods } worse than { $better }: { $way }.
say-behind-late = Comes out with less material than { $better } in the long run: { $moves } …
say-behind-by-late = Comes out { $goods } worse than { $better } in the long run: { $moves } …
say-gets-less = Gets less material than by { $moves }, which { $tactic }.
say-gets-less-late = Gets less material in the long run than by { $moves } …
say-less-king = Leaves the king less safe than { $better } (by { $pawns } pawns).
say-less-attack = Attacks the other king less than { $better } (by { $pawns } pawns).
say-less-activity = Leaves the pieces less active than { $better } (by { $pawns } pawns).
say-less-pawns = Leaves weaker pawns than { $better } (by { $pawns } pawns).
say-less-passed = Leaves worse passed pawns than { $better } (by { $pawns } pawns).
say-less-threats = Leaves more under attack than { $better } (by { $pawns } pawns).
say-less-space = Gets less space than { $better } (by { $pawns } pawns).
say-less-bishops = Gives up the bishop pair, unlike { $better } (by { $pawns } pawns).
say-less-material = Comes out with less material than { $better } (by { $pawns } pawns).
say-gets-feature = Gets { $feature }: { $moves }.
say-gives-feature = Gives { $side } { $feature }: { $moves }.
say-leaves-feature = Leaves { $side } with { $feature }: { $moves }.
say-misses-feature = Misses getting { $feature }: { $moves }.
say-misses-leaving-feature = Misses leaving { $side } with { $feature }: { $moves }.
say-feature-passed = a passed pawn on { $square }
say-feature-isolated = an isolated pawn on { $square }
say-feature-doubled = doubled pawns on the { $file }-file
say-feature-outpost = an outpost for the { $role } on { $square }
say-feature-second-rank = a rook on the second rank
say-feature-seventh-rank = a rook on the seventh rank
say-feature-file = the open { $file }-file
say-feature-pair = the bishop pair
say-feature-no-castling = a king that can no longer castle
say-feature-shelter = too few pawns in front of the king
say-sacrifice-mate = Gives up { $piece } for { $mate }.
say-sacrifice-for = Gives up { $piece } and wins { $goods }: { $moves }.
say-gives-up = Gives up { $goods }: { $moves }.
say-next = The next best move, { $next }, { $loses }
say-next-does-not = { $wins } The next best move, { $next }, does not.
say-next-capture = Takes { $goods }, which the next best move, { $next }, does not.
say-next-less = Gets more material than the next best move, { $next }: { $moves } { $tactic }.
say-next-less-late = Gets more material in the long run than the next best move, { $next }: { $moves } …
say-takes = takes { $piece }
say-takes-it = takes it
say-takes-back = takes back
say-takes-loose = takes { $piece }, which nothing defends
say-takes-it-loose = takes it, and nothing defends it
say-takes-with = takes { $piece } with { $by }
say-takes-it-with = takes it with { $by }
say-promotes-to = promotes to { $role }
say-promotes-for = promotes, and { $piece } must be given for the new { $role }
say-forks = forks { $pieces }
say-skewers = skewers { $piece } and { $other }
say-opens-line = opens the line of { $piece } to { $other }
say-takes-discovering = takes with discovered check from { $piece }
say-discovers = gives discovered check from { $piece } and attacks { $other }
say-double-check = is a double check that attacks { $piece }
say-threatens-mate = threatens mate ({ $mate }) and attacks { $piece }
say-takes-defender = takes { $piece }, which defended { $other }
say-overloads = overloads { $piece }, which cannot defend both { $first } and { $second }
say-draws-away = draws { $piece } away from the defence of { $other }
say-drives-away = drives { $piece } away from the defence of { $other }
say-cuts-off = cuts { $piece } off from { $other }
say-pins = pins { $piece } to { $other }
say-attacks-pinned = attacks { $piece }, which is pinned to { $other }
say-takes-from-pinned = takes { $piece }, and { $other } is pinned and cannot take back
say-takes-it-from-pinned = takes it, and { $pinned } is pinned and cannot take back
say-attacks = attacks { $pieces }
say-gains-time = gains time by attacking { $piece }
say-threatens = threatens mate ({ $mate })
say-threatens-promotion = threatens to promote the pawn on { $square }
say-castles = brings the king to safety by castling
say-pushes = pushes the passed pawn to { $square }
say-defends = defends { $piece }
say-takes-file = takes the open { $file }-file
say-traps = leaves { $piece } without a safe square
more-idea = The idea: { $moves } { $tactic }.
more-idea-castles = The idea: { $moves } castles.
more-idea-checks = The idea: { $moves } gives check.
more-idea-saves = The idea: { $moves } moves { $piece } away, which was under attack.
more-idea-protects = The idea: { $moves } protects { $piece }.
more-old-threat = { $moves } was possible before the move, too: the threat stays.
more-leaves-guard = The old square mattered: there { $piece } defended { $other }.
more-opens-line = The moved piece was in the way of { $piece }, which now attacks { $other }.
more-unsafe = There { $piece } is attacked { $attackers } and defended { $defenders }.
more-loose = Nothing defends { $pieces }.
more-no-escape = At that moment { $piece } has no square to go to.
more-never = not at all
more-once = once
more-twice = twice
more-times = { $count } times
more-own-checks = Next time: look at every check first, also at one that gives up material.
more-their-checks = Next time: before the move, look at every check that it allows.
more-forks = Next time: look for one move that attacks two pieces, above all undefended ones.
more-pins = Next time: look for pieces on one line with the king or the queen behind them.
more-skewers = Next time: look for two pieces on one line, the more valuable one in front.
more-discoveries = Next time: look for a piece that can leave the line of another one with a threat of its own.
more-defenders = Next time: ask what defends each piece, and whether that defender can be taken, driven away or busy elsewhere.
more-trapped = Next time: count the safe squares of each piece before it goes far from home.
more-passed = Next time: count the moves that the passed pawn needs, and those of the king or piece that must stop it.
more-look-loose = Next time: before the move, look for pieces that nothing defends.
more-exchanges = Next time: count attackers and defenders on the square, and the value of each, before the first capture.
more-tempo = Next time: look for moves that attack something and so gain time.
more-repetition = Next time: look whether the weaker side can give check for ever.
more-castling = Next time: before anything else, ask whether the king should castle.

# The page Hash of the Lab.
hash-views = More views
hash-view-key = Key
hash-view-table = Tables
hash-view-entry = Entries
hash-view-instability = Instability
hash-view-repetition = Repetition
repetition-about = Programs that search millions of positions cannot compare each with all before it. Keys four and eight half-moves earlier show a cycle of four; without keys, moves are compared.
repetition-about-tip = Kornilov (2005), chapter 4: both see cycles of four half-moves only, and the moves need three of them. Tabia follows the rule.
repetition-rooks = Rooks to and fro
repetition-rooks-tip = The book's example: the position is there for the third time after 8 half-moves. Keys show it, the moves only after 12.
repetition-triangles = Kings in triangles
repetition-triangles-tip = A cycle of six half-moves: after 12 the position is there for the third time, and neither way sees it.
repetition-list = Repetitions of the shown line
repetition-empty = No moves yet
repetition-empty-hint = Play some, or choose an example.
repetition-draw = draw
repetition-none = –
repetition-column-number = No.
repetition-column-number-tip = Number of the half-move
repetition-column-move = Move
repetition-column-move-tip = Choose a row to show its position
repetition-column-key = Key
repetition-column-key-tip = The key of the position after the move
repetition-column-times = Times
repetition-column-times-tip = How often the position has been on the board
repetition-column-rule = Rule
repetition-column-rule-tip = The position is there for the third time
repetition-column-keys = By keys
repetition-column-keys-tip = The keys four and eight half-moves earlier are the same
repetition-column-moves = By moves
repetition-column-moves-tip = The last four moves are those four and eight half-moves earlier
hash-no-move = There is no legal move in this position.
hash-move = Move
hash-move-tip = Choose a legal move here or on the board; it is not played
hash-key-about = The key of a position is the XOR of a random number for each of its parts. A move changes it by the numbers of the parts that come and go.
hash-key-about-tip = Albert Zobrist (1970). The same XOR adds a part and removes it, so that a move is taken back by the same steps. The thin row is the number, the row below it the key after the XOR; frames mark the bits that it has turned.
hash-before = Before the move
hash-piece-leaves = { $piece } leaves { $square }
hash-piece-arrives = { $piece } on { $square }
hash-castling-lost = castling with the rook on { $square } is lost
hash-en-passant = en passant is possible on the { $square }-file
hash-en-passant-over = en passant on the { $square }-file is over
hash-black-to-move = black to move
hash-white-to-move = white to move
hash-step = { $what }: XOR { $number } gives { $key }
hash-step-first = { $what }: { $key }
hash-run = Search
hash-run-tip = Searches the shown position without a table and with seven kinds of tables
hash-stop = Stop
hash-depth = Depth
hash-depth-tip = Depth of the searches, in half-moves
hash-entries = Entries
hash-entries-tip = Number of entries of a table; a second tier has a quarter of it
hash-index = Index
hash-index-tip = The way from a key to its slot. A mask takes the low bits of the key and needs a power of two; the product of key and size, of which the high half is taken, allows any size.
hash-index-mask = mask
hash-index-multiplication = product
hash-deeper = Deeper entries
hash-deeper-tip = An entry of a greater depth than wanted ends the search of a node as well, as in the textbook. The values may then differ.
hash-table-hint = Search the shown position to see what the tables save and what they hold.
hash-stopped = Stopped: { $done } of { $count } searches have ended.
hash-other-setup = These results are of depth { $depth } and { $entries } entries, or of another index. Search again to renew them.
hash-nodes = Nodes
hash-nodes-tip = Positions visited in all iterations
hash-hits = Hits
hash-hits-tip = Nodes that found their entry
hash-cuts = Cut-offs
hash-cuts-tip = Nodes whose search an entry ended
hash-collisions = Collisions
hash-collisions-tip = Nodes that found only the entry of another position in their slot
hash-value = Value
hash-value-tip = Value for the side to move; all are equal unless deeper entries are used
hash-kind-none = No table
hash-kind-none-tip = The same search without a table
hash-kind-always = Later entry stays
hash-kind-always-tip = One tier: each entry replaces the one in its slot
hash-kind-depth = By depth
hash-kind-depth-tip = One tier: an entry of at least the same depth replaces the other
hash-kind-aged = By depth and age
hash-kind-aged-tip = One tier: by depth, but entries of earlier iterations are replaced by all later ones
hash-kind-two-tiers = Two tiers
hash-kind-two-tiers-tip = A table by depth, and one of a quarter of its size for what is not stored there, in which the later entry stays
hash-kind-doubled = Double size
hash-kind-doubled-tip = One tier of twice the size, by depth: the textbook says that the second tier has the same effect
hash-kind-10-bytes = Moves, 10 bytes
hash-kind-10-bytes-tip = By depth; an entry holds the index of a move and no value, so that it ends no search and only gives the first move
hash-kind-6-bytes = Moves, 6 bytes
hash-kind-6-bytes-tip = The same with half of the key: entries of other positions may be taken for the own one, which costs nodes but not the value
hash-row = { $name }: { $nodes } nodes, { $hits } hits, { $cuts } cut-offs, value { $value }
hash-row-none = { $name }: { $nodes } nodes, value { $value }
hash-exact = Exact
hash-lower = Lower bound
hash-upper = Upper bound
hash-short-lower = Lower
hash-short-upper = Upper
hash-empty = Empty
hash-no-best = no move
hash-slot-empty = Tier { $tier }, slot { $slot }: empty
hash-slot = Tier { $tier }, slot { $slot }: { $bound }, { $value }, depth { $depth }, { $move }; age { $age ->
    [one] 1 iteration
   *[other] { $age } iterations
 }, replaced { $replaced ->
    [one] once
   *[other] { $replaced } times
 }
hash-slot-none = The table is filled when its search has ended.
hash-grid = Table of { $slots } slots: { $exact } exact, { $lower } lower bounds, { $upper } upper bounds. { $entry }
hash-entry-hint = Search on Tables first: an entry of that table is shown here in 10 and 6 bytes.
hash-entry-about = Compact entries hold the key, the depth and the index of the move among the generated ones, but no value.
hash-entry-about-tip = Kornilov (2005), chapter 4. The move always comes from the generator, so that a move is legal also where the entry is of another position; an index beyond the last move is left out. Without padding between the fields, which compilers add by default.
hash-layout-10-bytes = 10 bytes
hash-layout-6-bytes = 6 bytes
hash-packed = { $layout }: { $fields }
hash-field-key = key, { $bits } bits
hash-key-value = { $fields }: { $key }
hash-field-depth = depth { $value }
hash-field-index = move { $value }
hash-field-no-index = no move (255)
hash-matches = { $kind }: false matches of { $probes } probes, by the bits of the key that are compared
hash-matches-tip = How often the entry of another position would have been taken for the own one. Bits that also make the index are equal in every entry of a slot and tell nothing.
hash-low-bits = low bits
hash-high-bits = high bits
hash-plot = False matches by 0, 4, 8 … 40 compared bits: { $curves }
hash-shipped = Example { $number }
hash-shipped-tip = A shipped position that is searched to another value with a table
hash-find = Shown position
hash-find-tip = Searches the shown position at each depth with and without a table, until the values differ
hash-instability-hint = Choose an example, or search the shown position.
hash-instability-about = An entry of a greater depth than wanted belongs to a deeper tree than the rest of the search. Whether it is there depends on what was searched before.
hash-instability-about-tip = Search instability: Kornilov (2005), chapter 4. Here each use of an entry is refused in turn, until the search with the table returns the value of the other. With entries of the wanted depth alone the values are always equal.
hash-set-up = Set up
hash-set-up-tip = Opens the position in a new tab
hash-finding = Searching to depth { $depth }…
hash-find-stopped = Stopped.
hash-stable = The values with and without a table are equal at all depths up to { $depth }.
hash-unstable = At depth { $depth } the values differ
hash-without = Without a table: { $value }, { $move }
hash-with = With a table: { $value }, { $move }
hash-several = No single entry is the reason: it takes more than one.
hash-deeper-count = { $deeper ->
    [one] One entry
   *[other] { $deeper } entries
 } of a greater depth than wanted ended the search of a node; { $wrong } of them with a value that is wrong for the wanted depth.
hash-culprit = After { $line } the search wanted depth { $wanted } and used an entry of depth { $depth }, { $bound }, { $value }. A search to depth { $wanted } gives { $truth }.
hash-culprit-refused = If this one entry is refused, the search with the table returns { $value } as well.
hash-horizon-picture = The line, the horizon after { $horizon } half-moves, and the entry, which reaches to { $end }
hash-horizon = horizon
hash-stored-entry = depth of the entry

## The room of engines
engines = Engines
engines-none = No engines yet
engines-none-hint = Add one by its file, or look for those that are installed.
engine-removed = Removed engine
engine-is-removed = this engine was removed from the list of engines
engine-was-removed = “{ $name }” was removed from the list. Its file is still there.
engines-were-removed =
    { $count ->
        [one] One engine was removed from the list. Its file is still there.
       *[other] { $count } engines were removed from the list. Their files are still there.
    }
engine-removed-plays = Its game is paused, and goes on when the engine is back.
engine-removed-analyses = It no longer takes part in the analysis.
engine-removed-judges = Tabia’s own engine judges the next reviews.
engine-removed-tournament = It still plays in the tournament “{ $name }”.
engines-list = Engines
engines-name = Name
engines-name-tip = The name by which the engine is called here
engines-protocol = Protocol
engines-protocol-tip = The language that the engine speaks: UCI or xboard
engines-file = File
engines-file-tip = The program of the engine
engines-row = { $name }, { $protocol }, { $file }
engines-found = Engines found
engines-found-hint = Chosen engines are started once and added. None has been started yet.
engines-found-none = No known engine is installed in the usual folders. Add one by its file: “Add engine…”.
engines-found-added = { $file } (added)
engines-found-added-tip = This engine is in the list already.
engines-add-found =
    { $count ->
        [0] Add
        [one] Add one engine
       *[other] Add { $count } engines
    }
engines-choose-all = Choose all
engines-add-found-not = Choose an engine first.
protocol-automatic = Automatic
protocol-uci = UCI
protocol-xboard = xboard
engine-file-missing = The file is gone
engine-file-no-program = The file is no program
engine-file-gone = no file
engine-starting = Starting { $name } to see what it is…
engine-waiting = { $name } waits to be started
engine-cancel-start = Do not add { $name }
engine-not-added = { $name } was not added. { $reason }
engine-added = { $name } was added.
engine-add-anyway = Add anyway
engine-add-anyway-tip = Add the program as it is; its arguments and protocol can be changed then
engine-dismiss = Drop { $name }
engine-seconds = { $seconds } s
engine-not-started = The program could not be started: { $reason }
engine-no-answer = It did not answer “{ $command }” within { $time }. Is it an engine, and its protocol right?
engine-no-protocol = It answers neither UCI nor xboard. Is it an engine, and does it need arguments?
engine-not-ready = It was not ready within { $time }.
engine-no-move-after-stop = It gave no move within { $time } after it was stopped.
engine-ended-code = It ended by itself with exit code { $code }.
engine-ended-signal = It crashed ({ $signal }).
engine-ended-unknown = It ended by itself.
engine-closed-output = It closed its output.
engine-input-blocked = It does not read its input.
engine-internal = The connection to it failed: { $reason }
engine-search-failed = The search failed: { $reason }
engine-no-move = It gave no move.
engine-killed = It ignored “quit” and was ended by force.
engine-author = by { $author }
engine-name = Name
engine-name-hint = That of its file
engine-name-tip = The name by which the engine is called here
engine-arguments = Arguments
engine-arguments-hint = None
engine-arguments-tip = Words that the program is started with; those with blanks in quotes
engine-environment = Variables
engine-environment-hint = None
engine-environment-tip = Variables of the environment that are added: NAME=value
engine-bad-variable = “{ $word }” is no variable. Write NAME=value.
engine-protocol = Protocol
engine-protocol-tip = Automatic asks the engine in UCI first, then in xboard
engine-file = File
engine-folder = Working folder
engine-choose = Choose…
engine-choose-file = Choose the file of the engine
engine-choose-folder = Choose the working folder
engine-own-folder = Work in the folder of the file
engine-own-folder-text = That of the file
engine-ask-again = Start again
engine-test = Test
engine-cancel-test = Cancel test
engine-show-log = Show log
engine-testing = Testing…
engine-test-stopped = The test was cancelled.
engine-test-passed = The engine passed the test.
engine-test-failed = The engine failed the test.
engine-step-handshake = Start
engine-step-move = Move
engine-step-stop = Stop
engine-step-quit = End
engine-step-begins = { $step }…
engine-step-done = { $step }: { $time }
engine-step-played = { $step }: { $move } after { $time }
engine-step-fault = { $step }, { $time }: { $fault }
engine-options = Options
engine-start = Program
engine-options-changed = { $count } changed
engine-reset-all = Reset all
engine-options-unknown = The options are not known, since the engine did not answer.
engine-options-awaited = Starting the engine to read its options…
engine-options-none = The engine has no options.
engine-options-search = Search options
engine-options-not-found = No option has this in its name.
engine-option-button = At each start
engine-option-button-named = { $name } at each start
engine-option-button-tip = An action of the engine, which is requested each time it is started
engine-option-reset = Reset { $name }
engine-option-reset-tip = Back to what the engine has by itself: { $value }
engine-option-empty = empty
engine-option-range = From { $least } to { $most }; by itself { $default }
engine-option-limits = { $least } to { $most }
engine-option-refused = “{ $typed }” is not in this range. The value is { $value }.
engine-test-memory = Likely cause: { $option } is { $value } MB, and this machine has { $memory } MB of memory. Set a smaller value.
engines-of-others = The list of engines was changed in another window
engine-option-too-large = { $value } MB are more than the memory of this machine ({ $memory } MB): the engine may not start.
engine-option-default = By itself: { $default }
engine-option-forget = Forget { $name }
engine-option-kept = { $name }: { $value }
engine-option-stranger = { $name }: { $value } (the engine has no such option)
engine-last-failure = The last run failed ({ $task }). { $reason }
engines-log = Log
engine-task-analysis = analysis
engine-task-game = game
engine-task-review = review
engine-task-test = test
engine-task-tournament = tournament
engine-task-options = reading the options
log-none = No engine has been started
log-none-hint = What is said between Tabia and an engine is listed here.
log-runs = Engines that were started
log-run-running = { $time } { $name }, { $task }, running
log-run-ended = { $time } { $name }, { $task }, ended
log-run-failed = { $time } { $name }, { $task }, failed
log-sent = Sent
log-output = Received
log-errors = Errors
log-remark = Notes
log-origin-shown = Show or hide these lines: { $origin }
log-search = Search the log
log-lines = Lines of the log
log-empty = No lines
log-empty-hint = The engine has written nothing yet, or nothing that passes the filter.
log-time = Time
log-time-tip = Seconds since the engine was started
log-origin = From
log-origin-tip = Sent to the engine, received from it, its errors, and notes of Tabia
log-line = Line
log-line-tip = The text of the line
log-row = { $time }, { $origin }: { $text }
log-copied = The lines were copied.
log-saved = The log was saved to { $file }.
log-not-saved = The log was not saved to { $file }: { $reason }

## Tournaments
tournaments = Tournaments
tournament-none = No tournaments yet
tournament-none-hint = Engines, playing levels and programs of the Lab can play against one another. A tournament goes on while you do something else, and can be resumed at any time.
tournament-new = New tournament…
tournament-open = Open
tournament-start = Start
tournament-resume = Resume
tournament-resume-tip = Play the games that are left
tournament-pause = Pause
tournament-pausing = The tournament is being paused.
tournament-delete = Delete…
tournament-delete-question = { $games ->
    [0] Delete “{ $name }”? It has no games yet.
    [one] Delete “{ $name }” with its game? This cannot be undone.
   *[other] Delete “{ $name }” with its { $games } games? This cannot be undone.
 }
tournament-delete-now = Delete tournament
tournament-keep = Keep it
tournament-deleted = The tournament was deleted.
tournament-not-deleted = The tournament could not be deleted: { $reason }
tournament-select-one = Select a tournament first.
tournament-pause-first = Pause the tournament first.
tournament-already-plays = The tournament is being played.
tournament-already-over = The tournament is over.
tournament-elsewhere = It is being played in another window. Pause it there first.
tournament-other-plays = “{ $name }” is being played. Pause it first.
tournament-list = Tournaments
tournament-column-name = Name
tournament-column-name-tip = The name of the tournament
tournament-column-date = Date
tournament-column-date-tip = The day on which the tournament was created
tournament-column-format = Format
tournament-column-format-tip = Who plays whom
tournament-column-players = Players
tournament-column-players-tip = The number of participants
tournament-column-games = Games
tournament-column-games-tip = Finished games, and all games of the tournament
tournament-column-state = State
tournament-column-state-tip = Whether the tournament is being played
tournament-row-tip =
    { $name }
    { $date }, { $format }, { $count ->
        [one] 1 player
       *[other] { $count } players
    }
    Games: { $games }. { $state }
tournament-games-of = { $games } of { $total }
tournament-state-plays = Playing
tournament-state-over = Finished
tournament-state-elsewhere = In another window
tournament-state-interrupted = Interrupted
tournament-state-paused = Paused
tournament-state-new = Not started
tournament-is-pausing = Pausing…
tournament-round-robin = Round robin
tournament-gauntlet = Gauntlet
tournament-swiss = Swiss
tournament-knockout = Knockout
tournament-reading = Reading the games…
tournament-reading-hint = They appear here as soon as they have been read.
tournament-not-shown = The tournament cannot be shown
tournament-try-again = Try again
tournament-back = All tournaments
tournament-back-tip = Go to the list of tournaments; a tournament that is being played goes on
tournament-more = More
tournament-progress = { $state } · { $format } · games: { $games }
tournament-note = Messages of the players: { $count }. The last one: { $note }
tournament-other-views = Other views
tournament-standings = Standings
tournament-crosstable = Crosstable
tournament-games = Games
tournament-live = Live
tournament-test-state = Test of { $elo0 } against { $elo1 } Elo: log-likelihood ratio { $llr } ({ $lower } to { $upper }), { $verdict }
tournament-test-tip = The sequential test ends the tournament when the ratio reaches one of the two bounds.
tournament-h0 = the lower bound was reached: the first player is not stronger
tournament-h1 = the upper bound was reached: the first player is stronger
tournament-undecided = not decided
standing-rank = #
standing-rank-tip = The place, by the share of the points won
standing-name = Player
standing-name-tip = The participant
standing-points = Points
standing-points-tip = Points won
standing-games = Games
standing-games-tip = Finished games
standing-elo = Elo
standing-elo-tip = Elo difference to the opponents together
standing-error = Error
standing-error-tip = The true difference is within this range with a probability of 95 %
standing-los = LOS
standing-los-tip = Likelihood of superiority: how likely it is that the player is stronger than its opponents together
standing-draws = Draws
standing-draws-tip = The share of drawn games
standing-pairs = Pairs
standing-pairs-tip = Pairs of games from one opening with swapped colours, by the points won in them: 0, ½, 1, 1½, 2
standing-faults = Faults
standing-faults-tip = Games lost on time (t), by a crash or without a move (x), and by an illegal move (i)
standing-legend-pairs = Pairs: pairs of games in which 0, ½, 1, 1½ and 2 points were won
standing-legend-faults = Faults: games lost on time (t), by a crash or without a move (x), by an illegal move (i)
standing-row = { $rank }: { $name }, points { $points } of { $games }, Elo { $elo } { $error }
standing-row-faults = { $row }, lost on time { $time }, by a crash or without a move { $failure }, by an illegal move { $illegal }
tournament-late-player = { $name } { $lost } of { $games }
tournament-late = Many games were lost on time: { $players }. Play fewer games at a time, or allow more time.
tournament-failed-player = { $count ->
    [one] { $name } has lost a game by a failure: { $reason }
   *[other] { $name } has lost { $count } games by a failure, the last one: { $reason }
}
standing-legend-byes = Byes, a point for each game not played: { $players }
standing-bye = { $name } { $points }
crosstable-legend = Points of the row – points of the column
crosstable-cell = { $name } against { $opponent }: won { $won }, drawn { $drawn }, lost { $lost }
tournament-games-list = Finished games
tournament-game-round = Round
tournament-game-round-tip = Round, encounter and game
tournament-no-games = No game has finished yet.
tournament-live-none = No game is being played
tournament-live-none-hint = Start or resume the tournament to see its games here.
tournament-live-over = The tournament is over
tournament-live-over-hint = Its games can be opened from the list of games.
tournament-show-games = Show the games
tournament-show-standings = Show the standings
tournament-live-soon = The players are being started.
tournament-live-choose = Click a board to follow its game on the large board. A double click opens it as it stands in a tab of its own. The scores of both players are from White’s view.
tournament-live-tip = Follow the game on the large board; a double click opens it as it stands in a tab of its own. W and B are the last evaluations of White and Black, both from White’s view.
tournament-live-game = Game { $round }: { $white } – { $black }, last move { $move }
tournament-live-scores = W { $white }  B { $black }
tournament-followed = { $white } – { $black }, game { $round }
tournament-followed-live = { $event }, round { $round }, live
tournament-opened-as-it-stands = This tab has the game as it stands; its later moves are shown in the room Engines
tournament-open-live = Open as it stands
tournament-open-game = Open in a tab
tournament-unwatch = Stop following
tournament-graph = Evaluations from White’s view: { $white } { $white-score }, { $black } { $black-score }
tournament-graph-view = Evaluations from White’s view
tournament-graph-tip = The evaluations of both players by move, from White’s view
tournament-move-move = Move
tournament-move-score = Score
tournament-move-depth = Depth
tournament-move-time = Time
tournament-form = New tournament
tournament-create = Create and start
tournament-create-tip = Keep the tournament in the data folder and play it
tournament-creating = The tournament is being prepared…
tournament-finding = Openings: { $found } of { $wanted }
tournament-cancel = Cancel
tournament-cancel-tip = End the preparation; no tournament is created
tournament-row-name = Name
tournament-row-entrants = Players
tournament-row-format = Format
tournament-row-control = Time control
tournament-row-openings = Openings
tournament-row-running = Running
tournament-row-rules = Early end
tournament-row-test = Test
tournament-numbered = Tournament { $number }
tournament-needs-name = Give the tournament a name.
tournament-engine-gone = { $name }: The file { $file } is gone. Remove the player, or bring the file back.
tournament-engine-no-program = { $name }: The file { $file } is no program. Remove the player, or choose another file for the engine.
tournament-needs-two = Add two players at least.
tournament-same-names = Two players have the same name. Change one of them.
tournament-empty-name = A player has no name.
tournament-too-many-challengers = There are as many challengers as players. Set a smaller number.
tournament-needs-file = Choose the file of the openings.
tournament-needs-book = Choose the file of the opening book.
tournament-file-is-book = The file is an opening book. Choose “Opening book”, or another file.
tournament-book-empty = The book is empty.
tournament-book-cut = The book is cut off: it ends within a move.
tournament-book-no-moves = It is no opening book, or it has no move for the start position.
tournament-test-order = The first Elo of the test must be below the second one.
tournament-add = Add player…
tournament-add-engines = To let other engines play, add them on the page “Engines”.
tournament-entrant-name = Name of player { $number }
tournament-entrant-level = Level of player { $number }
tournament-entrant-control = Own time control of player { $number }
tournament-entrant-limit = Time control of player { $number }
tournament-entrant-up = Move player { $number } up
tournament-entrant-first = It is the first one.
tournament-entrant-remove = Remove player { $number }
tournament-level-tip = Playing level, in Elo
tournament-own-control = Own time
tournament-own-control-tip = Give this player another time control
tournament-cycles = Cycles
tournament-cycles-tip = How often all meet
tournament-challengers = Challengers
tournament-challengers-tip = The first players of the list, which play against all others
tournament-rounds = Rounds
tournament-rounds-tip = Number of rounds
tournament-games-tip = Games of each encounter
tournament-games-even = Both games of a pair begin from one opening, with swapped colours.
tournament-games-odd = With an even number of games, each opening is played with both colours.
tournament-total = { $games ->
    [one] One game in all.
   *[other] { $games } games in all.
 }
tournament-too-many-games = More than { $games } games in all. Choose fewer cycles, rounds or games.
tournament-total-open = The number of games depends on the results.
tournament-control-clock = Time for the game
tournament-control-moves = Time for some moves
tournament-control-move = Time for each move
tournament-control-depth = Depth
tournament-control-nodes = Nodes
tournament-moves = Moves
tournament-moves-tip = Moves after which the time is added again
tournament-base = Seconds
tournament-base-tip = Time in seconds
tournament-increment = + each move
tournament-increment-tip = Seconds added with each move
tournament-time = Seconds
tournament-time-tip = Seconds for each move
tournament-depth = Plies
tournament-depth-tip = Depth of each search, in half-moves
tournament-nodes = Nodes
tournament-nodes-tip = Nodes of each search
tournament-openings-start = Start position
tournament-openings-random = Random moves
tournament-openings-file = PGN or EPD file
tournament-openings-book = Opening book
tournament-book-hint = Lines are drawn by the weights of the book’s moves; no two are the same.
tournament-openings-shuffled = Random order
tournament-choose-file = Choose file…
tournament-plies = Half-moves
tournament-plies-tip = Maximum number of half-moves of an opening
tournament-concurrency = Games at a time
tournament-concurrency-most = at most { $cores } on this machine
tournament-concurrency-tip = Number of games that are played at the same time, at most one for each core
tournament-ponder = Think in the opponent’s time
tournament-ponder-tip = Each player searches the expected reply while its opponent is to move
tournament-ponder-not = Only a clock runs on while the opponent thinks. Choose a time for the game or for some moves.
tournament-ponder-cores = Both players of a game search at the same time, and there { $cores ->
    [one] is only one core
   *[other] are only { $cores } cores
 }: they take time from one another.
tournament-draw = Draw by score
tournament-draw-from = from move
tournament-draw-from-tip = First move at which a game is drawn by its scores
tournament-draw-moves = moves
tournament-draw-moves-tip = Moves in a row of both players with a score near 0, for a draw
tournament-draw-score = centipawns
tournament-draw-score-tip = Maximum distance of the scores from 0, for a draw
tournament-resign = Resign by score
tournament-resign-moves = moves
tournament-resign-moves-tip = Moves in a row with a lost score, on which both players agree
tournament-resign-score = centipawns
tournament-resign-score-tip = Minimum distance of a lost score from 0
tournament-length = Draw by length
tournament-max-moves = moves
tournament-max-moves-tip = Number of moves after which a game is drawn
tournament-test = Sequential test (SPRT)
tournament-test-about = Ends the tournament as soon as its games decide between two strengths of the first player
tournament-test-two = The test needs two players.
tournament-test-pairs = The test needs an even number of games.
tournament-elo0 = Elo 0
tournament-elo0-tip = Elo of the first player that the test rejects
tournament-elo1 = Elo 1
tournament-elo1-tip = Elo of the first player that the test accepts
tournament-alpha = α
tournament-alpha-tip = Probability of accepting Elo 1 where Elo 0 is true
tournament-beta = β
tournament-beta-tip = Probability of accepting Elo 0 where Elo 1 is true
tournament-logistic = Logistic Elo
tournament-logistic-tip = Without this, Elo is normalised by the share of draws
tournament-no-folder = There is no data folder, so no tournament can be kept.
tournament-no-program = There is no program “{ $name }”.
tournament-no-openings = No openings were found.
tournament-openings-lost = The openings could not be kept.
tournament-changed = “{ $name }” has changed since the tournament was created, so its games cannot be continued. Create a new tournament.
tournament-gone = It is no longer there.
tournament-is-newer = It is of a later version of Tabia.
tournament-broken = A tournament could not be read: { $reason }. Its file was set aside as { $file }.
tournament-newer = { $file } is of version { $reason }, which a later version of Tabia has written. It was not changed.
tournament-unreadable = { $file } could not be read: { $reason }
tournament-was-interrupted = The tournament “{ $name }” was interrupted when the program ended. It can be resumed in the room Engines, on the page Tournaments.
tournament-ended = “{ $name }” is over. { $winner } has won.
tournament-is-paused = “{ $name }” is paused.
tournament-failed = “{ $name }” has ended: { $reason }
tournament-exported = { $count ->
    [one] One game was written to { $file }.
   *[other] { $count } games were written to { $file }.
 }
tournament-not-exported = The games could not be written: { $reason }
tournament-table-copied = The crosstable was copied.
