import { dateOf } from '@oun/brand/seoul';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frozenFor, movedBehind, placesOf, teamEnd, teamSpans, thawedAt } from './team.ts';
import { daysIn, type Span } from './timeline.ts';

const at = (text: string) => new Date(`${text.length === 10 ? `${text}T00:00` : text}+09:00`);
const span = (from: string, to: string, chargeId = 1) => ({
  startsAt: at(from),
  endsAt: at(to),
  chargeId,
  source: null,
});
const words = (spans: readonly Span[]) => spans.map(({ startsAt, endsAt }) => `${dateOf(startsAt)} ${dateOf(endsAt)}`);

describe('what a seat gives', () => {
  test('is the owner’s access from when one joined, in one piece where it has no gap', () => {
    const access = [span('2026-07-01', '2027-07-01'), span('2027-07-01', '2027-07-02')];
    expect(words(teamSpans(access, at('2026-11-13')))).toEqual(['2026-11-13 2027-07-02']);
  });

  test('has the gap of the owner’s pause, and begins behind it for whoever joins in it', () => {
    const access = [span('2026-07-01', '2026-11-20'), span('2026-12-04', '2027-07-15')];
    expect(words(teamSpans(access, at('2026-11-13')))).toEqual(['2026-11-13 2026-11-20', '2026-12-04 2027-07-15']);
    expect(words(teamSpans(access, at('2026-11-25')))).toEqual(['2026-12-04 2027-07-15']);
  });

  test('is nothing where the owner has none', () => {
    expect(teamSpans([], at('2026-11-13'))).toEqual([]);
    expect(teamSpans([span('2026-07-01', '2026-11-01')], at('2026-11-13'))).toEqual([]);
  });

  test.each([
    ['2027-07-02T00:00', '2027-07-02'],
    ['2027-07-08T11:00', '2027-07-09'],
    ['2027-07-08T00:01', '2027-07-09'],
  ])('ends for one’s own days, of %s, at the midnight of %s', (end, midnight) => {
    expect(teamEnd([{ startsAt: at('2026-07-01'), endsAt: at(end) }])).toEqual(at(midnight));
  });
});

describe('one’s own days', () => {
  const UNTIL = at('2027-07-01');
  const NOW = at('2026-11-12T15:20');

  test.each([
    // Of a year, 265 days are left after today.
    [[span('2026-08-05', '2027-08-05')], ['2026-08-05 2026-11-13', '2027-07-01 2028-03-22'], '2026-11-13'],
    // A gift is queued behind what is paid.
    [
      [span('2026-11-03', '2026-12-03'), span('2026-12-03', '2027-01-02', 2)],
      ['2026-11-03 2026-11-13', '2027-07-01 2027-07-21', '2027-07-21 2027-08-20'],
      '2026-11-13',
    ],
    // Their pause ends into the freeze, also where it would have been longer than the team.
    [
      [span('2026-10-03', '2026-11-01'), span('2026-11-20', '2026-12-20')],
      ['2026-10-03 2026-11-01', '2027-07-01 2027-07-31'],
      '2026-11-12',
    ],
    [[span('2027-08-01', '2027-08-11')], ['2027-07-01 2027-07-11'], '2026-11-12'],
    // Nothing is behind today.
    [[span('2026-10-13', '2026-11-13')], ['2026-10-13 2026-11-13'], '2026-11-13'],
    [[], [], '2026-11-12'],
  ])('wait behind the team (%#)', (own, after, seatFrom) => {
    const { spans, startsAt, freeze } = frozenFor(own, NOW, UNTIL);
    expect(words(spans)).toEqual(after);
    expect(dateOf(startsAt)).toBe(seatFrom);
    expect(freeze?.until ?? null).toEqual(daysIn(spans) > 0 && spans.at(-1)!.endsAt > UNTIL ? UNTIL : null);
  });

  test('at a month’s end lose none', () => {
    const { spans } = frozenFor([span('2027-01-31', '2027-02-28')], at('2027-01-31T23:59'), at('2027-03-01'));
    expect(words(spans)).toEqual(['2027-01-31 2027-02-01', '2027-03-01 2027-03-28']);
  });

  test('are as they were for whoever leaves on the same day', () => {
    const own = [span('2026-08-05', '2027-08-05')];
    const { spans, freeze } = frozenFor(own, NOW, UNTIL);
    expect(thawedAt(spans, freeze!, at('2026-11-12T23:59'))).toEqual(own);
  });

  test('go on from the day one leaves, which counts', () => {
    const { spans, freeze } = frozenFor([span('2026-08-05', '2027-08-05')], NOW, UNTIL);
    const back = thawedAt(spans, freeze!, at('2026-11-20T09:00'));
    expect(words(back)).toEqual(['2026-08-05 2026-11-13', '2026-11-20 2027-08-12']);
    expect(back[1]!.startsAt).toEqual(at('2026-11-20T09:00'));
    expect(daysIn(back)).toBe(365);
  });

  test('go with the team when its owner renews, or ends sooner', () => {
    const { spans } = frozenFor([span('2026-08-05', '2027-08-05')], NOW, UNTIL);
    expect(words(movedBehind(spans, UNTIL, at('2028-07-02')))).toEqual([
      '2026-08-05 2026-11-13',
      '2028-07-02 2029-03-24',
    ]);
    expect(words(movedBehind(spans, UNTIL, at('2027-01-01')))).toEqual([
      '2026-08-05 2026-11-13',
      '2027-01-01 2027-09-23',
    ]);
  });

  test('are never more or fewer, whatever the team does', () => {
    const days = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(days, days, days, fc.integer({ min: 0, max: 399 }), (owned, lasts, more, leaves) => {
        const day = (n: number) => new Date(at('2026-11-12').getTime() + n * 86_400_000);
        const hours = (n: number) => new Date(day(n).getTime() + 15 * 3_600_000);
        const own = [{ startsAt: hours(0), endsAt: day(owned), chargeId: 1, source: null }];
        const { spans, freeze } = frozenFor(own, hours(0), day(lasts));
        if (!freeze) return;
        const until = day(lasts + more);
        const moved = movedBehind(spans, freeze.until, until);
        const back = thawedAt(moved, { ...freeze, until }, hours(Math.min(leaves, lasts + more - 1)));
        expect(daysIn(back)).toBe(owned);
        for (const [i, one] of back.entries())
          if (i > 0) expect(one.startsAt.getTime()).toBeGreaterThanOrEqual(back[i - 1]!.endsAt.getTime());
      }),
    );
  });
});

describe('places', () => {
  const NOW = at('2026-11-30T12:00');
  const here = (joined: string, isRefill = false) => ({ isActive: true, leftAt: null, joinedAt: at(joined), isRefill });
  const gone = (joined: string, left: string, isRefill = false) => ({
    isActive: false,
    leftAt: at(left),
    joinedAt: at(joined),
    isRefill,
  });

  test.each([
    ['nobody came yet', [], { free: 3, isRefill: false, refillsLeft: 2 }],
    ['one came', [here('2026-11-01')], { free: 2, isRefill: false, refillsLeft: 2 }],
    ['a place was never taken', [gone('2026-11-01', '2026-11-02'), here('2026-11-01')], { free: 2, isRefill: false }],
    [
      'one of three left',
      [here('2026-07-01'), here('2026-07-01'), gone('2026-07-01', '2026-11-20')],
      { free: 1, isRefill: true, refillsLeft: 2 },
    ],
    [
      'it was filled again, and another left',
      [
        here('2026-07-01'),
        gone('2026-07-01', '2026-11-20'),
        here('2026-11-21', true),
        gone('2026-07-01', '2026-11-22'),
      ],
      { free: 1, isRefill: true, refillsLeft: 1 },
    ],
    [
      'both times are used',
      [
        here('2026-07-01'),
        gone('2026-07-01', '2026-11-20'),
        gone('2026-11-21', '2026-11-22', true),
        gone('2026-11-23', '2026-11-24', true),
        here('2026-07-01'),
      ],
      { free: 1, isRefill: true, refillsLeft: 0, refillsAgainAt: at('2026-12-21') },
    ],
    [
      'a place has stood empty for a month',
      [here('2026-07-01'), here('2026-07-01'), gone('2026-07-01', '2026-10-20')],
      { free: 1, isRefill: false, refillsLeft: 2 },
    ],
    [
      'there are fewer places than people',
      [here('2026-07-01'), here('2026-07-01'), here('2026-07-01'), here('2026-07-01')],
      { free: 0 },
    ],
  ])('%s', (_, seats, expected) => {
    expect(placesOf(seats, 3, NOW)).toMatchObject(expected);
  });
});
