use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// Names that would speak for the server.
const RESERVED: [&str; 13] = [
    "admin",
    "administrator",
    "anonymous",
    "computer",
    "guest",
    "host",
    "me",
    "moderator",
    "nobody",
    "root",
    "server",
    "system",
    "triskel",
];

/// What lookalike names have in common: the skeleton of UTS 39, ignoring case and separators. Both
/// `l` and `i` look like `I`, so they are the same here.
pub(crate) fn likeness(name: &str) -> String {
    let plain: String = name.nfkc().collect();
    let mut likeness = plain.to_lowercase();
    // A skeleton may contain capitals, whose lowercase letters have another skeleton.
    for _ in 0..2 {
        likeness = skeleton(&likeness).collect::<String>().to_lowercase();
    }
    let is_apart = |c: char| c.is_whitespace() || matches!(c, '-' | '_' | '.' | '\'' | ',');
    likeness.nfkd().filter(|c| !is_apart(*c)).map(|c| if c == 'i' { 'l' } else { c }).collect()
}

/// Whether names that look like that are reserved.
pub(crate) fn is_reserved(likeness_of_name: &str) -> bool {
    RESERVED.iter().any(|name| likeness(name) == likeness_of_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_alike() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Ada", "aDa"),
            ("Ada Lovelace", "AdaLovelace"),
            ("Ada-Lovelace", "ada_lovelace"),
            ("Paul", "PauI"),
            ("Paul", "Pau1"),
            ("BILL", "BlLL"),
            ("Bill", "B1LL"),
            ("Bob", "B0b"),
            ("modern", "modem"),
            ("\u{410}\u{43d}\u{43d}\u{430}", "\u{430}\u{41d}\u{41d}\u{410}"),
            ("paypal", "\u{440}\u{430}\u{443}\u{440}\u{430}l"),
            ("Gyg\u{e8}s", "Gyge\u{300}s"),
            ("\u{ff21}da", "Ada"),
            ("stra\u{df}e", "STRA\u{1e9e}E"),
        ] {
            assert_eq!(likeness(one), likeness(other), "{one} {other}");
        }
    }

    #[test]
    fn other_names_are_not() {
        for (one, other) in [("Ada", "Adam"), ("Bob", "Rob"), ("Anna", "Ann"), ("Mia", "Nia")] {
            assert_ne!(likeness(one), likeness(other), "{one} {other}");
        }
        assert!(!likeness("\u{5c71}").is_empty());
    }

    #[test]
    fn nobody_speaks_for_the_server() {
        assert!(is_reserved(&likeness("Adm1n")) && is_reserved(&likeness("TRISKEL")));
        assert!(!is_reserved(&likeness("Ada")));
    }
}
