import { won } from '@oun/money';
import { describe, expect, test } from 'vitest';
import { dateOf } from '@oun/brand/seoul';
import { extendedEnd, giftEnd, giftLength, giftRefundOf, isEnding, noticeAt, refundableUntil } from './gift.ts';

const at = (text: string) => new Date(`${text}+09:00`);

describe('a gift', () => {
  test('of one month is thirty days, longer ones go by the calendar', () => {
    expect([giftLength(1), giftLength(6), giftLength(12)]).toEqual([{ days: 30 }, { months: 6 }, { months: 12 }]);
  });

  test.each([
    ['2026-11-12T09:00', '2027-11-13T00:00'],
    ['2026-11-12T23:59', '2027-11-13T00:00'],
    ['2028-02-29T12:00', '2029-03-01T00:00'],
  ])('paid at %s can be taken until %s', (paid, end) => {
    expect(giftEnd(at(paid))).toEqual(at(end));
  });

  test('lasts a year more each time, five in all', () => {
    const paid = at('2026-11-12T15:00');
    let end: Date | null = giftEnd(paid);
    const days: string[] = [];
    for (; end; end = extendedEnd(paid, end)) days.push(dateOf(end));
    expect(days).toEqual(['2027-11-13', '2028-11-13', '2029-11-13', '2030-11-13', '2031-11-13']);
  });

  test('is told of in the morning thirty days before, and can be extended from that day on', () => {
    const end = at('2027-11-13T00:00');
    expect(noticeAt(end)).toEqual(at('2027-10-14T10:00'));
    expect(isEnding(end, at('2027-10-13T23:59'))).toBe(false);
    expect(isEnding(end, at('2027-10-14T00:00'))).toBe(true);
    expect(isEnding(end, at('2027-11-13T00:00'))).toBe(false);
  });

  test('that nobody took is paid back for five years', () => {
    expect(refundableUntil(at('2026-10-21T00:00'))).toEqual(at('2031-10-21T00:00'));
  });
});

describe('what goes back', () => {
  const expired = { is: 'EXPIRED', isTooLate: false } as const;
  const claimed = (daysUsed: number, isPlayed: boolean, daysTotal = 365) =>
    ({ is: 'CLAIMED', daysTotal, daysUsed, isPlayed }) as const;
  test.each([
    ['in time, all of it', 79_200, { is: 'OPEN' } as const, 79_200, 0],
    ['after its end, 95 of a hundred', 79_200, expired, 75_240, 79_200],
    ['after its end, 90 of a hundred of a small one', 19_800, expired, 17_820, 19_800],
    ['of just fifty thousand, 90', 50_000, expired, 45_000, 50_000],
    ['of one more, 95, the odd won to the buyer', 50_001, expired, 47_501, 50_001],
    ['too late, nothing', 79_200, { is: 'EXPIRED', isTooLate: true } as const, 0, 0],
    ['taken and not played in a week, all of it', 118_800, claimed(7, false), 118_800, 0],
    ['taken and played in a week, the days that are left', 118_800, claimed(5, true), 117_172, 0],
    ['taken more than a week ago, less ten of a hundred', 118_800, claimed(8, false), 104_577, 0],
    ['half used', 118_800, claimed(100, true), 77_627, 0],
    ['all used', 19_800, claimed(30, true, 30), 0, 0],
    ['queued behind what is paid', 79_200, claimed(0, false, 181), 79_200, 0],
  ])('%s', (_, amount, standing, money, points) => {
    expect(giftRefundOf(won(amount), standing)).toEqual({ money, points });
  });
});
