import type { Cue } from './cue';

/** What can be heard in a game. */
export type Sound = Cue | 'win' | 'lose' | 'tick' | 'turn';

/** One voice: a pitch that glides while it fades, or noise through a filter. */
interface Voice {
  readonly wave: OscillatorType | 'noise';
  /** In hertz, at the beginning and at the end. */
  readonly pitch: readonly [number, number];
  /** In seconds. */
  readonly start: number;
  readonly length: number;
  readonly volume: number;
}

const voice = (
  wave: Voice['wave'],
  pitch: Voice['pitch'],
  length: number,
  volume: number,
  start = 0,
): Voice => ({ wave, pitch, start, length, volume });

/** Wood on wood, paper and small bells. */
const VOICES: Readonly<Record<Sound, readonly Voice[]>> = {
  place: [voice('sine', [210, 120], 0.1, 0.5), voice('noise', [1800, 700], 0.04, 0.5)],
  hop: [voice('sine', [260, 140], 0.11, 0.5), voice('noise', [2200, 800], 0.045, 0.5)],
  slide: [voice('noise', [450, 1100], 0.32, 0.9)],
  bounce: [voice('triangle', [520, 420], 0.1, 0.4), voice('noise', [2600, 1400], 0.025, 0.35)],
  fall: [voice('sine', [300, 70], 0.36, 0.36), voice('noise', [900, 200], 0.26, 0.4)],
  capture: [voice('triangle', [780, 760], 0.1, 0.3), voice('noise', [3200, 2200], 0.03, 0.35)],
  tick: [voice('sine', [1150, 1100], 0.04, 0.22)],
  turn: [voice('sine', [660, 660], 0.22, 0.24)],
  win: [
    voice('triangle', [523, 523], 0.4, 0.34),
    voice('triangle', [659, 659], 0.4, 0.34, 0.13),
    voice('triangle', [784, 784], 0.9, 0.38, 0.26),
  ],
  lose: [voice('triangle', [392, 392], 0.4, 0.3), voice('triangle', [311, 311], 0.8, 0.3, 0.16)],
};

/**
 * The shortest time between two equal sounds, in seconds: many stacks falling together must not
 * buzz.
 */
const APART = 0.035;

/** How long a sound takes to be at its loudest, in seconds. */
const ATTACK = 0.004;

/** An audio source and its pitch parameter. */
interface Source {
  readonly source: AudioScheduledSourceNode;
  readonly pitch: AudioParam;
}

/**
 * Synthesises all sounds. It loads nothing, and creates nothing before the first touch of the page.
 */
export class Sounds {
  /** No sound until the page allows it. */
  muted = true;
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
  readonly #heard = new Map<Sound, number>();

  readonly play = (sound: Sound): void => {
    const context = this.#awake();
    if (!context) return;
    const now = context.currentTime;
    if (now - (this.#heard.get(sound) ?? -1) < APART) return;
    this.#heard.set(sound, now);
    for (const one of VOICES[sound]) this.#sing(context, one);
  };

  #awake(): AudioContext | null {
    if (this.muted || !navigator.userActivation.hasBeenActive) return null;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') void this.#context.resume();
    return this.#context;
  }

  #sing(context: AudioContext, { wave, pitch: [from, to], start, length, volume }: Voice): void {
    const begin = context.currentTime + start;
    const end = begin + length;
    const fade = context.createGain();
    fade.gain.setValueAtTime(0, begin);
    fade.gain.linearRampToValueAtTime(volume / 2, begin + ATTACK);
    fade.gain.exponentialRampToValueAtTime(0.0001, end);
    fade.connect(context.destination);
    const { source, pitch } =
      wave === 'noise' ? this.#hiss(context, fade) : tone(context, wave, fade);
    pitch.setValueAtTime(from, begin);
    pitch.exponentialRampToValueAtTime(to, end);
    source.start(begin);
    source.stop(end);
  }

  #hiss(context: AudioContext, out: AudioNode): Source {
    this.#noise ??= noise(context);
    const source = context.createBufferSource();
    source.buffer = this.#noise;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    source.connect(filter).connect(out);
    return { source, pitch: filter.frequency };
  }
}

function tone(context: AudioContext, wave: OscillatorType, out: AudioNode): Source {
  const source = context.createOscillator();
  source.type = wave;
  source.connect(out);
  return { source, pitch: source.frequency };
}

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

/** The sounds of this page. */
export const sounds = new Sounds();
