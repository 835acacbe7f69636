import { afterEach, expect, it, vi } from 'vitest';
import { Sounds } from './sounds';

afterEach(() => vi.unstubAllGlobals());

/** A page that was touched or not, and that counts the sounds. */
function page(touched: boolean): { voices: number } {
  const heard = { voices: 0 };
  const param = {
    setValueAtTime: vi.fn(),
    linearRampToValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
  };
  const node = () => {
    const made = {
      gain: param,
      frequency: param,
      connect: () => made,
      start: () => heard.voices++,
      stop: vi.fn(),
    };
    return made;
  };
  class Context {
    currentTime = 0;
    sampleRate = 8_000;
    state = 'running';
    destination = {};
    createGain = node;
    createOscillator = node;
    createBufferSource = node;
    createBiquadFilter = node;
    createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
  }
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: touched } });
  vi.stubGlobal('AudioContext', Context);
  return heard;
}

it('is silent until it is allowed', () => {
  const heard = page(true);
  new Sounds().play('place');
  expect(heard.voices).toBe(0);
});

it('creates nothing before the page is touched', () => {
  const heard = page(false);
  const sounds = new Sounds();
  sounds.muted = false;
  sounds.play('place');
  expect(heard.voices).toBe(0);
});

it('is heard when it is allowed', () => {
  const heard = page(true);
  const sounds = new Sounds();
  sounds.muted = false;
  sounds.play('place');
  expect(heard.voices).toBeGreaterThan(0);
});

it('does not repeat a sound too soon', () => {
  const heard = page(true);
  const sounds = new Sounds();
  sounds.muted = false;
  sounds.play('fall');
  const once = heard.voices;
  sounds.play('fall');
  expect(heard.voices).toBe(once);
});
