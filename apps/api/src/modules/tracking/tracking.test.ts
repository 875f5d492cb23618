import { DAY_MS } from '@oun/brand/seoul';
import { postLogs } from '@oun/contract/logs';
import { postNewVisit, type VisitRecord } from '@oun/contract/tracking';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { logOf } from '../../../test/logs.ts';
import { makeMember } from '../../../test/people.ts';
import { forgetLeavers, noteLeaver } from './logs/forget-leavers.ts';
import { LOG_DAYS } from './logs/log-days.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setClock(NOON);
});
afterAll(() => api.close());

const visitOf = (more: Partial<VisitRecord> = {}): VisitRecord => ({
  event_id: randomUUID(),
  event_time: 1_763_000_000,
  page_url: 'https://oun.test/programs',
  ubl_device_id: randomUUID(),
  ubl_session_id: `${randomUUID()}.1`,
  ubl_product: 'oun_membership_web',
  ...more,
});
const keptOf = async ({ event_id }: VisitRecord) =>
  api.db.selectFrom('visit').where('event_id', '=', event_id).selectAll().execute();

test('a visit is kept whole, once however often it comes, and as whose token says', async () => {
  const { id } = await makeMember(api);
  const visit = visitOf({
    user_id: id + 1,
    utm_campaign: 'autumn',
    utm_term: '요가',
    utm_content: 'banner-2',
    source: 'kakao',
    click_id: 'fb.1.176.click',
    device_id: 'fb.1.176.browser',
  });
  const token = await api.token(id, 'user');
  const replies = await Promise.all([1, 2, 3].map(() => api.call(postNewVisit, { body: visit }, token)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { user_id: _, event_time, ...rest } = visit;
  expect(await keptOf(visit)).toEqual([
    { ...rest, event_time: new Date(event_time * 1_000), account_id: id, received_at: NOON },
  ]);
});

test('a visit without anything that brought it is kept as one', async () => {
  const visit = visitOf();
  await api.call(postNewVisit, { body: visit });
  expect(await keptOf(visit)).toMatchObject([{ account_id: null, utm_campaign: null, source: null, click_id: null }]);
});

test('nothing says of a member who left what they did: neither what was there nor what comes late', async () => {
  const [leaver, other] = [await makeMember(api), await makeMember(api)];
  const tell = async ({ id }: { id: number }) => {
    const token = await api.token(id, 'user');
    const visit = visitOf();
    const log = logOf({ user_id: id });
    await api.call(postNewVisit, { body: visit }, token);
    await api.call(postLogs, { body: { logs: [log] } }, token);
    return async () => [
      (await keptOf(visit)).map(({ account_id }) => account_id),
      await api.db
        .selectFrom('log_record')
        .where('log_uuid', '=', log.log_uuid)
        .select(['user_id', 'is_vouched'])
        .execute(),
    ];
  };
  const [of, stays] = [await tell(leaver), await tell(other)];
  const known = await of();
  expect(known).toEqual([[leaver.id], [{ user_id: leaver.id, is_vouched: true }]]);

  const left = { account_id: leaver.id, at: NOON.toISOString() };
  await noteLeaver(api.jobContext, left);
  await noteLeaver(api.jobContext, left);
  await forgetLeavers(api.jobContext);
  api.setClock(new Date(NOON.getTime() + (LOG_DAYS - 1) * DAY_MS));
  await forgetLeavers(api.jobContext);
  const late = await tell(leaver);
  await forgetLeavers(api.jobContext);
  for (const told of [of, late]) expect(await told()).toEqual([[null], [{ user_id: null, is_vouched: false }]]);
  expect(await stays()).toEqual([[other.id], [{ user_id: other.id, is_vouched: true }]]);

  api.setClock(new Date(NOON.getTime() + (LOG_DAYS + 1) * DAY_MS));
  await forgetLeavers(api.jobContext);
  api.setClock(NOON);
  expect(await api.db.selectFrom('log_leaver').selectAll().execute()).toEqual([]);
});
