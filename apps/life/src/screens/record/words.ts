import { wallClock } from '@oun/brand/wall-clock';
import type { RECORD_DOTS } from '@oun/contract/habit';
import { type Effort, KIND_WORDS, type RecordKind } from '@oun/habit/energy';

/** As they stand in a row of chips. */
export const kindWords = (kind: RecordKind): string => (kind === 'OTHER' ? '기타' : KIND_WORDS[kind]);

export const EFFORT_WORDS: Record<Effort, string> = { LIGHT: '가볍게', USUAL: '보통', HARD: '힘들게' };

type Dot = (typeof RECORD_DOTS)[number];
export const DOT_WORDS: Record<Dot, string> = {
  PILATES: '필라테스',
  STRENGTH: '근력·유산소',
  STRETCH: '요가·스트레칭',
  OUTSIDE: '밖에서',
};
export const DOT_COLOURS: Record<Dot, string> = {
  PILATES: 'bg-pink-50',
  STRENGTH: 'bg-blue-50',
  STRETCH: 'bg-purple-50',
  OUTSIDE: 'bg-success',
};

/** "1시간 29분", "18분". */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}분`;
  return rest === 0 ? `${hours}시간` : `${hours}시간 ${rest}분`;
}

export const numberWords = (value: number): string => value.toLocaleString('ko-KR');

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** "11월 12일(목)", of a date as it is written. */
export function dateWords(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${month}월 ${day}일(${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]})`;
}

/** "11월 12일". */
export const shortDate = (date: string): string => dateWords(date).replace(/\(.\)$/, '');

export const monthWords = (month: string): string => `${Number(month.slice(5))}월`;

/** "저녁 9:04". */
export function timeWords(at: string): string {
  const clock = wallClock(at);
  const [hour, minute] = [clock.getUTCHours(), clock.getUTCMinutes()];
  const part = hour < 4 ? '새벽' : hour < 12 ? '아침' : hour < 18 ? '낮' : '저녁';
  return `${part} ${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`;
}
