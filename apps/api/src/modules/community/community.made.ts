import { createFeed, type Feed } from '@oun/contract/feed';
import type { Input } from '@oun/contract/endpoint';
import { insertAll, makeAccount } from '../../../db/demo/make.ts';
import { NOON, type TestApi } from '../../../test/api.ts';

export async function makePerson(api: TestApi, nickname?: string) {
  const { id } = await makeAccount(api.db, 'user', { ...(nickname !== undefined && { nickname }) });
  return { id, token: await api.token(id, 'user') };
}
export type Someone = Awaited<ReturnType<typeof makePerson>>;

export async function post(
  api: TestApi,
  { token }: Pick<Someone, 'token'>,
  body: Input<typeof createFeed>['body'] = { content: '오늘도 했어요' },
): Promise<Feed> {
  const reply = await api.call(createFeed, { body }, token);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

/** As if it was uploaded: what becomes of its bytes is told where pictures are. */
export async function makeImages(api: TestApi, accountId: number, count: number): Promise<number[]> {
  const rows = await insertAll(
    api.db,
    'member_image',
    Array.from({ length: count }, (_, i) => ({
      account_id: accountId,
      key: `${accountId}-${i}-${Math.random()}`,
      width: 800,
      height: 600,
      colour: '#ffffff',
      bytes: 1,
      created_at: NOON,
    })),
  );
  return rows.map(({ id }) => id);
}
