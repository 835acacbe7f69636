use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyAction {
    /// Move the cursor by columns and lines.
    Go(i32, i32),
    /// Move the cursor to the next place that can be tapped, or to the one before.
    NextOption,
    PreviousOption,
    /// Tap what is under the cursor, or enter what was typed.
    Enter,
    /// Take a tap back, or a letter.
    Back,
    /// Clear what was tapped or typed.
    Cancel,
    /// A letter of a move.
    Letter(char),
    Hint,
    Undo,
    Stronger,
    Weaker,
    Resign,
    Draw,
    NewGame,
    Help,
    Quit,
    /// End at once.
    Leave,
}

impl KeyAction {
    /// What a key means, depending on whether something is being typed. No move begins with a
    /// letter that is a command.
    pub(crate) fn of(key: KeyEvent, typing: bool) -> Option<Self> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(key.code, KeyCode::Char('c' | 'q')).then_some(Self::Leave);
        }
        let action = match key.code {
            KeyCode::Left => Self::Go(-1, 0),
            KeyCode::Right => Self::Go(1, 0),
            KeyCode::Up => Self::Go(0, -1),
            KeyCode::Down => Self::Go(0, 1),
            KeyCode::Tab => Self::NextOption,
            KeyCode::BackTab => Self::PreviousOption,
            KeyCode::Backspace => Self::Back,
            KeyCode::Esc => Self::Cancel,
            KeyCode::Char(letter) if typing && !letter.is_control() => Self::Letter(letter),
            KeyCode::Enter | KeyCode::Char(' ') => Self::Enter,
            KeyCode::Char('!') => Self::Hint,
            KeyCode::Char('u') => Self::Undo,
            KeyCode::Char('+') => Self::Stronger,
            KeyCode::Char('-') => Self::Weaker,
            KeyCode::Char('r') => Self::Resign,
            KeyCode::Char('=') => Self::Draw,
            KeyCode::Char('n') => Self::NewGame,
            KeyCode::Char('?') => Self::Help,
            KeyCode::Char('q') => Self::Quit,
            KeyCode::Char(letter) if letter.is_alphanumeric() => Self::Letter(letter),
            _ => return None,
        };
        Some(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_commands_until_something_is_typed() {
        let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
        assert_eq!(KeyAction::of(key(KeyCode::Char('u')), false), Some(KeyAction::Undo));
        assert_eq!(KeyAction::of(key(KeyCode::Char('u')), true), Some(KeyAction::Letter('u')));
        assert_eq!(KeyAction::of(key(KeyCode::Char('c')), false), Some(KeyAction::Letter('c')));
        assert_eq!(KeyAction::of(key(KeyCode::Char('-')), true), Some(KeyAction::Letter('-')));
        assert_eq!(KeyAction::of(key(KeyCode::F(5)), false), None);
        let leave = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(KeyAction::of(leave, true), Some(KeyAction::Leave));
    }
}
