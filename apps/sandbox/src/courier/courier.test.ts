import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type StartedSandbox, startSandbox } from '../started-sandbox.ts';

let sandbox: StartedSandbox;
let clock = Date.parse('2026-11-15T12:00:00+09:00');
const HOUR_MS = 1_000;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clock, courierHourMs: HOUR_MS });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.faults.clear());

const post = async (path: string, body: unknown) => {
  const response = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
};
const API = '/info.sweettracker.co.kr/api/v1';
const track = async (t_invoice: string, changed = {}) =>
  (await post(`${API}/trackingInfo`, { t_key: 'oun-sandbox', t_code: '04', t_invoice, ...changed })).body;

it('moves by itself from the first look, and arrives', async () => {
  expect(await track('600000000001')).toMatchObject({ level: 1, complete: false, invoiceNo: '600000000001' });
  clock += 4 * HOUR_MS;
  expect(await track('600000000001')).toMatchObject({
    level: 2,
    result: 'Y',
    trackingDetails: [{ level: 1 }, { kind: '집화처리', timeString: '2026-11-15 12:00:04', where: '경기광주' }],
  });
  clock += 10 * HOUR_MS;
  expect(await track('600000000001')).toMatchObject({ level: 3, lastDetail: { kind: '간선하차' } });
  clock += 100 * HOUR_MS;
  expect(await track('600000000001')).toMatchObject({ level: 6, complete: true, completeYN: 'Y' });
  const { trackingDetails } = (await track('600000000001')) as { trackingDetails: { time: number }[] };
  expect(trackingDetails).toHaveLength(7);
  expect(trackingDetails.at(-1)!.time - trackingDetails[0]!.time).toBe(25 * HOUR_MS);
});

it.each([
  ['another key', { t_key: 'somebody' }, '101'],
  ['a carrier nobody knows', { t_code: '99' }, '104'],
  ['no number', { t_invoice: '12' }, '104'],
])('refuses %s, with the status of a success', async (_, changed, code) => {
  expect(await track('600000000002', changed)).toEqual({ status: false, msg: expect.any(String), code });
});

it('answers only to POST, and lists its carriers', async () => {
  expect((await sandbox.get(`${API}/trackingInfo?t_key=oun-sandbox`)).status).toBe(405);
  const { body } = await post(`${API}/companylist`, { t_key: 'oun-sandbox' });
  expect(body['Company']).toContainEqual({ International: 'false', Code: '04', Name: 'CJ대한통운' });
});

it('is pushed on by people and by tests', async () => {
  const page = await (await sandbox.get('/courier')).text();
  expect(page).toContain('송장 넣기');
  await sandbox.post('/courier', { carrier_code: '05', invoice_no: '5000-0000-0001' });
  expect(await (await sandbox.get('/courier')).text()).toContain('다음 단계 (집화처리)');
  expect((await sandbox.post('/courier/05/500000000001/next', {})).status).toBe(303);
  const at = (t_invoice: string) => track(t_invoice, { t_code: '05' });
  expect(await at('500000000001')).toMatchObject({ level: 2 });
  const set = (level: number) => post('/courier', { carrier_code: '05', invoice_no: '500000000001', level });
  expect((await set(6)).body).toEqual({ carrier_code: '05', invoice_no: '500000000001', level: 6 });
  expect(await at('500000000001')).toMatchObject({ complete: true });
  await set(3);
  expect(await at('500000000001')).toMatchObject({ level: 3, complete: false });
  expect((await post('/courier', { carrier_code: '05', invoice_no: '1' })).status).toBe(400);
  expect((await sandbox.post('/courier', { carrier_code: '05', invoice_no: '1' })).status).toBe(400);
});

it('plays faults', async () => {
  sandbox.faults.set([{ point: 'courier.tracking', kind: 'no-invoice', times: 1 }]);
  expect(await track('600000000003')).toMatchObject({ status: false, code: '104' });
  sandbox.faults.set([{ point: 'courier.tracking', kind: 'refuse', times: 1 }]);
  expect(await track('600000000003')).toMatchObject({ status: false, code: '103' });
  expect(await track('600000000003')).toMatchObject({ level: 1 });
});
