use std::io::{self, BufRead, Read};

use crate::complaint::Complaint;

/// The longest line that is read, in bytes, without its line ending.
pub(crate) const LONGEST: usize = 1 << 20;

/// Reads a line without its line ending; `None` at the end of the input. A line that is too long
/// is skipped without being stored.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Complaint>>> {
    let mut line = Vec::new();
    input.take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > LONGEST {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(Complaint::TooLong)));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(String::from_utf8(line).map_err(|_| Complaint::NotText)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of an input. Unreadable ones come as what is wrong with them.
    fn lines(mut input: impl BufRead) -> Vec<String> {
        let read = std::iter::from_fn(|| read_line(&mut input).unwrap());
        read.map(|line| line.unwrap_or_else(|complaint| complaint.to_string())).collect()
    }

    #[test]
    fn both_kinds_of_line_ends_are_stripped_and_the_last_may_be_missing() {
        assert_eq!(lines(&b"a\nb\r\n\nc"[..]), ["a", "b", "", "c"]);
        assert_eq!(lines(&b""[..]), [""; 0]);
    }

    #[test]
    fn invalid_utf8_is_reported() {
        assert_eq!(lines(&b"a\n\xff\xfe\nb\n"[..]), ["a", "expected text in UTF-8", "b"]);
    }

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_no_longer() {
        let too_long = "expected a line of at most 1048576 bytes";
        for (length, expected) in [(LONGEST, None), (LONGEST + 1, Some(too_long))] {
            let line = "x".repeat(length);
            let expected = expected.unwrap_or(&line);
            assert_eq!(lines(format!("{line}\nnext\n").as_bytes()), [expected, "next"]);
            assert_eq!(lines(line.as_bytes()), [expected]);
        }
    }

    #[test]
    fn an_endless_line_is_not_held_in_memory() {
        let endless = io::repeat(b'x').take(1 << 30).chain(&b"\nnext"[..]);
        let read = lines(io::BufReader::with_capacity(1 << 16, endless));
        assert_eq!(read, ["expected a line of at most 1048576 bytes", "next"]);
    }
}
