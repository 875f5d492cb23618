import { dateOf, dayNumber, startOfDate } from '@oun/brand/seoul';
import { won } from '@oun/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditOf, instalmentMonthsOf, instalmentOf, refundLinesOf, upgradeOf } from './amounts.ts';
import { isCode, readCode, writtenCode } from './code.ts';
import { type Consent, leaveToCharge } from './consent.ts';
import { type Anchor, monthsLater, nextPeriod } from './cycle.ts';
import { graceEnd, nextRetry, retryDays } from './dunning.ts';
import { futureCharges, lessFirst, nextCharge, type Renewing, yearTotal } from './statement.ts';
import { cutAt, daysFrom, daysIn, daysUsed, nextStart, pausedFrom, resumedAt, type Span } from './timeline.ts';

const day = (date: string) => dayNumber(startOfDate(date));
const at = (text: string) => new Date(`${text}+09:00`);
const written = (days: number[]) => days.map((number) => dateOf(new Date(number * 86_400_000)));

describe('the day of payment', () => {
  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('of %s is, %i months later, %s', (from, months, to) => {
    expect(written([monthsLater(day(from), months)])).toEqual([to]);
  });

  test('comes back to its anchor after a short month', () => {
    let anchor: Anchor = { at: at('2027-01-31T15:20'), count: 0 };
    let startsAt = anchor.at;
    const ends: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const period = nextPeriod(anchor, startsAt, 'P1M');
      ends.push(dateOf(period.endsAt));
      [anchor, startsAt] = [period.anchor, period.endsAt];
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  test('is another one after days were given', () => {
    const anchor = { at: at('2026-11-03T09:00'), count: 1 };
    const pushed = nextPeriod(anchor, startOfDate('2027-01-02'), 'P1M');
    expect(dateOf(pushed.endsAt)).toBe('2027-02-02');
    expect(dateOf(nextPeriod(pushed.anchor, pushed.endsAt, 'P1M').endsAt)).toBe('2027-03-02');
  });
});

describe('what goes back', () => {
  test.each([
    [118_800, 365, 5, true, 117_172],
    [118_800, 365, 7, true, 116_521],
    [118_800, 365, 8, true, 104_577],
    [118_800, 365, 100, true, 77_627],
    [118_800, 365, 300, true, 19_041],
    [118_800, 365, 365, true, 0],
    [118_800, 365, 7, false, 118_800],
    [118_800, 365, 8, false, 104_577],
    [19_800, 30, 1, true, 19_140],
    [19_800, 30, 10, true, 11_880],
    [19_800, 30, 30, true, 0],
  ])('of %i won for %i days after %i (played: %s) is %i', (paid, daysTotal, daysUsedSoFar, isPlayed, refund) => {
    expect(refundLinesOf({ paid: won(paid), daysTotal, daysUsed: daysUsedSoFar, isPlayed }).refund).toBe(refund);
  });

  test('has no penalty where it is our fault', () => {
    const lines = refundLinesOf({
      paid: won(118_800),
      daysTotal: 365,
      daysUsed: 100,
      isPlayed: true,
      isOurFault: true,
    });
    expect(lines).toEqual({ paid: 118_800, used: 32_548, penalty: 0, refund: 86_252 });
  });

  test('adds up, is never below nothing, and never grows with the days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 300_000 }), fc.integer({ min: 1, max: 366 }), (paid, daysTotal) => {
        let before = Infinity;
        for (let used = 1; used <= daysTotal; used += 1) {
          const lines = refundLinesOf({ paid: won(paid), daysTotal, daysUsed: used, isPlayed: true });
          expect(lines.used + lines.penalty + lines.refund).toBe(paid);
          expect(lines.refund).toBeGreaterThanOrEqual(0);
          expect(lines.refund).toBeLessThanOrEqual(before);
          before = lines.refund;
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a dearer plan', () => {
  test('costs what is left of the one before less', () => {
    const credit = creditOf({ paid: won(19_800), daysTotal: 30, daysUsed: 10 });
    expect(credit).toBe(13_200);
    expect(upgradeOf(won(118_800), credit)).toBe(105_600);
  });

  test.each([
    [1_000, 901, 0],
    [1_000, 900, 100],
    [1_000, 2_000, 0],
  ])('of %i won with %i left costs %i', (price, credit, amount) => {
    expect(upgradeOf(won(price), won(credit))).toBe(amount);
  });

  test('may be paid in parts from 50,000 won on', () => {
    expect(instalmentMonthsOf(won(49_999))).toEqual([0]);
    expect(instalmentMonthsOf(won(50_000))).toHaveLength(12);
    expect(instalmentOf(won(113_800), 6)).toEqual({ first: 18_970, each: 18_966 });
  });
});

describe('a pause', () => {
  const paid = { startsAt: at('2026-11-03T09:00'), endsAt: startOfDate('2026-12-03') };
  const gift = { startsAt: startOfDate('2026-12-03'), endsAt: startOfDate('2027-01-02') };

  test('moves what lies behind it, and takes no day', () => {
    const spans = pausedFrom([paid, gift], startOfDate('2026-11-13'), 7);
    expect(spans.map(({ startsAt, endsAt }) => [dateOf(startsAt), dateOf(endsAt)])).toEqual([
      ['2026-11-03', '2026-11-13'],
      ['2026-11-20', '2026-12-10'],
      ['2026-12-10', '2027-01-09'],
    ]);
    expect(daysIn(spans)).toBe(daysIn([paid, gift]));
    expect(daysUsed(spans.slice(0, 2), at('2026-11-16T12:00'))).toBe(10);
  });

  test('ends early on the day somebody is back', () => {
    const spans = pausedFrom([paid, gift], startOfDate('2026-11-13'), 7);
    const now = at('2026-11-16T12:00');
    const back = resumedAt(spans, startOfDate('2026-11-20'), now);
    expect(back.map(({ startsAt, endsAt }) => [dateOf(startsAt), dateOf(endsAt)])).toEqual([
      ['2026-11-03', '2026-11-13'],
      ['2026-11-16', '2026-12-06'],
      ['2026-12-06', '2027-01-05'],
    ]);
    expect(back[1]!.startsAt).toEqual(now);
    expect(daysIn(back)).toBe(60);
  });

  test('keeps every day, and no two stretches at once, wherever it is laid', () => {
    const stretches = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(stretches, fc.integer({ min: 0, max: 80 }), fc.constantFrom(7, 14, 30), (lengths, from, days) => {
        const spans: Span[] = [];
        for (const length of lengths) spans.push(daysFrom(nextStart(spans, startOfDate('2026-11-01')), length));
        const start = new Date(startOfDate('2026-11-01').getTime() + from * 86_400_000);
        const until = new Date(start.getTime() + days * 86_400_000);
        const paused = pausedFrom(spans, start, days);
        expect(daysIn(paused)).toBe(daysIn(spans));
        for (const [i, span] of paused.entries())
          expect(span.startsAt >= (paused[i - 1]?.endsAt ?? span.startsAt)).toBe(true);
        expect(paused.some(({ startsAt, endsAt }) => startsAt < until && endsAt > start)).toBe(false);
        expect(resumedAt(paused, until, start).map(({ endsAt }) => endsAt)).toEqual(
          pausedFrom(spans, start, 0)
            .filter(({ startsAt, endsAt }) => endsAt > startsAt)
            .map(({ endsAt }) => endsAt),
        );
      }),
    );
  });

  test('leaves nothing behind where all is cut', () => {
    const now = at('2026-11-12T18:00');
    expect(cutAt([paid, gift], now)).toEqual([{ ...paid, endsAt: now }]);
  });
});

describe('a payment that failed', () => {
  test.each([
    ['2026-11-12', ['2026-11-13', '2026-11-15', '2026-11-17', '2026-11-19']],
    ['2026-11-08', ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-13', '2026-11-15']],
    ['2026-11-19', ['2026-11-20', '2026-11-22', '2026-11-24', '2026-11-25', '2026-11-26']],
  ])('on %s is tried again on %s', (due, days) => {
    expect(written(retryDays(day(due)))).toEqual(days);
  });

  test('is tried at ten, and given up after the seventh day', () => {
    const due = startOfDate('2026-11-12');
    expect(nextRetry(due, at('2026-11-12T10:05'))).toEqual(at('2026-11-13T10:00'));
    expect(nextRetry(due, at('2026-11-19T10:00'))).toBeUndefined();
    expect(graceEnd(due)).toEqual(at('2026-11-19T11:00'));
  });
});

const YEARLY = { productId: 3, price: won(118_800), cycle: 'P12M' } as const;
const MONTHLY = { productId: 1, price: won(19_800), cycle: 'P1M' } as const;
const trial: Renewing = {
  renewsAt: startOfDate('2026-11-15'),
  anchor: { at: startOfDate('2026-11-15'), count: 0 },
  terms: MONTHLY,
  nextTerms: null,
  lastPaid: null,
  isIntro: false,
  firstDiscount: won(0),
};

describe('the next twelve months', () => {
  test('tell every charge of a trial that goes on', () => {
    const charges = futureCharges(trial, at('2026-11-12T10:00'));
    expect(charges).toHaveLength(12);
    expect(charges[0]).toMatchObject({ amount: 19_800, reason: 'TRIAL_ENDS', needsConsent: true, before: null });
    expect(charges[0]!.chargeAt).toEqual(at('2026-11-15T10:00'));
    expect(charges.slice(1).every(({ reason, needsConsent }) => reason === 'RENEWAL' && !needsConsent)).toBe(true);
  });

  test('tell of a year that begins today when it is renewed, and of one that is renewed later', () => {
    const now = at('2026-11-12T10:00');
    const year = { ...trial, terms: YEARLY, lastPaid: won(118_800), renewsAt: startOfDate('2027-11-12') };
    expect(futureCharges(year, now)).toMatchObject([{ chargeAt: at('2027-11-12T10:00'), amount: 118_800 }]);
    expect(yearTotal(futureCharges(year, now), now)).toBe(118_800);
    const later = { ...year, renewsAt: startOfDate('2027-12-12') };
    expect(futureCharges(later, now)).toMatchObject([{ chargeAt: at('2027-12-12T10:00'), amount: 118_800 }]);
    expect(yearTotal(futureCharges(later, now), now)).toBe(0);
    const month = { ...trial, lastPaid: won(19_800), renewsAt: startOfDate('2028-02-29') };
    expect(futureCharges(month, at('2028-02-29T09:00')).at(-1)!.chargeAt).toEqual(at('2029-02-28T10:00'));
  });

  test('ask where a first price is over, and where another plan is dearer', () => {
    const intro = {
      ...trial,
      terms: YEARLY,
      lastPaid: won(113_800),
      isIntro: true,
      renewsAt: startOfDate('2027-11-12'),
    };
    expect(nextCharge(intro)).toMatchObject({ amount: 118_800, reason: 'INTRO_ENDS', needsConsent: true });
    const cheaper = { ...trial, terms: YEARLY, nextTerms: MONTHLY, lastPaid: won(118_800) };
    expect(nextCharge(cheaper)).toMatchObject({ amount: 19_800, reason: 'PLAN_CHANGES', needsConsent: false });
    expect(nextCharge({ ...trial, renewsAt: null })).toBeNull();
  });
});

test('who was brought by a friend pays less once, and is asked before it is more', () => {
  const [first, second, third] = futureCharges({ ...trial, firstDiscount: won(5_000) }, at('2026-11-12T10:00'));
  expect(first).toMatchObject({ amount: 14_800, reason: 'TRIAL_ENDS', needsConsent: true });
  expect(second).toMatchObject({ amount: 19_800, before: 14_800, reason: 'INTRO_ENDS', needsConsent: true });
  expect(third).toMatchObject({ amount: 19_800, reason: 'RENEWAL', needsConsent: false });
  // What a gateway takes at least is not gone below.
  expect(lessFirst(won(5_050), won(5_000))).toBe(100);
});

describe('leave to charge', () => {
  const charge = nextCharge(trial)!;
  const yes: Consent = {
    id: 7,
    kind: 'TRIAL_TO_PAID',
    effectiveAt: charge.dueAt,
    after: won(19_800),
    answeredAt: at('2026-11-12T20:00'),
    isAgreed: true,
  };
  test('is there with a yes, and where nothing is asked', () => {
    expect(leaveToCharge(charge, [yes])).toEqual({ amount: 19_800, dueAt: charge.dueAt, consentId: 7 });
    expect(leaveToCharge({ ...charge, needsConsent: false }, [])).toMatchObject({ consentId: null });
  });
  test.each<[string, Partial<Consent>]>([
    ['no answer', { answeredAt: null, isAgreed: null }],
    ['a no', { isAgreed: false }],
    ['a smaller amount', { after: won(19_799) }],
    ['another day', { effectiveAt: startOfDate('2026-12-15') }],
    ['an answer older than thirty days', { answeredAt: at('2026-10-15T00:00') }],
  ])('is not there with %s', (_, changes) => {
    expect(leaveToCharge(charge, [{ ...yes, ...changes }])).toBeNull();
  });
});

describe('a code', () => {
  test.each(['7k3m 9pqr 2abc d0ef', '7K3M–9PQR–2ABC–DOEF', ' 7K3M-9PQR-2ABC-D0EF '])('is read from %j', (typed) => {
    expect(readCode(typed)).toBe('7K3M9PQR2ABCD0EF');
    expect(isCode(readCode(typed))).toBe(true);
  });
  test('is written in fours, and is nothing else', () => {
    expect(writtenCode('7K3M9PQR2ABCD0EF')).toBe('7K3M-9PQR-2ABC-D0EF');
    expect(writtenCode('7K3M9')).toBe('7K3M-9');
    expect(['', '7K3M', '7K3M9PQR2ABCD0E!', 'U'.repeat(16)].map(isCode)).toEqual([false, false, false, false]);
  });
});
