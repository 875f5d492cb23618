import { expect, test } from 'vitest';
import { arrivalWords, backWords, paidByWords, questionWords, type RefundStage, refundWay } from './money-words.ts';

test.each([
  [{ pg: 6_000, point: 1_000 }, '6,000원 + 1,000P'],
  [{ pg: 6_000, point: 0 }, '6,000원'],
  [{ pg: 0, point: 500 }, '500P'],
  [{ pg: 0, point: 0 }, '0원'],
])('%j is said as %s', (back, words) => {
  expect(backWords(back)).toBe(words);
});

const STAGES: RefundStage[] = ['AT_ONCE', 'AFTER_APPROVAL', 'AFTER_CHECK', 'WAITING_ACCOUNT', 'SENDING', 'DONE'];

test.each(STAGES)('money of a virtual account is never there at once: %s', (stage) => {
  const { to, when } = refundWay({ method: 'VIRTUAL_ACCOUNT', text: '가상계좌' }, { pg: 6_000, point: 0 }, stage);
  expect(`${to} ${when}`).not.toMatch(/바로|가상계좌/);
  expect(`${to} ${when}`).toContain('계좌');
});

test.each(STAGES)('a card takes its own days, before and after: %s', (stage) => {
  const { to, when } = refundWay({ method: 'CARD', text: '신한카드 1234' }, { pg: 6_000, point: 1_000 }, stage);
  expect(to).toBe('신한카드 1234');
  expect(when).toContain('카드사에 따라 영업일 3~4일');
});

test('points are back in the moment they are given back', () => {
  const points = { pg: 0, point: 1_000 };
  expect(refundWay({ method: null, text: '' }, points, 'AT_ONCE')).toEqual({ to: '포인트', when: '바로 돌려드려요' });
});

test('a payment nobody has an answer to is told as that', () => {
  expect(paidByWords({ pay: 56_900, text: '', isPending: true })).toBe('카드 · 결제 확인 중');
  expect(paidByWords({ pay: 0, text: '', isPending: false })).toBe('포인트·쿠폰');
});

test('a day never ends a line before its bracket', () => {
  expect(arrivalWords({ kind: 'EXPECTED', on: '2026-11-21' })).toBe('11월\u00a021일\u2060(토) 도착 예정이에요');
});

test('a question says what is paid once and what is paid from then on', () => {
  expect(questionWords('11월 19일(목)', '매월', 19_800, null)).toBe(
    '11월 19일(목)부터 매월 19,800원이 결제돼요. 계속 이용할까요?',
  );
  expect(questionWords('11월 19일(목)', '매월', 14_800, 19_800)).toBe(
    '11월 19일(목)에 첫 결제 14,800원, 그다음부터 매월 19,800원이 결제돼요. 계속 이용할까요?',
  );
});
