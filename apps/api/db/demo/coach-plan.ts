import type { Load } from '@oun/movement/loads';

/** A day as its coach planned it: what it is called, what is done in it, and so many minutes more or less than usual. */
export type Session = readonly [title: string, work: string, minutes?: number];
/** A week: its name, what it is about, and what its days are called beyond the first week's. */
export type Week = readonly [name: string, summary: string, again: string];

export type CoachPlan = {
  warm: string;
  cool: string;
  /** One for each day of a week. */
  sessions: readonly Session[];
  weeks: readonly Week[];
  /** Nothing that asks this of a body at all. */
  never?: readonly Load[];
  /** Nothing that is hard on this. */
  spares?: readonly Load[];
  /** Held one after the other, without rounds. */
  isFlow?: true;
  /** What is said of it where its kind's words are not true of it. */
  forWhom?: readonly [string, string, string];
  cautions?: readonly string[];
};

export const STRONGER: readonly Week[] = [
  ['자세 익히기', '천천히, 정확하게 해요', ''],
  ['횟수 늘리기', '같은 동작을 조금 더 오래 해요', '조금 더 오래'],
  ['쉬는 시간 줄이기', '숨을 고르는 시간을 아껴 써요', '쉬는 시간 짧게'],
  ['힘 모으기', '내려갈 때 더 천천히 버텨요', '내려갈 때 천천히'],
  ['끝까지 버티기', '마지막 세트까지 자세를 지켜요', '마지막까지 자세 지키기'],
  ['확인하기', '첫 주와 달라진 몸을 느껴요', '첫 주와 견줘보기'],
];
export const SOFTER: readonly Week[] = [
  ['풀어주기', '굳은 곳을 천천히 열어요', ''],
  ['깨우기', '쓰지 않던 곳을 불러요', '숨을 더 길게'],
  ['늘리기', '닿는 곳이 조금씩 멀어져요', '한 호흡 더 머물기'],
  ['이어가기', '끊지 않고 부드럽게 이어요', '끊지 않고 이어서'],
  ['깊어지기', '편한 자세에서 오래 머물러요', '숨소리를 들으며'],
  ['받쳐주기', '버티는 힘을 살짝 더해요', '조금만 더 버티기'],
  ['돌아보기', '처음보다 편해진 곳을 찾아요', '편해진 곳 찾기'],
  ['마무리하기', '혼자서도 할 수 있어요', '이제 혼자서도'],
];
export const first = (weeks: readonly Week[], count: number): readonly Week[] =>
  count >= weeks.length ? weeks : [...weeks.slice(0, count - 1), weeks.at(-1)!];

/** Under the slug of the program it is for. */
export type Plans = Readonly<Record<string, CoachPlan>>;
