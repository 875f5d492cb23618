/** Reckoned with where nobody told a weight: between the 50 and the 70 kg of a lesson's two numbers. */
export const USUAL_KG = 60;

export const RECORD_KINDS = ['WALK', 'RUN', 'BIKE', 'SWIM', 'HIKE', 'GYM', 'YOGA', 'OTHER'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What was done elsewhere and written down by hand, in words. */
export const KIND_WORDS: Record<RecordKind, string> = {
  WALK: '걷기',
  RUN: '달리기',
  BIKE: '자전거',
  SWIM: '수영',
  HIKE: '등산',
  GYM: '헬스',
  YOGA: '요가',
  OTHER: '밖에서 한 운동',
};

export const EFFORTS = ['LIGHT', 'USUAL', 'HARD'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Metabolic equivalents, by how hard it was: LIGHT, USUAL, HARD. */
const METS: Record<RecordKind, readonly [number, number, number]> = {
  WALK: [3, 3.8, 5],
  RUN: [7, 9, 11],
  BIKE: [4, 6.8, 9],
  SWIM: [4.8, 6, 8.3],
  HIKE: [5, 6.5, 7.8],
  GYM: [3.5, 5, 6],
  YOGA: [2.3, 3, 4],
  OTHER: [3, 4.5, 6],
};

/** MET × kg × hours. */
export const kcalOfMet = (met: number, seconds: number, kilograms = USUAL_KG): number =>
  Math.max(1, Math.round((met * kilograms * seconds) / 3_600));

export const kcalByHand = (kind: RecordKind, effort: Effort, minutes: number, kilograms = USUAL_KG): number =>
  kcalOfMet(METS[kind][EFFORTS.indexOf(effort)]!, minutes * 60, kilograms);

/** What a lesson takes, from what it takes of somebody of 50 and of 70 kg. */
export const kcalOfLesson = ([at50, at70]: readonly [number, number], kilograms = USUAL_KG): number =>
  Math.max(1, Math.round(at50 + ((at70 - at50) * (kilograms - 50)) / 20));
