//! Reads books in every format; each book must survive a round trip through Tabia's own format.
#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use tabia_book::{Book, Graph, abk, check, import, native, polyglot};

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    let mut books = vec![polyglot::read(input).0, abk::read(input).0];
    books.extend(native::read(&text));
    let mut lines = Book::default();
    import::lines(&mut lines, &text);
    let mut positions = Book::default();
    import::epd(&mut positions, &text);
    let mut games = Book::default();
    import::pgn(&mut games, input, &mut |_| ControlFlow::Continue(())).expect("bytes can be read");
    books.extend([lines, positions, games]);
    for book in books.iter().filter(|book| !book.is_empty()) {
        let again = native::read(&native::write(book));
        assert_eq!(
            again.ok().as_ref(),
            Some(book),
            "not read back as it was written"
        );
        let _ = check::check(book, &Graph::new(book));
    }
});
