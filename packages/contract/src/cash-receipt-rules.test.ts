import { expect, test } from 'vitest';
import { cashReceiptProblem, cashReceiptWords, maskReceiptNumber } from './cash-receipt-rules.ts';

test.each(['010-1234-5678', '01012345678', '011 234 5678', '01712345678'])('%s is a phone', (number) => {
  expect(cashReceiptProblem('INCOME', number)).toBeUndefined();
});

test.each(['0101234567', '0212345678', '01512345678', '010123456789', '0100001234'])('%s is none', (number) => {
  expect(cashReceiptProblem('INCOME', number)).toBe('휴대폰번호를 다시 확인해주세요.');
});

test.each(['220-81-62517', '1248100998', '120-81-47521'])('%s is a business', (number) => {
  expect(cashReceiptProblem('EXPENSE', number)).toBeUndefined();
});

test('any one digit of a business number that is mistyped is noticed', () => {
  const right = '2208162517';
  for (let at = 0; at < right.length; at += 1) {
    const wrong = right.slice(0, at) + String((Number(right[at]) + 1) % 10) + right.slice(at + 1);
    expect(cashReceiptProblem('EXPENSE', wrong)).toBe('사업자등록번호를 다시 확인해주세요.');
  }
  expect(cashReceiptProblem('EXPENSE', '220816251')).toBe('사업자등록번호를 다시 확인해주세요.');
});

test('an empty field is asked for by its name', () => {
  expect(cashReceiptProblem('INCOME', ' - ')).toBe('휴대폰번호를 적어주세요.');
  expect(cashReceiptProblem('EXPENSE', '')).toBe('사업자등록번호를 적어주세요.');
});

test('what people may read of a number does not lead to its owner', () => {
  expect(maskReceiptNumber('INCOME', '01012345678')).toBe('010-****-5678');
  expect(maskReceiptNumber('EXPENSE', '2208162517')).toBe('220-81-*****');
});

test('a receipt says where it is, whose it is, and what it can be found by', () => {
  const mine = { type: 'INCOME' as const, number: '010-****-5678', issue_number: null };
  expect(cashReceiptWords({ state: 'NONE', type: null, number: null, issue_number: null })).toBe('신청 안 함');
  expect(cashReceiptWords({ ...mine, state: 'WANTED' })).toBe('입금 뒤 발급돼요 · 소득공제 010-****-5678');
  expect(cashReceiptWords({ ...mine, state: 'ISSUED', issue_number: '123456789' })).toBe(
    '발급됨 · 소득공제 010-****-5678 · 승인번호 123456789',
  );
  expect(cashReceiptWords({ ...mine, state: 'CANCELED', issue_number: '123456789' })).toBe(
    '취소됨 · 소득공제 010-****-5678',
  );
  expect(cashReceiptWords({ state: 'ISSUED', type: 'INCOME', number: null, issue_number: '123456789' })).toBe(
    '번호 없이 발급했어요 · 승인번호 123456789',
  );
});
