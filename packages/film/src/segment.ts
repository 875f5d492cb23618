import { findBox } from './mp4.ts';

/** 3.2 s in each track's own ticks: 96 frames at 30 a second, and 150 AAC frames of 1024 at 48 kHz. */
export const SEGMENT_TICKS = { video: 49_152, audio: 153_600 } as const;
export const TIMESCALES = { video: 15_360, audio: 48_000 } as const;
export const PLACE_MAX = 20_000;

/** One film or sound as it was encoded, and where the two numbers stand that tell its place in a stream. */
export type Segment = { bytes: Buffer; sequenceAt: number; timeAt: number };

const FULL_BOX = 4;

export function readSegment(bytes: Buffer): Segment {
  const time = findBox(bytes, 'moof', 'traf', 'tfdt');
  // The long form, so that no length of stream overflows it and the size never changes.
  if (bytes[time.body] !== 1) throw new Error('A segment needs 64 bits for its time');
  return {
    bytes,
    sequenceAt: findBox(bytes, 'moof', 'mfhd').body + FULL_BOX,
    timeAt: time.body + FULL_BOX,
  };
}

/** The segment at place `n`: a fresh head with its time in it, and the untouched rest, shared by all who ask. */
export function placeSegment({ bytes, sequenceAt, timeAt }: Segment, n: number, ticks: number): [Buffer, Buffer] {
  const headEnd = timeAt + 8;
  const head = Buffer.allocUnsafe(headEnd);
  bytes.copy(head, 0, 0, headEnd);
  head.writeUInt32BE(n + 1, sequenceAt);
  const time = n * ticks;
  head.writeUInt32BE(Math.floor(time / 2 ** 32), timeAt);
  head.writeUInt32BE(time % 2 ** 32, timeAt + 4);
  return [head, bytes.subarray(headEnd)];
}
