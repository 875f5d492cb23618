import type { HealthItem, HealthSubject, XAxisType } from '@oun/contract/health';

export const SUBJECT_WORDS: Record<HealthSubject, string> = {
  workout_minutes: '운동 시간',
  kcal: '열량',
  steps: '걸음',
  weight: '체중',
  body_fat: '체지방',
  heart_rate: '심박',
  sleep: '수면',
};

export const AXIS_WORDS: Record<XAxisType, string> = { day: '일', week: '주', month: '월' };

export const ITEM_WORDS: Record<HealthItem, [title: string, sub: string]> = {
  ACTIVITY: ['걸음과 열량', '하루 움직임을 알려드려요'],
  SLEEP: ['수면', '못 잔 날엔 가벼운 운동을 골라요'],
  HEART: ['심박', '운동 세기를 맞춰요'],
  BODY: ['체중과 체지방', '나만 보는 그래프에 써요'],
};

/** A value as people say it: "8,240걸음", "57.6kg", "6시간 20분". */
export function valueWords(subject: HealthSubject, value: number): string {
  const number = value.toLocaleString('ko-KR');
  switch (subject) {
    case 'steps':
      return `${number}걸음`;
    case 'kcal':
      return `${number}kcal`;
    case 'weight':
      return `${number}kg`;
    case 'body_fat':
      return `${number}%`;
    case 'heart_rate':
      return `${number}bpm`;
    case 'workout_minutes':
      return `${number}분`;
    case 'sleep': {
      const [hours, minutes] = [Math.floor(value / 60), Math.round(value % 60)];
      return minutes === 0 ? `${hours}시간` : hours === 0 ? `${minutes}분` : `${hours}시간 ${minutes}분`;
    }
  }
}

const PER: Record<XAxisType, string> = { day: '하루', week: '한 주', month: '한 달' };
const SPAN: Record<XAxisType, string> = { day: '일', week: '주', month: '개월' };
const SUMMED = new Set<HealthSubject>(['workout_minutes', 'kcal']);

/** What the graph says above all. */
export const averageWords = (subject: HealthSubject, axis: XAxisType, average: number): string =>
  `${perWords(subject, axis)}평균 ${valueWords(subject, average)}`;

/** What adds up does so over the whole place; of a body there is no amount a day. */
function perWords(subject: HealthSubject, axis: XAxisType): string {
  if (SUMMED.has(subject)) return `${PER[axis]} `;
  return subject === 'steps' || subject === 'sleep' ? '하루 ' : '';
}

/** So small a difference of a body is none. */
const ALIKE: Partial<Record<HealthSubject, number>> = { weight: 0.5, body_fat: 0.5, heart_rate: 2 };

/** Beside the span before it. Of a body it is told without praise or blame. */
export function comparedWords(
  subject: HealthSubject,
  axis: XAxisType,
  { average, previous, count }: { average: number; previous: number | null; count: number },
): string | undefined {
  if (previous === null) return undefined;
  const before = `그 전 ${count}${SPAN[axis]}보다`;
  const apart = Number((average - previous).toFixed(1));
  if (Math.abs(apart) <= (ALIKE[subject] ?? 0)) return `그 전 ${count}${SPAN[axis]}과 비슷해요.`;
  return `${before} ${valueWords(subject, Math.abs(apart))} ${apart > 0 ? '많아요' : '적어요'}.`;
}

/** Copula after what ends in a letter of another kind. */
export const isWords = (words: string): string =>
  `${words}${/[gm%l]$/.test(words) || hasFinal(words) ? '이에요' : '예요'}`;

function hasFinal(words: string): boolean {
  const last = words.charCodeAt(words.length - 1) - 0xac00;
  return last >= 0 && last < 11_172 && last % 28 > 0;
}
