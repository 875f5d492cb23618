import { LABELS } from '@oun/contract/content';
import type { Wishes } from '@oun/contract/personalization';
import { AIM_LABELS, type WishStep } from '@oun/contract/personalization-rules';
import { PAIN_LABELS } from '@oun/movement/movement';
import { DAY_NAMES } from './words.ts';

const listed = (words: readonly string[], none: string): string => (words.length > 0 ? words.join('·') : none);

/** What was told, in a line. */
export function answerWords(step: WishStep, told: Wishes): string {
  switch (step) {
    case 'goals':
      return listed(
        (told.goals ?? []).map((aim) => AIM_LABELS[aim]),
        '아직이에요',
      );
    case 'level':
      return told.level ? LABELS.level[told.level] : '아직이에요';
    case 'body_parts':
      return listed(
        (told.body_parts ?? []).map((part) => LABELS.part[part]),
        '아직이에요',
      );
    case 'pain_areas':
      return listed(
        (told.pain_areas ?? []).map((area) => PAIN_LABELS[area]),
        '아픈 곳 없어요',
      );
    case 'minutes':
      return told.minutes ? `${told.minutes}분` : '아직이에요';
    case 'days':
      return listed(
        (told.days ?? []).toSorted((a, b) => a - b).map((day) => DAY_NAMES[day]!),
        '아직이에요',
      );
    case 'equipment':
      return listed(
        (told.equipment ?? []).map((item) => LABELS.equipment[item]),
        '기구 없이',
      );
  }
}
