import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIBRARY_DIR } from './library.ts';
import { findBox } from './mp4.ts';
import { placeSegment, readSegment, SEGMENT_TICKS } from './segment.ts';

const film = readFileSync(join(LIBRARY_DIR, '720', 'squat.haneul.m4s'));
const sound = readFileSync(join(LIBRARY_DIR, 'music', 'steady.0.m4s'));

const timeOf = (bytes: Buffer) => bytes.readBigUInt64BE(findBox(bytes, 'moof', 'traf', 'tfdt').body + 4);
const numberOf = (bytes: Buffer) => bytes.readUInt32BE(findBox(bytes, 'moof', 'mfhd').body + 4);

test.each([0, 1, 375, 20_000])('place %i is told in time and number, and nothing else changes', (n) => {
  for (const [bytes, ticks] of [
    [film, SEGMENT_TICKS.video],
    [sound, SEGMENT_TICKS.audio],
  ] as const) {
    const before = Buffer.from(bytes);
    const placed = Buffer.concat(placeSegment(readSegment(bytes), n, ticks));
    expect(timeOf(placed)).toBe(BigInt(n) * BigInt(ticks));
    expect(numberOf(placed)).toBe(n + 1);
    expect(bytes.equals(before)).toBe(true);

    const { sequenceAt, timeAt } = readSegment(bytes);
    placed.fill(0, sequenceAt, sequenceAt + 4).fill(0, timeAt, timeAt + 8);
    before.fill(0, sequenceAt, sequenceAt + 4).fill(0, timeAt, timeAt + 8);
    expect(placed.equals(before)).toBe(true);
  }
});

test('time does not overflow where 32 bits would', () => {
  const placed = Buffer.concat(placeSegment(readSegment(sound), 28_000, SEGMENT_TICKS.audio));
  expect(timeOf(placed)).toBe(28_000n * 153_600n);
  expect(timeOf(placed)).toBeGreaterThan(2n ** 32n);
});

test('the body is shared, not copied', () => {
  const [head, body] = placeSegment(readSegment(film), 3, SEGMENT_TICKS.video);
  expect(head.length + body.length).toBe(film.length);
  expect(head.length).toBeLessThan(200);
  expect(body.buffer).toBe(film.buffer);
});

test('a segment with a short time is refused', () => {
  const short = Buffer.from(film);
  short[findBox(film, 'moof', 'traf', 'tfdt').body] = 0;
  expect(() => readSegment(short)).toThrow('64 bits');
  expect(() => readSegment(Buffer.from(film.subarray(0, 40)))).toThrow('does not fit');
});
