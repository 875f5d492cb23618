import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedSandbox, startSandbox } from '../started-sandbox.ts';
import { PLACES } from './places.ts';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

type Answer = {
  results: {
    common: { errorCode: string; totalCount: string };
    juso: { roadAddr: string; jibunAddr: string; zipNo: string; bdNm: string }[] | null;
  };
};
const search = async (keyword: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ confmKey: 'oun-sandbox', keyword, resultType: 'json', ...more });
  const response = await sandbox.get(`/business.juso.go.kr/addrlink/addrLinkApi.do?${query}`);
  return ((await response.json()) as Answer).results;
};

it('knows hundreds of places, each once', () => {
  expect(PLACES.length).toBeGreaterThan(300);
  expect(new Set(PLACES.map(({ si, sgg, road, number }) => `${si} ${sgg} ${road} ${number}`)).size).toBe(PLACES.length);
});

it('finds by road, by road and number, by building, by town and by postcode', async () => {
  const road = await search('테헤란로');
  expect(road.common).toMatchObject({ errorCode: '0', totalCount: '8' });
  const [first] = road.juso!;
  expect(first).toMatchObject({
    roadAddr: expect.stringMatching(/^서울특별시 강남구 테헤란로 \d+ \(역삼동, 역삼센트럴타워\)$/),
  });
  const [, number] = /테헤란로 (\d+)/.exec(first!.roadAddr)!;
  expect((await search(`테헤란로${number}`)).juso).toEqual([first]);
  expect((await search('서울 역삼센트럴타워')).juso).toEqual([first]);
  expect((await search(first!.zipNo)).juso).toContainEqual(first);
  expect((await search('울릉읍')).juso!.every(({ zipNo }) => zipNo >= '40200' && zipNo <= '40240')).toBe(true);
  expect((await search('서귀포시 중앙로')).juso!.every(({ zipNo }) => zipNo.startsWith('635'))).toBe(true);
  expect((await search('없는길')).common).toMatchObject({ errorCode: '0', totalCount: '0' });
});

it('pages', async () => {
  const first = await search('서울 마포구', { countPerPage: '5' });
  const second = await search('서울 마포구', { countPerPage: '5', currentPage: '2' });
  expect([first.juso!.length, second.juso!.length, first.common.totalCount]).toEqual([5, 5, '24']);
  expect(second.juso).not.toContainEqual(first.juso![0]);
});

it.each([
  ['', 'E0005'],
  ['로', 'E0008'],
  ['123', 'E0009'],
  ['서울', 'E0006'],
  ['양화로%', 'E0013'],
  ['가'.repeat(81), 'E0010'],
])('refuses %j', async (keyword, code) => {
  expect(await search(keyword)).toMatchObject({ common: { errorCode: code }, juso: null });
});

it('refuses a stranger', async () => {
  expect((await search('양화로', { confmKey: 'x' })).common.errorCode).toBe('E0001');
});
