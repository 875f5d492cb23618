import { expect, test } from 'vitest';
import { draftFrom, draftOf, missingIn, pickupOf } from './pickup-draft.ts';

const ADDRESS = {
  name: '이지우',
  address1: '서울 마포구 1',
  address2: '',
  postcode: '04001',
  phone: '01098762741',
  comment: '',
};

test('somebody comes where it was sent to, and nothing is missing', () => {
  const draft = draftFrom(ADDRESS);
  expect(missingIn(draft)).toBeUndefined();
  expect(pickupOf(draft)).toEqual({ method: 'AUTO', address: ADDRESS });
});

test.each([
  [{}, undefined],
  [{ phone: '1234' }, '연락처를 적어주세요'],
  [{ invoice: '1234567890' }, '택배사를 골라주세요'],
  [{ carrier: '04' }, '송장번호를 적어주세요'],
  [{ carrier: '04', invoice: '1234567890' }, undefined],
])('sent by oneself with %j: %s', (part, missing) => {
  expect(missingIn({ ...draftFrom(ADDRESS), method: 'SELF', ...part })).toBe(missing);
});

test('a parcel that is not sent yet has no number', () => {
  expect(pickupOf({ ...draftFrom(ADDRESS), method: 'SELF' })).toEqual({
    method: 'SELF',
    phone: ADDRESS.phone,
    parcel: null,
  });
});

test('what was chosen comes back to be changed', () => {
  const parcel = { carrier_code: '01', carrier: '우체국택배', invoice_no: '6812345678901' };
  const draft = draftOf({ method: 'SELF', phone: '01011112222', parcel }, ADDRESS);
  expect(draft).toMatchObject({ method: 'SELF', phone: '01011112222', carrier: '01', invoice: '6812345678901' });
  expect(draftOf({ method: 'AUTO', address: { ...ADDRESS, name: '김하늘' } }, ADDRESS).address.name).toBe('김하늘');
});
