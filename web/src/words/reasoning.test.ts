import { describe, expect, it } from 'vitest';
import { en } from './en';
import { fr } from './fr';
import { nl } from './nl';
import { hintText, objectionText } from './reasoning';

describe('reasons in words', () => {
  it('say why a tap leads nowhere, in every language', () => {
    const enclosed = { game: 'dvonn', code: 'enclosed', at: 'e3' } as const;
    expect(objectionText(en, enclosed)).toBe('e3 is surrounded on all six sides.');
    expect(objectionText(fr, enclosed)).toBe('e3 est entourée des six côtés.');
    expect(objectionText(nl, enclosed)).toBe('e3 is aan alle zes kanten omringd.');
    const far = { game: 'dvonn', code: 'no_landing', at: 'e3', height: 3 } as const;
    expect(objectionText(en, far)).toBe('No piece 3 cells away from e3 in a line.');
  });

  it('say what speaks most for a move', () => {
    const hint = { text: 'e2-b2', taps: ['e2', 'b2'] };
    const cut = { code: 'cuts_off', pieces: 5 } as const;
    expect(hintText(en, { ...hint, reasons: [cut] })).toBe(
      'Hint: e2-b2, because it cuts off 5 pieces of your opponent.',
    );
    expect(hintText(nl, { ...hint, reasons: [] })).toBe('Tip: e2-b2.');
  });
});
