import { expect, test } from 'vitest';
import { byMethod, isRefusedHere } from './leave.tsx';

test.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Instagram 350.0', true],
  ['Mozilla/5.0 (Linux; Android 15) KAKAOTALK 25.1.0', true],
  ['Mozilla/5.0 (iPhone) NAVER(inapp; search; 2000; 12.5.0)', true],
  ['Mozilla/5.0 (iPhone) oun/3.2.1 (iOS 19.1; iPhone17,2) weapp', true],
  ['Mozilla/5.0 (iPhone) Version/19.0 Mobile Safari/604.1', false],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36', false],
])('Google in %s is refused: %s', (userAgent, isRefused) => {
  expect(isRefusedHere('google', userAgent)).toBe(isRefused);
  expect(isRefusedHere('kakao', userAgent)).toBe(false);
});

test('a way in is named as one would say it', () => {
  expect([byMethod('kakao'), byMethod('weapp')]).toEqual(['카카오로', '앱으로']);
});
