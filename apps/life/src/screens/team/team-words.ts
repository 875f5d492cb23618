import { nowMs } from '@oun/brand/clock';
import { wallClock } from '@oun/brand/wall-clock';
import type { CYCLES } from '@oun/membership/cycle';

const COUNTED = ['없음', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열'];
const BEFORE_NOUN = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열'];

/** "셋이", "하나가". */
const countedAs = (count: number): string => `${COUNTED[count]}${count === 1 ? '가' : '이'}`;
/** "한 자리". */
export const placesWords = (count: number): string => `${BEFORE_NOUN[count]} 자리`;

/** How full a team is, in a sentence; its owner is told of the places that wait. */
export function fullnessWords(seats: number, used: number, pending: number): [string, string | null] {
  const free = seats - used;
  if (free <= 0) return [`${placesWords(seats)}가 모두 찼어요.`, null];
  const first = used === 1 ? '아직 혼자 쓰고 있어요.' : `${COUNTED[seats]} 중 ${countedAs(used)} 쓰고 있어요.`;
  if (pending > 0) return [first, `${placesWords(Math.min(pending, free))}는 초대를 기다려요.`];
  return [first, `${placesWords(free)}가 비어 있어요.`];
}

/** "내년 6월 30일", of the last day before this midnight. */
export function lastDayShort(end: string): string {
  const day = wallClock(Date.parse(end) - 1);
  const years = day.getUTCFullYear() - wallClock(nowMs()).getUTCFullYear();
  const year = years === 0 ? '' : years === 1 ? '내년 ' : `${day.getUTCFullYear()}년 `;
  return `${year}${day.getUTCMonth() + 1}월 ${day.getUTCDate()}일`;
}

/** What its owner has paid for. */
export const PAID_FOR: Record<(typeof CYCLES)[number], string> = { P1M: '한 달치', P6M: '6개월치', P12M: '1년치' };
