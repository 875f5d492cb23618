import { ENDPOINTS } from '@oun/contract/all';
import { STAFF_ROLES } from '@oun/contract/endpoint';
import { ERRORS } from '@oun/contract/errors';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../db/demo/make.ts';
import { plainPictures } from '../../../db/demo/pictures.ts';
import { createRandom } from '../../../db/demo/random.ts';
import { makeWorld } from '../../../db/demo/world.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { type Actor, oddCalls } from '../../../test/odd-calls.ts';

const CALLS = Number(process.env['OUN_ODD_CALLS'] ?? 20_000);
const SEED = Number(process.env['OUN_ODD_SEED'] ?? 20_261_116);
/** Whatever is slower than this hangs: statements are cut at eight seconds, people leave before. */
const BOUND_MS = 5_000;

/** What a refused call may write all the same, and why. */
const MEANT: Record<string, string> = {
  rate_limit: 'a try counts before its outcome is known',
  'sign_in_lock INVALID_CREDENTIALS': 'a wrong password is one of five tries',
  'sign_in_lock PASSWORD_MISMATCH': 'the fifth wrong one of their own locks it',
  'outbox PASSWORD_MISMATCH': 'and the account’s owner gets a letter',
  kept_answer: 'the key of a call is taken before it is made, and given back',
  profile: 'there from the first time somebody needs one; an empty one is what they are shown without it',
  'mobile_code CODE_MISMATCH': 'a wrong code is one of five tries',
  'mobile_code CODE_DEAD': 'and the fifth closes it',
};

let api: TestApi;
let mediaDir: string;
beforeAll(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'oun-odd-'));
  api = await startApi({ mediaDir });
  const size = { members: 30, products: 30, programReviews: 60, productReviews: 60, hasOrders: true };
  await makeWorld(api.db, plainPictures(api.db), NOON, size, api.secrets);
  // Every row that a transaction leaves behind writes its table's name down, in the same transaction.
  await api.pool.query(`
    create unlogged table written (name text not null);
    create function write_down() returns trigger language plpgsql as
      $$ begin insert into written values (tg_table_name); return null; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written' loop
        execute format('create trigger zz_write_down after insert or update or delete on %I
          for each row execute function write_down()', name);
      end loop;
    end $$;`);
}, 120_000);
afterAll(async () => {
  await api.close();
  await rm(mediaDir, { recursive: true, force: true });
});

const written = async (): Promise<string[]> => {
  const { rows } = await api.pool.query<{ name: string }>({
    name: 'written',
    text: 'delete from written returning name',
  });
  return [...new Set(rows.map(({ name }) => name))];
};

/** What never ends is left as soon as it has begun. */
async function ask(request: InjectOptions): Promise<{ statusCode: number; body: string }> {
  if (!String(request.url).split('?')[0]!.endsWith('/events')) return api.app.inject(request);
  const { statusCode, headers, stream } = await api.app.inject({ ...request, payloadAsStream: true });
  if (String(headers['content-type']).startsWith('text/event-stream')) {
    stream().destroy();
    return { statusCode, body: '' };
  }
  return { statusCode, body: await text(stream()) };
}

test(
  `no odd call is a fault, hangs, or writes where it is refused (OUN_ODD_SEED=${SEED})`,
  { timeout: 600_000 },
  async () => {
    const random = createRandom(SEED);
    const { rows: orders } = await api.pool.query<{ number: string; account_id: number }>(
      'select number, account_id from orders order by id desc limit 40',
    );
    const calls = oddCalls(api.app, random, {
      orderNumbers: orders.map(({ number }) => number),
      slugs: ['mat', 'haneul', 'yoga', '요가', '매트', '홈트'],
      ids: 60,
    });
    expect(calls.plainRoutes.map((route) => route.join(' '))).toContain('POST /webhooks/toss');
    const buyers = [...new Set(orders.map(({ account_id }) => account_id))];
    const staff = new Map(
      await Promise.all(
        STAFF_ROLES.map(async (role) => {
          const { id } = await makeAccount(api.db, role);
          return [role as Actor, id] as const;
        }),
      ),
    );

    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    await written();
    for (let n = 0; n < CALLS && wrong.length < 25; n += 1) {
      const { route, actor, request } = calls.next(n);
      const id = actor === 'user' ? random.pick(buyers) : staff.get(actor);
      const authorization = id === undefined ? {} : { authorization: `Bearer ${await api.token(id, actor as 'user')}` };
      const began = performance.now();
      const reply = await ask({ ...request, headers: { ...authorization, ...request.headers } });
      const ms = performance.now() - began;
      const rows = await written();
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);

      const notes = [];
      if (reply.statusCode >= 500) notes.push(api.logs.splice(0).at(-1) ?? 'nothing logged');
      if (api.logs.some((line) => line.includes('"fault"'))) notes.push(api.logs.splice(0).join(''));
      if (ms > BOUND_MS) notes.push(`took ${Math.round(ms)} ms`);
      if (reply.statusCode >= 400) {
        const code = /"code":"(\w+)"/.exec(reply.body)?.[1];
        const unmeant = rows.filter((name) => !(name in MEANT) && !(`${name} ${code}` in MEANT));
        if (unmeant.length > 0) notes.push(`wrote ${unmeant.join(', ')}`);
        if (request.method !== 'HEAD' && !isOurs(reply.body, reply.statusCode))
          notes.push(`said ${reply.body.slice(0, 200)}`);
      }
      if (notes.length === 0) continue;
      const asked = JSON.stringify({ ...request, payload: String(request.payload ?? '').slice(0, 500) }).slice(
        0,
        1_200,
      );
      wrong.push(
        `${n}: ${route} as ${actor} → ${reply.statusCode} ${reply.body.slice(0, 80)}\n  ${asked}\n  ${notes.join('\n  ')}`,
      );
    }
    expect(wrong.join('\n\n')).toBe('');
    // Not all refused at the first step: a good part of them reaches the rules and the database.
    expect(statuses.get(200)).toBeGreaterThan(CALLS / 20);
    expect(statuses.get(400)).toBeGreaterThan(CALLS / 20);
    expect(calls.plainRoutes.length + ENDPOINTS.length).toBeLessThan(CALLS);
  },
);

function isOurs(body: string, status: number): boolean {
  if (body === '' && (status === 416 || status === 304)) return true;
  try {
    const { code, title, message, extra } = JSON.parse(body) as Record<string, unknown>;
    return (
      ERRORS[code as keyof typeof ERRORS]?.status === status &&
      [title, message].every((one) => typeof one === 'string') &&
      typeof extra === 'object'
    );
  } catch {
    return false;
  }
}
