import { expect, test } from 'vitest';
import { maskAddress, maskStreet } from './mask.ts';

test.each([
  ['서울 마포구 월드컵북로 1', '서울 마포구 월드컵북로 ***'],
  ['서울 강남구 테헤란로8길 12', '서울 강남구 테헤란로8길 ***'],
  ['경기 성남시 분당구 판교역로 166', '경기 성남시 분당구 판교역로 ***'],
  ['경기 성남시 분당구 판교역로192번길 16', '경기 성남시 분당구 판교역로192번길 ***'],
  ['서울 중구 을지로3가 70-1', '서울 중구 을지로3가 ***'],
  ['서울 마포구 상암동 1605 누리꿈스퀘어', '서울 마포구 상암동 ***'],
  ['서울 강남구 테헤란로 지하 396', '서울 강남구 테헤란로 ***'],
  ['강원 평창군 대관령면 산 1-28', '강원 평창군 대관령면 ***'],
  ['세종특별자치시 한누리대로 2130 (보람동)', '세종특별자치시 한누리대로 ***'],
  ['서울 마포구 월드컵북로1', '서울 마포구 ***'],
  ['서울 마포구 상암동 래미안아파트 가동', '서울 마포구 상암동 ***'],
  ['서울 마포구 월드컵북로', '서울 마포구 월드컵북로'],
])('%s is told as %s', (address1, shown) => {
  expect(maskStreet(address1)).toBe(shown);
});

test('nothing of an address that finds or opens a door is left', () => {
  const address = {
    name: '김지우',
    phone: '01012345678',
    postcode: '03925',
    address1: '서울 마포구 월드컵북로 396',
    address2: '101동 1204호',
    comment: '공동현관 1204*5678',
  };
  expect(maskAddress(address)).toEqual({
    name: '김*우',
    phone: '010-****-5678',
    postcode: '039**',
    address1: '서울 마포구 월드컵북로 ***',
    address2: '***',
    comment: '***',
  });
  expect(maskAddress({ ...address, address2: '', comment: '' })).toMatchObject({ address2: '', comment: '' });
});
