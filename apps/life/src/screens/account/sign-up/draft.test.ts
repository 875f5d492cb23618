import { expect, test } from 'vitest';
import { carry } from '../carry.ts';
import { type Draft, reachableStep, stepsOf } from './draft.ts';

const empty: Draft = {
  agreed: [],
  email: '',
  password: '',
  mobile: '',
  verified: null,
  takesOverMobile: false,
  nickname: '',
  invitationCode: '',
};
const agreed: Draft = { ...empty, agreed: ['AGE_14', 'TERMS', 'PRIVACY'] };
const named: Draft = { ...agreed, email: 'a@b.test', password: 'walk-7-days' };
const verified: Draft = { ...named, verified: { mobile: '01012345678', code: '123456', existing: null } };

test.each([
  ['nickname', empty, 'consent'],
  ['email', empty, 'consent'],
  [null, verified, 'consent'],
  ['nonsense', verified, 'consent'],
  ['nickname', agreed, 'email'],
  ['nickname', named, 'mobile'],
  ['nickname', verified, 'nickname'],
  ['consent', verified, 'consent'],
] as const)('asked for %s, one gets as far as what was filled in allows', (asked, draft, step) => {
  expect(reachableStep(asked, stepsOf(false), draft)).toBe(step);
});

test('one who comes by a provider is not asked for an address and a password', () => {
  expect(stepsOf(true)).not.toContain('email');
  expect(reachableStep('nickname', stepsOf(true), agreed)).toBe('mobile');
});

test('where to go afterwards and who invited go along, and nothing else', () => {
  const search = new URLSearchParams('redirect_path=/my&invitation_code=ABCD2345&step=email&x=1');
  expect(carry(search, '/sign-in', { method: 'email' })).toBe(
    '/sign-in?method=email&redirect_path=%2Fmy&invitation_code=ABCD2345',
  );
  expect(carry(new URLSearchParams(), '/sign-in')).toBe('/sign-in');
});
