import { searchAddresses } from '@oun/contract/address';
import { startSandbox, type StartedSandbox } from '../../../../sandbox/src/started-sandbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../test/api.ts';
import { juso, VagueAddress } from '../../gateways/address-search.gateway.ts';
import { outsideAt, OutsideUnavailable } from '../../gateways/outside.ts';

describe('the gateway', () => {
  let sandbox: StartedSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.faults.clear());
  const search = (keyword: string, { page = 1, key = 'oun-sandbox' } = {}) =>
    juso(outsideAt(sandbox.url), { confirmKey: key }).search({ keyword, page, pageSize: 5 });

  test('tells places in our words, page by page', async () => {
    const first = await search('올림픽로');
    expect(first).toMatchObject({ total: 8, places: { length: 5 } });
    expect(first.places[0]).toMatchObject({
      postcode: '05551',
      road: expect.stringMatching(/^서울특별시 송파구 올림픽로 \d+ \(잠실동, 잠실엘스타운아파트\)$/),
      lot: expect.stringContaining('잠실동'),
      building: '잠실엘스타운아파트',
    });
    expect((await search('올림픽로', { page: 2 })).places).toHaveLength(3);
  });

  test.each(['서울', '123', '%로'])('%s is too little to go by', async (keyword) => {
    await expect(search(keyword)).rejects.toThrow(VagueAddress);
  });

  test('letters that it refuses are left out', async () => {
    expect((await search("올림픽로='")).total).toBe(8);
  });

  test.each(['refuse', 'down'])('is away when it says %s', async (kind) => {
    sandbox.faults.set([{ point: 'juso.search', kind }]);
    await expect(search('올림픽로')).rejects.toThrow(OutsideUnavailable);
  });

  test('is away for whoever has no key', async () => {
    await expect(search('올림픽로', { key: '' })).rejects.toThrow('E0001');
  });
});

describe('the call', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await startApi();
    token = await api.token((await makeAccount(api.db)).id, 'user');
  });
  afterAll(() => api.close());
  const search = (q: string) => api.refusal(searchAddresses, { query: { q } }, token);

  test('answers what was found', async () => {
    const place = { postcode: '63125', road: '제주특별자치도 제주시 연북로 10', lot: '제주시 연동 1', building: '' };
    api.outside.places.set('연북로', { total: 11, places: [place] });
    const { body } = await api.call(searchAddresses, { query: { q: ' 연북로 ' } }, token);
    expect(body).toEqual({
      items: [{ postcode: '63125', address1: place.road, lot_address: place.lot, building: '' }],
      page: 1,
      page_size: 10,
      total: 11,
    });
  });

  test('says what to do where nothing can be found', async () => {
    api.outside.places.set('서울', new VagueAddress('서울'));
    api.outside.places.set('양화로', new OutsideUnavailable('away'));
    expect((await search('서울')).body.code).toBe('ADDRESS_TOO_VAGUE');
    expect((await search('양화로')).body).toMatchObject({
      code: 'ADDRESS_SEARCH_DOWN',
      message: '지금은 주소를 찾을 수 없어요. 우편번호와 주소를 직접 적어주세요.',
    });
    expect((await search('로')).body.code).toBe('INVALID_INPUT');
    expect((await api.refusal(searchAddresses, { query: { q: '양화로' } })).status).toBe(401);
  });

  test('is not for emptying the book', async () => {
    const own = await api.token((await makeAccount(api.db)).id, 'user');
    for (let n = 0; n < 60; n += 1) await api.call(searchAddresses, { query: { q: '연북로' } }, own);
    expect((await api.refusal(searchAddresses, { query: { q: '연북로' } }, own)).body.code).toBe('TOO_MANY_REQUESTS');
  });
});
