import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Track } from '../sounds.ts';
import { needTool } from './find-tool.ts';
import { takeApart } from './fragment.ts';
import { interleave, SAMPLE_RATE, SAMPLES, type Stereo } from './stereo.ts';

const FRAME_SAMPLES = 1024;
const FRAMES = SAMPLES / FRAME_SAMPLES;
const ADTS_HEADER = 7;

/** Everything besides the samples that decides what a sound's bytes are. */
export const SOUND_SETTINGS: Record<Track, { bitrate: string }> = {
  music: { bitrate: '88k' },
};

/**
 * Encodes it between what it follows and itself, and keeps the middle. A frame reaches over two blocks of samples: each
 * kept one over its own and the one before, so the first joins the very sound it follows, and none knows what comes next.
 */
export function encodeSound(track: Track, sound: Stereo, before: Stereo): { init: Buffer; segment: Buffer } {
  const input = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', '-'];
  const aac = ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', SOUND_SETTINGS[track].bitrate, '-f', 'adts', '-'];
  const pcm = Buffer.concat([before, sound, sound].map(interleave));
  const frames = framesIn(ffmpeg([...input, ...aac], pcm));
  const middle = frames.slice(FRAMES, 2 * FRAMES);
  if (middle.length !== FRAMES) throw new Error(`${FRAMES} frames of sound were wanted, not ${middle.length}`);
  return takeApart(wrap(Buffer.concat(middle)));
}

function framesIn(adts: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at + ADTS_HEADER <= adts.length;) {
    const length = ((adts[at + 3]! & 3) << 11) | (adts[at + 4]! << 3) | (adts[at + 5]! >> 5);
    frames.push(adts.subarray(at, at + length));
    at += length;
  }
  return frames;
}

/** By way of a plain file: only there does the header of a stream come to know how its frames are to be read. */
function wrap(adts: Buffer): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'oun-sound-'));
  try {
    const [plain, path] = [join(dir, 'plain.m4a'), join(dir, 'sound.mp4')];
    ffmpeg(['-f', 'aac', '-i', '-', '-c', 'copy', '-bsf:a', 'aac_adtstoasc', plain], adts);
    const fragmented = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+skip_trailer'];
    ffmpeg(['-i', plain, '-c', 'copy', '-fflags', '+bitexact', '-frag_duration', '60000000', ...fragmented, path]);
    const file = readFileSync(path);
    forgetBitrate(file);
    return file;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The header would tell each sound's own average; without it one header is true for all. */
function forgetBitrate(file: Buffer): void {
  const config = file.indexOf(Buffer.from([0x04, 0x80, 0x80, 0x80]), file.indexOf('esds'));
  // Tag and length, then object type, stream type and 24 bits of buffer size; then the peak and the average.
  file.fill(0, config + 10, config + 18);
  const btrt = file.indexOf('btrt');
  if (btrt > 0) file.fill(0, btrt + 4, btrt + 16);
}

function ffmpeg(args: string[], input: Buffer = Buffer.alloc(0)): Buffer {
  const { status, stdout, stderr } = spawnSync(needTool('ffmpeg'), ['-y', '-loglevel', 'error', ...args], {
    input,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr.toString() || status}`);
  return stdout;
}
