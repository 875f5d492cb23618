import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AGREEMENTS,
  bareCode,
  bareMobile,
  formatMobile,
  INVITATION_CODE,
  MARKETING_AGREEMENTS,
  MOBILE,
  NICKNAME,
  OTP,
  passwordRules,
  REQUIRED_AGREEMENTS,
} from './identity-rules.ts';

const broken = (password: string, email?: string) =>
  passwordRules(password, email)
    .filter(({ isMet }) => !isMet)
    .map(({ id }) => id);

describe('a password', () => {
  test.each([
    ['walk-7-days', undefined, []],
    ['걷기-매일-7일', undefined, []],
    ['abc!2345', undefined, ['runs']],
    ['ab!12xyc', undefined, []],
    ['ab12xycd', undefined, ['kinds']],
    ['ab12xycdef', undefined, ['runs']],
    ['ab12xyqdmz', undefined, []],
    ['a!1', undefined, ['length']],
    [`a1!${'x9'.repeat(31)}`, undefined, ['length']],
    ['zzzz-8-days', undefined, ['runs']],
    ['4321-walks-x', undefined, ['runs']],
    ['summer-77-run', 'summer@oun.test', ['email']],
    ['SUMMER-77-run', 'summer@oun.test', ['email']],
    // Two letters are in every second password.
    ['ab!12xyc', 'ab@oun.test', []],
    ['', 'a@b.test', ['length', 'kinds', 'runs', 'email']],
  ])('%j with %j breaks %j', (password, email, rules) => {
    expect(broken(password, email)).toEqual(rules);
  });

  test('no text makes the rules fail themselves, and there are always the same four', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (password, email) => {
        expect(passwordRules(password, email).map(({ id }) => id)).toEqual(['length', 'kinds', 'runs', 'email']);
      }),
    );
  });
});

describe('a number', () => {
  test.each([
    ['0', '0'],
    ['010', '010'],
    ['0101', '010-1'],
    ['01012345', '010-1234-5'],
    ['01012345678', '010-1234-5678'],
    ['010-1234-5678', '010-1234-5678'],
    ['010 1234 56789999', '010-1234-5678'],
    ['abc', ''],
  ])('%j is shown as %j while it is typed', (typed, shown) => {
    expect(formatMobile(typed)).toBe(shown);
  });

  test('what is shown is what was typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^010\d{8}$/), (mobile) => {
        expect(bareMobile(formatMobile(mobile))).toBe(mobile);
        expect(MOBILE.test(bareMobile(formatMobile(mobile)))).toBe(true);
      }),
    );
  });
});

test.each(['지우', 'jiwoo_7', '열두글자까지쓸수있는별명임'.slice(0, 12)])('%s is a nickname', (name) => {
  expect(NICKNAME.test(name)).toBe(true);
});
test.each(['지', '열세글자는너무길어서안돼요!', '지 우', '<b>', '지우!', '', '지우\n'])('%j is none', (name) => {
  expect(NICKNAME.test(name)).toBe(false);
});

test('a code is read whatever its case, spaces and hyphens; what looks like something else is in none', () => {
  expect(OTP.test(bareCode(' ab3-d 9k'))).toBe(true);
  expect(INVITATION_CODE.test(bareCode('abcd-2345'))).toBe(true);
  for (const letter of ['0', '1', 'O', 'I']) expect(OTP.test(`AB3D9${letter}`)).toBe(false);
});

test('what is required and what is for marketing never meet', () => {
  expect(REQUIRED_AGREEMENTS).toEqual(['AGE_14', 'TERMS', 'PRIVACY']);
  for (const kind of MARKETING_AGREEMENTS) expect(AGREEMENTS[kind].isRequired).toBe(false);
});
