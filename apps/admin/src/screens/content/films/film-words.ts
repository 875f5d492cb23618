import type { FilmState } from '@oun/contract/film';
import type { StatusTone } from '@oun/ui/badge';

export const STATE_TONES = {
  UPLOADED: 'quiet',
  TRANSCODING: 'moving',
  QC: 'waiting',
  READY: 'waiting',
  PUBLISHED: 'done',
  FAILED: 'failed',
} as const satisfies Record<FilmState, StatusTone>;

export const EVENT_WORDS: Record<string, string> = {
  upload: '올렸어요',
  start: '변환을 시작했어요',
  restart: '변환을 다시 시작했어요',
  check: '변환을 마치고 검수를 시작했어요',
  fail: '실패했어요',
  approve: '승인했어요',
  reject: '돌려보냈어요',
  publish: '공개했어요',
  withdraw: '내렸어요',
  retry: '다시 변환하게 했어요',
};

const UNITS = ['KB', 'MB', 'GB'] as const;

export function bytesText(bytes: number): string {
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('ko-KR')}${UNITS[unit]}`;
}

/** "1:02:03" or "2:03"; tenths only where they say something. */
export function clockText(seconds: number, hasTenths = false): string {
  const whole = hasTenths ? Math.floor(seconds) : Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tenths = hasTenths && seconds % 1 > 0.0499 ? (seconds % 1).toFixed(1).slice(1) : '';
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(rest)}${tenths}`;
}

/** Seconds of what somebody wrote as "90", "1:30" or "1:02:03.5"; nothing for what is no time. */
export function readClock(text: string): number | undefined {
  const clean = text.trim();
  if (!/^(?:\d{1,2}:)?(?:\d{1,3}:)?\d{1,5}(?:\.\d{1,3})?$/.test(clean)) return undefined;
  return clean.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
