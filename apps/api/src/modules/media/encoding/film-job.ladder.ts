import type { FilmCheck, Probe } from '@oun/contract/film';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FilmProblem, runTool, type Tools } from './film-job.tools.ts';
import { FILM_SEGMENT_SECONDS, type FilmRung, type FilmTrack, SOUND } from '../films/stored-films.playlist.ts';

/** Bits a second that each size may use at most. */
const LADDER = [
  { name: '240', side: 240, most: 500 },
  { name: '360', side: 360, most: 900 },
  { name: '720', side: 720, most: 2_800 },
  { name: '1080', side: 1_080, most: 5_200 },
] as const;
const SOUND_KILOBITS = 128;
const QUALITY = 22;
const DRIFT_MAX = 0.5;

type Plan = Pick<FilmRung, 'name' | 'width' | 'height'> & { most: number };
export type Made = { rungs: FilmRung[]; sound: FilmTrack };

const even = (side: number) => Math.max(2, Math.round(side / 2) * 2);

/** Sizes no larger than the source, and at least one. The shorter side counts, so that upright films keep theirs. */
export function planLadder({ width, height }: { width: number; height: number }): Plan[] {
  const short = Math.min(width, height);
  const fitting = LADDER.filter(({ side }) => side <= short);
  return (fitting.length > 0 ? fitting : LADDER.slice(0, 1)).map(({ name, side, most }) => {
    const scale = Math.min(side, short) / short;
    return { name, most, width: even(width * scale), height: even(height * scale) };
  });
}

/** All sizes in one reading of the source, cut at the same frames. */
function encoderArgs(path: string, dir: string, probe: Probe, plan: readonly Plan[]): string[] {
  const { fps } = probe.video;
  const heads = plan.map((_, i) => `[s${i}]`).join('');
  const sizes = plan.map(({ width, height }, i) => `[s${i}]scale=${width}:${height},setsar=1,format=yuv420p[v${i}]`);
  // Sound that ends early is followed by silence, and where there is none there is silence throughout.
  const sound = `[${probe.audio ? '0:a:0' : '1:a:0'}]aresample=48000:async=1:first_pts=0,apad[a]`;
  const frames = Math.round(fps * FILM_SEGMENT_SECONDS);
  const streams = [
    ...plan.map(({ name }, i) => `v:${i},agroup:s,name:${name}`),
    `a:0,agroup:s,default:yes,name:${SOUND}`,
  ];
  return [
    ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', '-stats_period', '0.5', '-i', path],
    probe.audio ? [] : ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'],
    ['-filter_complex', [`[0:v:0]fps=${fps},split=${plan.length}${heads}`, ...sizes, sound].join(';')],
    plan.flatMap((_, i) => ['-map', `[v${i}]`]),
    ['-map', '[a]', '-t', String(probe.seconds), '-map_metadata', '-1'],
    // Without B-frames no player has to shift the picture against the sound.
    ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', String(QUALITY), '-bf', '0'],
    ['-g', String(frames), '-keyint_min', String(frames), '-sc_threshold', '0'],
    ['-force_key_frames', `expr:gte(t,n_forced*${FILM_SEGMENT_SECONDS})`],
    plan.flatMap(({ most }, i) => [`-maxrate:v:${i}`, `${most}k`, `-bufsize:v:${i}`, `${most * 2}k`]),
    ['-c:a', 'aac', '-b:a', `${SOUND_KILOBITS}k`, '-ac', '2', '-ar', '48000'],
    ['-f', 'hls', '-hls_time', String(FILM_SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-start_number', '0'],
    ['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments', '-hls_fmp4_init_filename', 'init.mp4'],
    ['-hls_segment_filename', join(dir, '%v', '%d.m4s'), '-master_pl_name', 'master.m3u8'],
    ['-var_stream_map', streams.join(' '), join(dir, '%v', 'index.m3u8')],
  ].flat();
}

export type EncodeOptions = { signal?: AbortSignal; onProgress: (percent: number) => void };

export async function encodeLadder(
  tools: Tools,
  path: string,
  dir: string,
  probe: Probe,
  { signal, onProgress }: EncodeOptions,
): Promise<Made> {
  const plan = planLadder(probe.video);
  for (const folder of [...plan.map(({ name }) => name), SOUND]) await mkdir(join(dir, folder), { recursive: true });
  const onLine = (line: string) => {
    const micros = Number(/^out_time_us=(\d+)/.exec(line)?.[1]);
    if (Number.isFinite(micros)) onProgress(Math.min(99, Math.floor(micros / 10_000 / probe.seconds)));
  };
  const { code, errors } = await runTool(tools.ffmpeg, encoderArgs(path, dir, probe, plan), { onLine, signal });
  if (code !== 0) {
    const last = errors.split('\n').at(-1)?.replaceAll(path, '원본').slice(0, 160) ?? '';
    throw new FilmProblem(`변환하다가 멈췄어요. 원본이 깨졌는지 확인해주세요.${last && ` (${last})`}`);
  }
  const master = await readFile(join(dir, 'master.m3u8'), 'utf8');
  const rungs: FilmRung[] = [];
  for (const { name, width, height } of plan) {
    const codec = new RegExp(`RESOLUTION=${width}x${height},CODECS="(avc1\\.\\w+)`).exec(master)?.[1];
    if (!codec) throw new Error(`ffmpeg names no codec for ${width}x${height}`);
    rungs.push({ name, width, height, fps: probe.video.fps, codec, ...(await readTrack(join(dir, name))) });
  }
  return { rungs, sound: { codec: 'mp4a.40.2', ...(await readTrack(join(dir, SOUND))) } };
}

/** What one playlist of ffmpeg's says; its opening segment gets the name that all have. */
async function readTrack(dir: string): Promise<Omit<FilmTrack, 'codec'>> {
  const list = await readFile(join(dir, 'index.m3u8'), 'utf8');
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(list)?.[1];
  if (!init) throw new Error('ffmpeg wrote no opening segment');
  await rename(join(dir, init), join(dir, 'init.mp4'));
  await writeFile(join(dir, 'index.m3u8'), list.replace(init, 'init.mp4'));
  const segments = [...list.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  if (segments.length === 0) throw new FilmProblem('변환한 영상이 비어 있어요. 원본에 그림이 있는지 확인해주세요.');
  const sizes = await Promise.all(segments.map(async (_, n) => (await stat(join(dir, `${n}.m4s`))).size));
  const rates = sizes.map((bytes, n) => (bytes * 8) / Math.max(0.1, segments[n]!));
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  return { segments, peak: Math.ceil(Math.max(...rates)), average: Math.ceil((sum(sizes) * 8) / sum(segments)) };
}

/** Reads what was made as a player would: every frame decodes, time only goes on, and it is as long as the source. */
export async function checkTrack(
  tools: Tools,
  dir: string,
  name: string,
  sourceSeconds: number,
  signal?: AbortSignal,
): Promise<FilmCheck> {
  const input = join(dir, name, 'index.m3u8');
  const decoding = await runTool(tools.ffmpeg, ['-v', 'error', '-nostdin', '-xerror', '-i', input, '-f', 'null', '-'], {
    signal,
  });
  let [last, end, isMonotonic] = [-Infinity, 0, true];
  const onLine = (line: string) => {
    const [pts, dts, lasts] = line.split(',').map(Number);
    const at = Number.isFinite(dts) ? dts! : pts!;
    if (!Number.isFinite(at)) return;
    if (at <= last) isMonotonic = false;
    last = at;
    end = Math.max(end, pts! + (Number.isFinite(lasts) ? lasts! : 0));
  };
  const entries = 'packet=pts_time,dts_time,duration_time';
  const reading = await runTool(tools.ffprobe, ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', input], {
    onLine,
    signal,
  });
  const is_decoded = decoding.code === 0 && decoding.errors === '' && reading.code === 0;
  const drift = Math.round((end - sourceSeconds) * 1_000) / 1_000;
  const is_passed = is_decoded && isMonotonic && Math.abs(drift) <= DRIFT_MAX;
  return { name, is_decoded, is_monotonic: isMonotonic, seconds: Math.round(end * 1_000) / 1_000, drift, is_passed };
}
