import { EventRecord, VisitRecord } from '@oun/contract/tracking';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cameBy } from './came-by.ts';
import { eventRecord } from './event.ts';
import { browserOf, DEVICE, MADE_ID as SESSION, NOW_S } from './test/browser.ts';
import { visitRecord } from './visit.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_S * 1_000 });
  return () => vi.useRealTimers();
});

const COOKIES = '_fbp=fb.1.176.browser; _fbc=fb.1.176.click; oun_visitor=6f9619ff-8b86-4d01-b42d-00cf4fc964ff.1.2.3.4';
const MARKS = '?utm_campaign=autumn&utm_source=kakao&utm_term=요가&utm_content=banner-2';

describe.each([
  ['web', 'oun_membership_web'],
  ['app', 'oun_app'],
] as const)('on %s', (platform, product) => {
  test('a visit has every field, and no other', () => {
    const record = visitRecord(browserOf({ search: MARKS, cookie: COOKIES }), platform, 7);
    expect(VisitRecord.parse(record)).toEqual({
      event_id: SESSION,
      event_time: NOW_S,
      user_id: 7,
      utm_campaign: 'autumn',
      utm_term: '요가',
      utm_content: 'banner-2',
      source: 'kakao',
      page_url: 'https://oun.test/programs',
      click_id: 'fb.1.176.click',
      device_id: 'fb.1.176.browser',
      ubl_device_id: DEVICE,
      ubl_session_id: `${SESSION}.4`,
      ubl_product: product,
    });
    expect(Object.keys(record!).toSorted()).toEqual(Object.keys(VisitRecord.shape).toSorted());
  });

  test('an event has every field, and no other', () => {
    const search = '?redirect_path=%2Fmy%3Finvitation_code%3D7KQ2M4AX';
    const happened = { name: 'sign_up', extra: { method: 'kakao' }, userId: 7 };
    const record = eventRecord(browserOf({ search, cookie: COOKIES }), platform, happened);
    expect(EventRecord.parse(record)).toEqual({
      event_id: SESSION,
      event_name: 'sign_up',
      event_time: NOW_S,
      page_url: 'https://oun.test/programs',
      user_id: 7,
      ubl_device_id: DEVICE,
      ubl_session_id: `${SESSION}.4`,
      ubl_product: product,
      extra: { method: 'kakao', invitation_code: '7KQ2M4AX', click_id: 'fb.1.176.click' },
    });
    expect(Object.keys(record!).toSorted()).toEqual(Object.keys(EventRecord.shape).toSorted());
  });
});

describe('a visit is told', () => {
  const known = { 'oun.global_uuid': DEVICE, 'oun.utm_campaign': 'autumn' };
  test.each([
    ['of a new device', {}, '', true],
    ['of a new device that came by a campaign', {}, MARKS, true],
    ['of a known one by its first campaign', { 'oun.global_uuid': DEVICE }, MARKS, true],
    ['of a known one by another campaign', known, '?utm_campaign=winter', true],
    ['not of a known one by the same', known, MARKS, false],
    ['not of a known one by none', known, '', false],
    ['of one by a campaign inside of where it is led on to', known, '?redirect_path=/a?utm_campaign=winter', true],
  ])('%s', (_, local, search, isTold) => {
    const browser = browserOf({ local, search });
    expect(visitRecord(browser, 'web', undefined) !== undefined).toBe(isTold);
    expect(visitRecord(browser, 'web', undefined), 'twice is once').toBeUndefined();
  });

  test('and what it came by stays for the tab and for the next time', () => {
    const browser = browserOf({ local: {}, search: MARKS });
    visitRecord(browser, 'web', 7);
    expect(browser.localStorage.getItem('oun.utm_campaign')).toBe('autumn');
    expect(browser.sessionStorage.getItem('oun.utm_campaign')).toBe('autumn');
    expect(browser.sessionStorage.getItem('oun.user_id')).toBe('7');
    visitRecord(browser, 'web', undefined);
    expect(browser.sessionStorage.getItem('oun.user_id')).toBeNull();
  });

  test('not where the browser keeps nothing', () => {
    const shut = {
      ...browserOf(),
      get localStorage(): Storage {
        throw new DOMException('', 'SecurityError');
      },
    };
    expect(visitRecord(shut, 'web', undefined)).toBeUndefined();
    expect(eventRecord(shut, 'web', { name: 'seen' })).toBeUndefined();
  });
});

test.each([
  ['', {}],
  ['?qclid=a1&other=2', { qclid: 'a1' }],
  ['?utm_source=', {}],
  ['?utm_source=out&redirect_path=%2F%3Futm_source%3Din%26qclid%3Dq', { utm_source: 'out', qclid: 'q' }],
  ['?redirect_path=%2Fnone', {}],
  ['?redirect_path=%25%25', {}],
  [`?utm_term=${'가'.repeat(500)}`, { utm_term: '가'.repeat(200) }],
])('what brought somebody by %s', (search, found) => {
  expect(cameBy(search)).toEqual(found);
});
