import { movement } from '@oun/movement/movements';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LADDERS, type Rung } from './films.ts';
import { LIBRARY_DIR } from './library.ts';
import { findTool } from './make/find-tool.ts';
import { segmentPlaylist } from './playlist.ts';
import { reelOf, type Score, SEGMENT_SECONDS } from './score.ts';
import { placeSegment, readSegment, SEGMENT_TICKS } from './segment.ts';
import { type Track, TRACKS } from './sounds.ts';

const [ffmpeg, ffprobe] = [findTool('ffmpeg'), findTool('ffprobe')];
const canDecode = ffmpeg !== undefined && ffprobe !== undefined;
if (!canDecode) process.stderr.write('Streams are not decoded: ffmpeg is not here and cannot be installed.\n');

const dir = mkdtempSync(join(tmpdir(), 'oun-stream-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Six places over three films, with a join inside a film and joins between films. */
const SCORE: Score = [
  { movement: 'squat', trainer: 'haneul', kind: 'work', segments: 2, tempo: 'steady', phase: 'work' },
  { movement: 'jack', trainer: 'haneul', kind: 'work', segments: 2, tempo: movement('jack').tempo, phase: 'work' },
  { movement: 'breathe', trainer: 'haneul', kind: 'rest', segments: 2, tempo: 'calm', phase: 'work' },
];

/** What a player does: fetches what the playlist names and puts it together in that order. */
function download(playlist: string, ticks: number): Buffer {
  const parts = [...playlist.matchAll(/segments\/([\w.]+)\/(?:(init\.mp4)|k\/(\d+)\.m4s)/g)];
  const reel = reelOf(SCORE);
  return Buffer.concat(
    parts.flatMap(([, folder, init, n]) => {
      if (init) return [readFileSync(join(LIBRARY_DIR, folder!, init))];
      const name = reel.get(folder!)![Number(n)]!;
      return placeSegment(readSegment(readFileSync(join(LIBRARY_DIR, folder!, `${name}.m4s`))), Number(n), ticks);
    }),
  );
}

function save(name: string, bytes: Buffer): string {
  const path = join(dir, name);
  writeFileSync(path, bytes);
  return path;
}

const TO = { key: 'k', ticket: 't' };
const film = (rung: Rung) => save(`${rung}.mp4`, download(segmentPlaylist(SCORE, rung, TO), SEGMENT_TICKS.video));
const sound = (track: Track) => save(`${track}.mp4`, download(segmentPlaylist(SCORE, track, TO), SEGMENT_TICKS.audio));

type Packet = { pts: number; dts: number; duration: number; flags: string };

function packetsOf(path: string): Packet[] {
  const fields = 'packet=pts,dts,duration,flags';
  const json = execFileSync(ffprobe!, ['-v', 'error', '-show_entries', fields, '-of', 'json', path], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(json.toString()) as { packets: Packet[] }).packets;
}

function complaintsOf(path: string): string {
  const { stdout, stderr } = spawnSync(ffmpeg!, ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-']);
  return stdout.toString() + stderr.toString();
}

function decode(path: string): Float32Array {
  const raw = execFileSync(ffmpeg!, ['-v', 'error', '-i', path, '-ac', '1', '-f', 'f32le', '-'], {
    maxBuffer: 256 * 1024 * 1024,
  });
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
}

describe.runIf(canDecode)('a composed stream', () => {
  test.each(LADDERS.wide)('has a picture every thirtieth of a second over every join, on %s', (rung) => {
    const path = film(rung);
    const packets = packetsOf(path);
    expect(packets).toHaveLength(6 * 96);
    for (const [i, { pts, dts, duration, flags }] of packets.entries()) {
      expect([pts, dts, duration]).toEqual([i * 512, i * 512, 512]);
      expect(flags.startsWith('K'), `frame ${i}`).toBe(i % 96 === 0);
    }
    expect(complaintsOf(path)).toBe('');
  });

  test.each(Object.keys(TRACKS) as Track[])(
    'has a frame of sound every 1024 samples over every join, on %s',
    (track) => {
      const path = sound(track);
      const packets = packetsOf(path);
      expect(packets).toHaveLength(6 * 150);
      for (const [i, { pts, dts }] of packets.entries()) expect([pts, dts]).toEqual([i * 1024, i * 1024]);
      expect(packets.at(-1)!.duration).toBe(1024);
      expect(complaintsOf(path)).toBe('');
    },
  );

  test('ends picture and sound together', () => {
    const end = (path: string, rate: number) => {
      const { pts, duration } = packetsOf(path).at(-1)!;
      return (pts + duration) / rate;
    };
    expect(end(film('240'), 15_360)).toBeCloseTo(6 * SEGMENT_SECONDS, 9);
    expect(end(sound('music'), 48_000)).toBeCloseTo(6 * SEGMENT_SECONDS, 9);
  });

  test('shows the film that the playlist names, at each place', () => {
    const frames = execFileSync(ffmpeg!, [
      '-v',
      'error',
      '-i',
      film('240'),
      '-vf',
      "select='eq(mod(n,96),0)',scale=64:36",
      '-vsync',
      '0',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      '-',
    ]);
    const first = Array.from({ length: 6 }, (_, i) => frames.subarray(i * 64 * 36, (i + 1) * 64 * 36));
    const differs = (a: number, b: number) =>
      first[a]!.reduce((sum, value, i) => sum + Math.abs(value - first[b]![i]!), 0) / (64 * 36);
    expect([differs(0, 1), differs(2, 3), differs(4, 5)]).toEqual([0, 0, 0]);
    expect(Math.min(differs(1, 2), differs(3, 4))).toBeGreaterThan(1);
  });

  /** One of every join there is: each bed running on, and each beginning after each end. */
  const JOINS: Score = (['calm', 'steady', 'fast', 'calm', 'fast', 'steady', 'calm'] as const).flatMap((tempo, i) => [
    {
      movement: 'squat',
      trainer: 'haneul',
      kind: 'work' as const,
      segments: 5 + (i % 4),
      tempo,
      phase: 'work' as const,
    },
    {
      movement: 'breathe',
      trainer: 'haneul',
      kind: 'rest' as const,
      segments: 1 + (i % 3),
      tempo,
      phase: 'work' as const,
    },
  ]);

  test('goes on over every join: no hole in the music, and no click', () => {
    const names = reelOf(JOINS).get('music')!;
    const init = readFileSync(join(LIBRARY_DIR, 'music', 'init.mp4'));
    const parts = names.flatMap((name, n) =>
      placeSegment(readSegment(readFileSync(join(LIBRARY_DIR, 'music', `${name}.m4s`))), n, SEGMENT_TICKS.audio),
    );
    const samples = decode(save('joins.mp4', Buffer.concat([init, ...parts])));
    expect(samples.length).toBe(names.length * SEGMENT_TICKS.audio);

    const loud = (from: number, to: number) =>
      Math.sqrt(samples.subarray(from, to).reduce((sum, value) => sum + value * value, 0) / (to - from));
    const sharp = (from: number, to: number) => {
      let largest = 0;
      for (let i = from; i < to; i += 1) largest = Math.max(largest, Math.abs(samples[i]! - samples[i - 1]!));
      return largest;
    };
    const WINDOW = 1_920;
    const loudness = Array.from({ length: Math.floor(samples.length / WINDOW) }, (_, i) =>
      loud(i * WINDOW, (i + 1) * WINDOW),
    );
    const usual = loudness.toSorted((a, b) => a - b)[Math.floor(loudness.length / 2)]!;
    for (let n = 1; n < names.length; n += 1) {
      const at = n * SEGMENT_TICKS.audio;
      const quietest = Math.min(...[-2, -1, 0, 1].map((k) => loud(at + k * WINDOW, at + (k + 1) * WINDOW)));
      expect(quietest / usual, `${names[n - 1]} to ${names[n]}`).toBeGreaterThan(0.25);
      expect(sharp(at - 1024, at + 2048), `${names[n - 1]} to ${names[n]}`).toBeLessThan(
        sharp(at + 4096, at + 60_000) * 1.6,
      );
    }
  });
});
