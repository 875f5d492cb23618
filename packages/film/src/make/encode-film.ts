import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FPS, FRAMES } from '@oun/figure/timeline';
import { LADDERS, type Rung, type Shape } from '../films.ts';
import { TIMESCALES } from '../segment.ts';
import type { Drawing } from './draw-film.ts';
import { needTool } from './find-tool.ts';
import { takeApart } from './fragment.ts';

/** Small pictures are looked at on small screens over poor lines; large ones are mostly flat colour. */
const QUALITY: Record<Rung, { crf: number; level: string }> = {
  '240': { crf: 29, level: '3.0' },
  '360': { crf: 28, level: '3.0' },
  '480': { crf: 28, level: '3.1' },
  '720': { crf: 28, level: '3.1' },
  '1080': { crf: 29, level: '4.0' },
  t360: { crf: 28, level: '3.1' },
  t720: { crf: 28, level: '3.1' },
};

const X264 = [
  // One closed group of pictures without B-frames: decoding order is showing order, so joins need no bookkeeping.
  `keyint=${FRAMES}`,
  `min-keyint=${FRAMES}`,
  'scenecut=0',
  'bframes=0',
  'open-gop=0',
  // Headers that do not depend on the picture, since all films of a rung share one.
  'stitchable=1',
  'ref=4',
  // Drawn edges gain nothing from grain kept for the eye, and fades do not occur.
  'psy=0',
  'weightp=0',
  'rc-lookahead=40',
  // Wide even gradients are where blocks would be seen first.
  'aq-strength=0.8',
  // Drawn shapes have no texture to blur.
  'deblock=1,1',
].join(':');
const PRESET = 'medium';

/** Each size from the next larger one: a fifth of the work of scaling every one from the largest. */
const SCALING: Record<Shape, string> = {
  wide: [
    '[0:v]format=gbrp,zscale=matrix=709:range=limited,format=yuv420p,split=2[v1080][from1080]',
    '[from1080]scale=1280:720:flags=bicubic,split=2[v720][from720]',
    '[from720]scale=854:480:flags=bicubic,split=2[v480][from480]',
    '[from480]scale=640:360:flags=bicubic,split=2[v360][from360]',
    '[from360]scale=426:240:flags=bicubic[v240]',
  ].join(';'),
  tall: [
    '[0:v]format=gbrp,zscale=matrix=709:range=limited,format=yuv420p,split=2[vt720][from720]',
    '[from720]scale=360:640:flags=bicubic[vt360]',
  ].join(';'),
};

/** Everything besides the drawing that decides what a film's bytes are. */
export const VIDEO_SETTINGS = { QUALITY, X264, PRESET, SCALING };

const COLOURS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
/** No name of the tool and no settings in the file: they would be as large as a second of picture. */
const BARE = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-bsf:v', 'filter_units=remove_types=6'];
const FRAGMENTED = ['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof+skip_trailer'];

export type EncodedRung = { rung: Rung; init: Buffer; segment: Buffer };

/** Draws the loop once at the largest size; one process makes all sizes of it. */
export async function encodeFilm(shape: Shape, drawing: Drawing): Promise<EncodedRung[]> {
  const dir = await mkdtemp(join(tmpdir(), 'oun-film-'));
  const path = (rung: Rung) => join(dir, `${rung}.mp4`);
  try {
    await pipeFrames(drawing, ffmpegArguments(shape, drawing, path));
    return await Promise.all(LADDERS[shape].map(async (rung) => ({ rung, ...takeApart(await readFile(path(rung))) })));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function ffmpegArguments(shape: Shape, { width, height }: Drawing, path: (rung: Rung) => string): string[] {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', String(FPS), '-i', '-'];
  const outputs = LADDERS[shape].flatMap((rung) => {
    const { crf, level } = QUALITY[rung];
    const h264 = ['-c:v', 'libx264', '-profile:v', 'high', '-level', level, '-preset', PRESET, '-crf', String(crf)];
    const ticks = ['-video_track_timescale', String(TIMESCALES.video)];
    return [
      '-map',
      `[v${rung}]`,
      ...h264,
      '-x264-params',
      X264,
      ...COLOURS,
      ...BARE,
      ...ticks,
      ...FRAGMENTED,
      path(rung),
    ];
  });
  return ['-y', '-loglevel', 'error', ...input, '-filter_complex', SCALING[shape], ...outputs];
}

async function pipeFrames(drawing: Drawing, args: string[]): Promise<void> {
  const ffmpeg = spawn(needTool('ffmpeg'), args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let complaint = '';
  ffmpeg.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  // What it has to say about a broken pipe stands in its own words.
  ffmpeg.stdin.on('error', () => {});
  const ended = once(ffmpeg, 'close');
  for (let i = 0; i < FRAMES && ffmpeg.exitCode === null; i += 1) {
    if (!ffmpeg.stdin.write(drawing.frame(i))) await Promise.race([once(ffmpeg.stdin, 'drain'), ended]);
  }
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number];
  if (code !== 0 || complaint !== '') throw new Error(`ffmpeg: ${complaint || code}`);
}
