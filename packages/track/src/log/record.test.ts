import { nativeUserAgent } from '@oun/brand/user-agent';
import { LogRecord } from '@oun/contract/logs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserOf, DEVICE, MADE_ID, NOW_S } from '../test/browser.ts';
import { logRecord, type Place } from './record.ts';

/** It is numbered where it is laid down. */
const parsed = (record: LogRecord) => LogRecord.parse({ ...record, extra: { ...record.extra, seq: 1 } });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_S * 1_000 + 7 });
  return () => vi.useRealTimers();
});

const PLACE: Place = {
  userId: 7,
  env: 'canary',
  webVersion: 'a1b2c3',
  tests: [{ number: 3_765, bucket: 'B' }],
  navigation: '/programs/:id',
  sub: 'tab=reviews',
  referrer: '/programs',
};
const WEB = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0';
const APP = (os: 'iOS' | 'Android') =>
  `${WEB} ${nativeUserAgent({ version: '2.4.1', os, osVersion: '18.1', model: 'iPhone17,1' })}`;

describe.each([
  ['web', WEB, { product: 'oun_membership_web', platform: 'web', app_version: null, device: null, os_version: null }],
  [
    'an iPhone',
    APP('iOS'),
    { product: 'oun_app', platform: 'ios', app_version: '2.4.1', device: 'iPhone17,1', os_version: '18.1' },
  ],
  [
    'an Android phone',
    APP('Android'),
    { product: 'oun_app', platform: 'android', app_version: '2.4.1', device: 'iPhone17,1', os_version: '18.1' },
  ],
] as const)('on %s', (_, userAgent, own) => {
  test('a record has every field, and no other', () => {
    const record = logRecord(browserOf({ userAgent }), PLACE, {
      category: 'tap',
      name: 'opened',
      object: { type: 'lesson', id: '12', section: 'program.days', idx: 4 },
      extra: { minutes: 20 },
    });
    expect(parsed(record)).toEqual({
      user_id: 7,
      global_uuid: DEVICE,
      web_version: 'a1b2c3',
      session: `${MADE_ID}.1`,
      category: 'tap',
      log_uuid: MADE_ID,
      client_access_time: NOW_S * 1_000 + 7,
      ab_tests: [{ number: 3_765, bucket: 'B' }],
      navigation: '/programs/:id',
      navigation_sub: 'tab=reviews',
      navigation_referrer: '/programs',
      object_idx: 4,
      object_id: '12',
      object_type: 'lesson',
      object_section: 'program.days',
      extra: { minutes: 20, name: 'opened', seq: 1 },
      user_agent: userAgent,
      region: 'KR',
      env: 'canary',
      ...own,
    });
    expect(Object.keys(record).toSorted()).toEqual(Object.keys(LogRecord.shape).toSorted());
  });

  test('and what is not known is null, never left out', () => {
    const place = { ...PLACE, userId: undefined, sub: null, referrer: null, tests: [] };
    const record = logRecord(browserOf({ userAgent }), place, { category: 'screen', name: 'shown' });
    expect(parsed(record)).toMatchObject({
      user_id: null,
      ab_tests: [],
      navigation_sub: null,
      navigation_referrer: null,
      object_idx: null,
      object_id: null,
      object_type: null,
      object_section: null,
      extra: { name: 'shown', seq: 1 },
    });
  });
});

test('nobody is told of where the browser keeps nothing', () => {
  const shut = {
    ...browserOf(),
    get localStorage(): Storage {
      throw new DOMException('', 'SecurityError');
    },
  };
  expect(() => logRecord(shut, PLACE, { category: 'screen', name: 'shown' })).toThrow(DOMException);
});
