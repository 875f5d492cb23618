import type { Probe } from '@oun/contract/film';
import { FilmProblem, runTool, type Tools } from './film-job.tools.ts';

const SECONDS_MIN = 2;
const SECONDS_MAX = 4 * 3_600;
const SIDE_MIN = 64;
const SIDE_MAX = 8_192;
const FPS = { least: 5, most: 60, unknown: 30 } as const;

type Stream = {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  duration?: string;
  avg_frame_rate?: string;
  sample_aspect_ratio?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: { attached_pic?: number };
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number }[];
};

/** What a source is, as it is seen: turned as the camera was held, with square pixels. */
export async function probeSource(tools: Tools, path: string, signal?: AbortSignal): Promise<Probe> {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path];
  let text = '';
  const { code } = await runTool(tools.ffprobe, args, { onLine: (line) => void (text += line), signal });
  if (code !== 0) throw new FilmProblem('영상 파일로 읽을 수 없어요. 파일이 깨지지 않았는지 확인해주세요.');
  const { streams = [], format = {} } = JSON.parse(text) as {
    streams?: Stream[];
    format?: { format_name?: string; duration?: string };
  };
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  const audio = streams.find((one) => one.codec_type === 'audio' && Number(one.channels) > 0);
  if (!video?.width || !video.height)
    throw new FilmProblem('영상이 없는 파일이에요. 소리나 그림만 있는 파일은 쓸 수 없어요.');
  const seconds =
    positive(video.duration) ?? clockSeconds(video.tags?.['DURATION']) ?? (await lastFrame(tools, path, signal));
  const { width, height } = seenSize(video);
  refuseOdd(seconds, width, height);
  return {
    container: format.format_name ?? '',
    seconds: Math.round(seconds * 1_000) / 1_000,
    video: { codec: video.codec_name ?? '', width, height, fps: fpsOf(video.avg_frame_rate) },
    audio: audio
      ? { codec: audio.codec_name ?? '', channels: Number(audio.channels), rate: Number(audio.sample_rate ?? 0) }
      : null,
  };
}

function refuseOdd(seconds: number, width: number, height: number) {
  if (!(seconds > 0)) throw new FilmProblem('영상의 길이를 알 수 없어요. 다른 형식으로 저장해서 올려주세요.');
  if (seconds < SECONDS_MIN) throw new FilmProblem(`영상이 너무 짧아요. ${SECONDS_MIN}초보다 길어야 해요.`);
  if (seconds > SECONDS_MAX) throw new FilmProblem('영상이 너무 길어요. 4시간까지 쓸 수 있어요.');
  if (Math.min(width, height) < SIDE_MIN || Math.max(width, height) > SIDE_MAX) {
    const sides = `${SIDE_MIN}~${SIDE_MAX.toLocaleString('ko-KR')}픽셀`;
    throw new FilmProblem(`화면 크기가 ${width}×${height}이에요. 가로와 세로가 ${sides}이어야 해요.`);
  }
}

const positive = (text: string | undefined): number | undefined => (Number(text) > 0 ? Number(text) : undefined);

/** Matroska writes `00:00:06.040000000` where others have seconds. */
function clockSeconds(text = ''): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** What a browser records says nowhere how long it is: it is as long as its last frame says. */
async function lastFrame(tools: Tools, path: string, signal?: AbortSignal): Promise<number> {
  let end = 0;
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time,duration_time'];
  const onLine = (line: string) => {
    const [at, lasts] = line.split(',').map(Number);
    if (Number.isFinite(at)) end = Math.max(end, at! + (Number.isFinite(lasts) ? lasts! : 0));
  };
  await runTool(tools.ffprobe, [...args, '-of', 'csv=p=0', path], { onLine, signal });
  return end;
}

function seenSize({ width = 0, height = 0, sample_aspect_ratio = '', side_data_list = [], tags = {} }: Stream) {
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number);
  const wide = across > 0 && down > 0 ? Math.round((width * across) / down) : width;
  const turned = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags['rotate'] ?? 0);
  return Math.abs(turned) % 180 === 90 ? { width: height, height: wide } : { width: wide, height };
}

function fpsOf(rate = ''): number {
  const [frames = 0, seconds = 1] = rate.split('/').map(Number);
  const fps = frames / seconds;
  if (!Number.isFinite(fps) || fps < FPS.least) return FPS.unknown;
  return Math.min(fps, FPS.most);
}
