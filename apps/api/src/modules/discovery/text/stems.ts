/** What people call a coach, behind the name. */
const HONORIFICS = ['선생님', '코치님', '강사님', '트레이너', '선생', '코치', '강사', '언니', '쌤', '샘', '님', '씨'];
/** What a word of Korean may end on beside its own letters, the longest first. */
const PARTICLES =
  '에서는 에게는 에서도 이라도 한테 에서 에게 으로 이랑 하고 부터 까지 처럼 이나 에는 에도 인데 이요 예요 이 가 은 는 을 를 에 의 로 도 만 와 과 랑 용 살 요 들'.split(
    ' ',
  );
/** What stands behind a word of one syllable: 목이, 배가. */
const SHORT_PARTICLES = new Set(['이', '가', '은', '는', '을', '를', '에', '도']);
/** A word of less is inside of too many others to be what one of them begins with. */
const STEM_MIN = 2;

/** The name in what somebody calls a coach: 세라쌤 → 세라, 준호코치님 → 준호코치, 준호. */
export const namesOf = (word: string): string[] =>
  HONORIFICS.filter((ending) => word.length > ending.length && word.endsWith(ending)).map((ending) =>
    word.slice(0, -ending.length),
  );

/** What a word may be without its ending, the likeliest first: 허리가 → 허리, 유연해지고 → 유연해지, 유연해, 유연. */
export function stemsOf(word: string): string[] {
  if (!/^[가-힣]+$/.test(word)) return [];
  const bent = PARTICLES.filter(
    (ending) =>
      word.endsWith(ending) &&
      (word.length - ending.length >= STEM_MIN || (word.length === 2 && SHORT_PARTICLES.has(ending))),
  );
  const stems = bent.map((ending) => word.slice(0, -ending.length));
  for (let length = word.length - 1; length >= STEM_MIN; length -= 1) stems.push(word.slice(0, length));
  return [...new Set(stems)];
}

/** What a word made of several is in the end: 목욕수건 → 욕수건, 수건. */
export function headsOf(word: string): string[] {
  if (!/^[가-힣]+$/.test(word)) return [];
  const heads: string[] = [];
  for (let from = 1; word.length - from >= STEM_MIN; from += 1) heads.push(word.slice(from));
  return heads;
}
