import { createHash } from 'node:crypto';
import type { FoundFrame } from '@oun/contract/fault';
import type { Db } from '../../src/platform/db/db.ts';
import { insertAll } from './make.ts';

const HOUR_MS = 3_600_000;
const REQUEST = '3f0c2a51-8d4e-4b7a-9c1d-5e2f6a7b8c90';
const printOf = (text: string) => createHash('sha256').update(text).digest('hex');

const frame = (file: string, line: number, fn: string, code: string | null): FoundFrame => ({
  fn,
  file,
  line,
  column: 1,
  is_source: true,
  is_ours: !file.startsWith('node_modules'),
  code,
});

/** A call that failed in a browser, with the fault of ours it failed by; and one that is long solved. */
export async function makeFaults(db: Db, now: Date): Promise<void> {
  const { id: staffId } = await db
    .selectFrom('account')
    .where('email_address', '=', 'admin@oun.test')
    .select('id')
    .executeTakeFirstOrThrow();
  const [soon, before, long] = [2, 26, 300].map((hours) => new Date(now.getTime() - hours * HOUR_MS)) as [
    Date,
    Date,
    Date,
  ];
  const call = 'GET /api/v2/personalization/plan';
  const groups = [
    { side: 'BROWSER', kind: 'CALL', name: 'CallError', message: 'UNKNOWN', place: call, sites: ['life'], count: 3 },
    {
      side: 'API',
      kind: 'SERVER',
      name: 'RangeError',
      message: 'Invalid time value',
      place: 'apps/api/src/modules/personalization/week-plans.ts:88',
      sites: ['api'],
      count: 3,
    },
    {
      side: 'BROWSER',
      kind: 'SCREEN',
      name: 'TypeError',
      message: 'Cannot read properties of undefined (reading …)',
      place: 'apps/life/src/screens/player/EndCard.tsx:71',
      sites: ['life'],
      count: 12,
    },
  ] as const;
  const made = await insertAll(
    db,
    'fault_group',
    groups.map((group, i) => ({
      ...group,
      sites: [...group.sites],
      print: printOf(`${i} ${group.name}`),
      versions: ['1a2b3c4d'],
      first_at: i === 2 ? long : before,
      last_at: i === 2 ? long : soon,
      ...(i === 2 && { state: 'SOLVED' as const, solved_at: before, solved_by: staffId }),
    })),
  );
  const [failed, broken, solved] = made.map(({ id }) => id) as [number, number, number];
  const seen = { version: '1a2b3c4d', platform: 'web' as const };
  await insertAll(db, 'fault_sample', [
    {
      ...seen,
      group_id: failed,
      side: 'BROWSER',
      kind: 'CALL',
      site: 'life',
      screen: '/plans',
      name: 'CallError',
      message: 'UNKNOWN',
      call,
      status: 500,
      request_id: REQUEST,
      frames: '[]',
      at: soon,
    },
    {
      ...seen,
      group_id: broken,
      side: 'API',
      kind: 'SERVER',
      site: 'api',
      screen: '',
      name: 'RangeError',
      message: 'Invalid time value',
      call,
      status: 500,
      request_id: REQUEST,
      frames: JSON.stringify([
        frame('apps/api/src/modules/personalization/week-plans.ts', 88, 'weekOf', null),
        frame('apps/api/src/platform/http/http.ts', 192, 'make', null),
        frame('node_modules/fastify/lib/handle-request.js', 138, 'preHandlerCallback', null),
      ]),
      at: soon,
    },
    {
      ...seen,
      group_id: solved,
      side: 'BROWSER',
      kind: 'SCREEN',
      site: 'life',
      screen: '/lessons/:id',
      name: 'TypeError',
      message: 'Cannot read properties of undefined (reading …)',
      frames: JSON.stringify([
        frame('apps/life/src/screens/player/EndCard.tsx', 71, 'tell', 'async function tell() {'),
      ]),
      at: long,
    },
  ]);
  const day = (at: Date) => at.toLocaleDateString('sv', { timeZone: 'Asia/Seoul' });
  await insertAll(db, 'fault_day', [
    { group_id: failed, day: day(soon), count: 2 },
    { group_id: failed, day: day(before), count: 1 },
    { group_id: broken, day: day(soon), count: 2 },
    { group_id: broken, day: day(before), count: 1 },
    { group_id: solved, day: day(long), count: 12 },
  ]);
}
