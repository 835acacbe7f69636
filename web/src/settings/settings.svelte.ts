import { type Checks, isBoolean, isOneOf, keep, recall } from '../shell/kept';
import { LANGUAGES, preferred, type Language } from '../words/languages';

export const THEMES = ['auto', 'light', 'dark', 'contrast', 'safe'] as const;
export type Theme = (typeof THEMES)[number];

export const SPEEDS = ['off', 'slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];

/** How fast pieces move: 1 is normal, 0 means no animation. */
const PACE: Record<Speed, number> = { off: 0, slow: 0.5, normal: 1, fast: 2 };

const KEY = 'triskel.settings';

interface Kept {
  language: Language | 'auto';
  theme: Theme;
  speed: Speed;
  sound: boolean;
  coordinates: boolean;
  confirm: boolean;
  /** Whether letters are shortcuts wherever the focus is in a game. */
  keys: boolean;
  /** Whether moves are written as programs write them. */
  notation: boolean;
}

const DEFAULTS: Kept = {
  language: 'auto',
  theme: 'auto',
  speed: 'normal',
  sound: true,
  coordinates: true,
  confirm: false,
  keys: true,
  notation: false,
};

const CHECKS: Checks<Kept> = {
  language: isOneOf('auto', ...LANGUAGES),
  theme: isOneOf(...THEMES),
  speed: isOneOf(...SPEEDS),
  sound: isBoolean,
  coordinates: isBoolean,
  confirm: isBoolean,
  keys: isBoolean,
  notation: isBoolean,
};

const read = (): Kept => recall(KEY, DEFAULTS, CHECKS);

const matches = (query: string) => matchMedia(query);

/** The player's settings for all games, stored in the browser. */
class Settings {
  kept = $state<Kept>(read());
  #dark = $state(false);
  #contrast = $state(false);
  #still = $state(false);

  constructor() {
    const watch = (query: string, take: (matched: boolean) => void) => {
      const list = matches(query);
      take(list.matches);
      list.addEventListener('change', () => take(list.matches));
    };
    watch('(prefers-color-scheme: dark)', (dark) => (this.#dark = dark));
    watch('(prefers-contrast: more)', (contrast) => (this.#contrast = contrast));
    watch('(prefers-reduced-motion: reduce)', (still) => (this.#still = still));
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.kept = read();
    });
  }

  get language(): Language {
    return this.kept.language === 'auto' ? preferred(navigator.languages) : this.kept.language;
  }

  /** The theme that is shown; `auto` follows the system. */
  get theme(): Exclude<Theme, 'auto'> {
    if (this.kept.theme !== 'auto') return this.kept.theme;
    if (this.#contrast) return 'contrast';
    return this.#dark ? 'dark' : 'light';
  }

  get pace(): number {
    return this.#still ? 0 : PACE[this.kept.speed];
  }

  change(changed: Partial<Kept>): void {
    this.kept = { ...this.kept, ...changed };
    keep(KEY, this.kept);
  }
}

export const settings = new Settings();
