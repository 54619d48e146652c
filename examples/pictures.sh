#!/usr/bin/env bash
# Makes the pictures of README.md anew, from a program built with `cargo build --release`:
#
#     examples/pictures.sh target/release/tabia [FOLDER]
#
# They are written to assets/, or to FOLDER. Needs Xvfb, openbox, xdotool and ImageMagick. The window is 1280×800 on a display
# of its own, with settings and data in a temporary folder, and shows the game below, so that the pictures differ only where
# the window does. PICTURES_DISPLAY sets the number of the display, PICTURES_PAUSE the seconds after each step.
set -euo pipefail

program=$(realpath "${1:?usage: examples/pictures.sh PROGRAM [FOLDER]}")
cd "$(dirname "$0")/.."
folder=$(realpath "${2:-assets}")
number=${PICTURES_DISPLAY:-97}
pause=${PICTURES_PAUSE:-1}
width=1280
height=800

home=$(mktemp -d)
display_pid='' manager_pid='' program_pid=''
finish() {
    for pid in $program_pid $manager_pid $display_pid; do
        kill "$pid" 2>/dev/null || true
    done
    rm -rf "$home"
}
trap finish EXIT

export DISPLAY=:$number HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data
export LIBGL_ALWAYS_SOFTWARE=1 NO_AT_BRIDGE=1
unset WAYLAND_DISPLAY WAYLAND_SOCKET
Xvfb ":$number" -screen 0 ${width}x$height"x24" >/dev/null 2>&1 &
display_pid=$!
sleep 1
# Without decorations the picture is the window alone.
mkdir -p "$XDG_CONFIG_HOME/openbox" "$XDG_CONFIG_HOME/tabia"
cat > "$XDG_CONFIG_HOME/openbox/rc.xml" <<'XML'
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <applications><application class="*"><decor>no</decor><position force="yes"><x>0</x><y>0</y></position></application></applications>
</openbox_config>
XML
openbox --config-file "$XDG_CONFIG_HOME/openbox/rc.xml" >/dev/null 2>&1 &
manager_pid=$!
xset r off 2>/dev/null || true

cat > "$home/Anderssen – Dufresne.pgn" <<'PGN'
[Event "Evergreen game"]
[Site "Berlin"]
[Date "1852.??.??"]
[White "Adolf Anderssen"]
[Black "Jean Dufresne"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7
11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8
19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0
PGN

# Starts the program with these settings.
start() {
    rm -rf "$XDG_DATA_HOME"
    echo "(theme: \"dark\", window: ($width, $height), sound: false, animation_ms: 0, reduced_motion: true, engine_threads: 1, $1)" \
        > "$XDG_CONFIG_HOME/tabia/settings.ron"
    "$program" "$home/Anderssen – Dufresne.pgn" >/dev/null 2>&1 &
    program_pid=$!
    for _ in $(seq 60); do
        window=$(xdotool search --onlyvisible --class tabia 2>/dev/null | head -1) || true
        [ -n "$window" ] && break
        sleep 1
    done
    [ -n "$window" ] || { echo "the window did not open" >&2; exit 1; }
    xdotool windowmove "$window" 0 0 windowsize "$window" $width $height
    sleep $((3 * pause))
    # Nothing lies under the pointer.
    xdotool mousemove $((width - 1)) $((height - 1)) windowfocus "$window"
    sleep "$pause"
}

# Presses keys, one after another.
keys() {
    for key in "$@"; do
        xdotool key "$key"
        sleep 0.3
    done
    sleep "$pause"
}

# Carries out a command by its name.
carry_out() {
    keys ctrl+shift+p
    xdotool type --delay 40 "$1"
    sleep "$pause"
    keys Return
}

# Waits until a search or a review has ended.
rest() {
    sleep $(($1 * pause))
}

# Writes the picture and ends the program.
take() {
    import -window root "$home/picture.png"
    convert "$home/picture.png" -strip +dither -colors 96 -define png:compression-level=9 "png8:$folder/$1"
    kill "$program_pid"
    wait "$program_pid" 2>/dev/null || true
    program_pid=''
    local bytes
    bytes=$(stat -c %s "$folder/$1")
    echo "$1: $bytes bytes"
    [ "$bytes" -lt 200000 ] || { echo "$1 is larger than 200 kB" >&2; exit 1; }
}

# The moves with the engine's search, which ends at a depth.
start 'room: "analyse", engine_depth: Some(12), engine_lines: 3'
keys End Left Left Left Left Left Left Left Left space
rest 8
take screenshot.png

# The review of the game, at the first blunder.
start 'room: "analyse", review_nodes: 20000'
keys F12
rest 25
keys b
take screenshot-review.png

# The searches of the Lab.
start 'room: "lab", lab_page: "search"'
carry_out "Run the searches"
rest 12
take screenshot-lab.png

# The shipped book.
start 'room: "book"'
carry_out "Open Tabia's book"
rest 3
keys Home Right Right Right
take screenshot-book.png
