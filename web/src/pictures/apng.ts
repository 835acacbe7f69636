/** Animated PNG: the chunks of still PNGs, put together as <https://www.w3.org/TR/png-3/> says. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

interface Chunk {
  type: string;
  data: Uint8Array;
}

/** The chunks of a PNG. */
export function chunks(png: Uint8Array): Chunk[] {
  if (!SIGNATURE.every((byte, at) => png[at] === byte)) throw new Error('not a PNG');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const found: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    found.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return found;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** A chunk as it is written. */
function written({ type, data }: Chunk): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const uint32s = (...values: number[]): Uint8Array => {
  const bytes = new Uint8Array(4 * values.length);
  values.forEach((value, at) => new DataView(bytes.buffer).setUint32(4 * at, value));
  return bytes;
};

/** How long a frame is shown, and that it replaces the one before it. */
function control(sequence: number, size: Uint8Array, millis: number): Chunk {
  const data = new Uint8Array(26);
  data.set(uint32s(sequence));
  data.set(size, 4);
  const view = new DataView(data.buffer);
  view.setUint16(20, millis);
  view.setUint16(22, 1000);
  return { type: 'fcTL', data };
}

/** A still picture, and for how many milliseconds it is shown. */
export interface Frame {
  png: Uint8Array;
  millis: number;
}

/** An animation without end of pictures of one size. */
export function animated(frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const pictures = frames.map(({ png }) => chunks(png));
  const header = pictures[0]?.find(({ type }) => type === 'IHDR');
  if (!header) throw new Error('there is no picture to animate');
  const size = header.data.subarray(0, 8);
  const out: Chunk[] = [header, { type: 'acTL', data: uint32s(frames.length, 0) }];
  let sequence = 0;
  pictures.forEach((picture, number) => {
    const own = picture.find(({ type }) => type === 'IHDR');
    if (!own || own.data.some((byte, at) => byte !== header.data[at])) {
      throw new Error('the pictures differ in size or kind');
    }
    out.push(control(sequence++, size, frames[number]!.millis));
    for (const { data } of picture.filter(({ type }) => type === 'IDAT')) {
      if (number === 0) out.push({ type: 'IDAT', data });
      else out.push({ type: 'fdAT', data: joined([uint32s(sequence++), data]) });
    }
  });
  out.push({ type: 'IEND', data: new Uint8Array() });
  return joined([Uint8Array.from(SIGNATURE), ...out.map(written)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
