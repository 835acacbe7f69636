import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { animated, chunks } from './apng';

/** A picture of one row of grey pixels, in as many chunks as told. */
function grey(pixels: readonly number[], parts = 1): Uint8Array {
  const written = (type: string, data: Uint8Array): Uint8Array => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.length, 0);
  header.writeUInt32BE(1, 4);
  header[8] = 8;
  const data = deflateSync(Buffer.from([0, ...pixels]));
  const step = Math.ceil(data.length / parts);
  const idat = Array.from({ length: parts }, (_, at) =>
    written('IDAT', data.subarray(at * step, (at + 1) * step)),
  );
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    written('IHDR', header),
    ...idat,
    written('IEND', Buffer.alloc(0)),
  ]);
}

const number = (data: Uint8Array, at: number): number =>
  new DataView(data.buffer, data.byteOffset).getUint32(at);

test('an animation has its frames in order, each with its time', () => {
  const rows = [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ];
  const frames = rows.map((row, at) => ({ png: grey(row, at + 1), millis: 100 * (at + 1) }));
  const all = chunks(animated(frames));
  expect(all.map(({ type }) => type)).toEqual([
    'IHDR',
    'acTL',
    ...['fcTL', 'IDAT'],
    ...['fcTL', 'fdAT', 'fdAT'],
    ...['fcTL', 'fdAT', 'fdAT', 'fdAT'],
    'IEND',
  ]);
  expect([number(all[1]!.data, 0), number(all[1]!.data, 4)]).toEqual([3, 0]);
  const numbered = all.filter(({ type }) => type === 'fcTL' || type === 'fdAT');
  expect(numbered.map(({ data }) => number(data, 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const delays = all.filter(({ type }) => type === 'fcTL');
  expect(delays.map(({ data }) => (data[20]! << 8) | data[21]!)).toEqual([100, 200, 300]);
  const last = all.slice(-4, -1).map(({ data }) => data.subarray(4));
  expect([...inflateSync(Buffer.concat(last))]).toEqual([0, 7, 8, 9]);
});

test('every chunk has the sum that readers check', () => {
  const file = animated([{ png: grey([1]), millis: 1 }]);
  let at = 8;
  for (const { data } of chunks(file)) {
    const body = file.subarray(at + 4, at + 8 + data.length);
    expect(number(file, at + 8 + data.length)).toBe(crc32(body));
    at += 12 + data.length;
  }
  expect(at).toBe(file.length);
});

test('what cannot be animated is refused', () => {
  expect(() => animated([])).toThrow('no picture');
  expect(() => chunks(new Uint8Array(20))).toThrow('not a PNG');
  const frames = [grey([1]), grey([1, 2])].map((png) => ({ png, millis: 1 }));
  expect(() => animated(frames)).toThrow('differ');
});
