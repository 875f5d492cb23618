/** What may be told, when, and the words of its switches: plain data that screens may load without the calls. */

/** Each has a switch of its own; what has to be told has none. */
export const NOTICE_KINDS = ['WORKOUT_TIME', 'WEEK_GOAL', 'PLAN', 'CHEERS', 'FOLLOWS', 'ANSWERS', 'NEW_POSTS'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Stands in the app also while it is off, since it was asked for; of all others nothing is kept then. */
export const ALWAYS_KEPT = 'ANSWERS' satisfies NoticeKind;

/** Hours in Seoul in which no phone is rung, but for what has to be told. */
export const NIGHT_BEGINS = 21;
export const NIGHT_ENDS = 8;

/** Minutes of the day; half an hour before is still, or already, day. */
export const REMINDED_BEFORE_MINUTES = 30;
export const WORKOUT_AT_FIRST = NIGHT_ENDS * 60 + REMINDED_BEFORE_MINUTES;
export const WORKOUT_AT_LAST = NIGHT_BEGINS * 60;
export const WORKOUT_AT_STEP = 30;
export const WORKOUT_AT = WORKOUT_AT_LAST;

/** Said before an ad, by law. */
export const AD_MARK = '(광고)';
/** Where one says no to all further ones, at no cost. */
export const SETTINGS_PATH = '/my/notifications/settings';

/** "아침 8:30", "낮 1:00", "저녁 9:00", of a minute of the day. */
export function clockWords(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  const part = hour < 11 ? '아침' : hour < 18 ? '낮' : '저녁';
  return `${part} ${hour > 12 ? hour - 12 : hour}:${String(rest).padStart(2, '0')}`;
}
