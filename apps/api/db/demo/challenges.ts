import { DAY_MS, dateOf, startOfDate } from '@oun/brand/seoul';
import { draw } from '@oun/draw/draw';
import { won } from '@oun/money';
import { sql } from 'kysely';
import { challengeMachine, entryMachine } from '../../src/modules/challenge/challenge.machine.ts';
import {
  announceChallenge,
  closeChallenge,
  drawChallenge,
  sealSeed,
} from '../../src/modules/challenge/draw-challenge.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts';
import { insert, insertAll } from './make.ts';
import { createRandom } from './random.ts';

const HOUR_MS = 3_600_000;

/** The first of a month, so many months from this one, and what people call it. */
function monthFrom(now: Date, months: number): { first: Date; name: string } {
  const [year, month] = dateOf(now).split('-').map(Number) as [number, number];
  const at = new Date(Date.UTC(year, month - 1 + months, 1));
  return { first: startOfDate(at.toISOString().slice(0, 'YYYY-MM-DD'.length)), name: `${at.getUTCMonth() + 1}월` };
}

const NOTES = [
  '운동은 어디서 했든, 직접 적은 것도 세요.',
  '응모하면 응모 번호를 드려요. 한 사람이 한 번 응모해요.',
  '뽑히면 7일 안에 받을 곳을 알려주세요. 지나면 다음 순서인 분께 넘어가요.',
  '5만 원이 넘는 선물은 세금 안내를 따로 드려요.',
  '탈퇴하면 뽑히지 않아요.',
].join('\n');

const programOf = async (db: Db, slug: string): Promise<number | null> =>
  (await db.selectFrom('program').where('slug', '=', slug).select('id').executeTakeFirst())?.id ?? null;

const matOf = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('product').where('name', 'like', '%매트%').orderBy('id').select('id').executeTakeFirst())?.id ??
  null;

const accountOf = async (db: Db, email: string): Promise<number> =>
  (await db.selectFrom('account').where('email_address', '=', email).select('id').executeTakeFirstOrThrow()).id;

type Prize = {
  name: string;
  kind: 'GOODS' | 'TIME';
  quantity: number;
  worth: number;
  days: number | null;
  product_id: number | null;
};

/** Last month's with its winners, two that can be entered, the next month's, and one that only staff see. */
export async function makeChallenges(
  db: Db,
  now: Date,
  memberIds: readonly number[],
  secrets: Secrets = createSecrets('a demo world of its own'),
): Promise<void> {
  const random = createRandom(20_261_130);
  const created_by = await accountOf(db, 'admin@oun.test');
  const own = await accountOf(db, 'member@oun.test');
  const [last, present, next] = [monthFrom(now, -1), monthFrom(now, 0), monthFrom(now, 1)];
  const after = monthFrom(now, 2);
  const mat: Prize = {
    name: '데일리 매트 6mm',
    kind: 'GOODS',
    quantity: 10,
    worth: 39_000,
    days: null,
    product_id: await matOf(db),
  };
  const year: Prize = {
    name: '연간 멤버십',
    kind: 'TIME',
    quantity: 3,
    worth: 118_800,
    days: 365,
    product_id: null,
  };
  const programs = await Promise.all(
    ['core-start', 'round-shoulder', 'senior-stretch', 'pelvis-pilates-4w'].map((slug) => programOf(db, slug)),
  );

  type Seed = Partial<Parameters<typeof insert<'challenge'>>[2]> & { title: string; starts_at: Date; ends_at: Date };
  async function make(seed: string | null, row: Seed, prizes: readonly Prize[]): Promise<number> {
    const scheduled_at = new Date(Math.min(now.getTime() - DAY_MS, row.starts_at.getTime() - 7 * DAY_MS));
    const { id } = await insert(db, 'challenge', {
      rule: 'WORKOUTS',
      goal: 12,
      notes: NOTES,
      created_by,
      created_at: new Date(scheduled_at.getTime() - DAY_MS),
      ...row,
      ...(seed !== null && { ...(await sealSeed({ secrets }, seed)), scheduled_at }),
    });
    await insertAll(
      db,
      'challenge_prize',
      prizes.map((prize, position) => ({ ...prize, worth: won(prize.worth), challenge_id: id, position })),
    );
    return id;
  }

  const enter = async (challenge_id: number, accounts: readonly number[], from: Date, to: Date) => {
    const [begin, end] = [from.getTime() + 12 * DAY_MS, Math.min(to.getTime(), now.getTime())];
    const times = accounts.map(() => random.int(Math.min(begin, end - DAY_MS), end)).toSorted((a, b) => a - b);
    await insertAll(
      db,
      'challenge_entry',
      accounts.map((account_id, i) => ({
        challenge_id,
        account_id,
        number: i + 1,
        state: entryMachine.initial,
        entered_at: new Date(times[i]!),
      })),
    );
    await db.updateTable('challenge').set({ entry_count: accounts.length }).where('id', '=', challenge_id).execute();
  };
  const some = (share: number) => memberIds.filter((id) => id !== own && random.int(0, 99) < share);

  const entrants = some(60);
  entrants.splice(Math.floor(entrants.length / 2), 0, own);
  const past = await make(
    await seedThatDraws(entrants.indexOf(own) + 1, entrants.length, year.quantity, mat.quantity),
    {
      title: `${last.name}, 12번 움직이기`,
      intro: '한 달에 열두 번, 짧아도 괜찮아요.',
      state: 'OPEN',
      starts_at: last.first,
      ends_at: present.first,
      program_id: programs[0] ?? null,
    },
    [year, mat],
  );
  await enter(past, entrants, last.first, present.first);
  const announcedAt = new Date(
    Math.max(
      present.first.getTime(),
      Math.min(now.getTime() - HOUR_MS, Math.max(present.first.getTime() + 40 * HOUR_MS, now.getTime() - 2 * DAY_MS)),
    ),
  );
  await db.transaction().execute(async (tx) => {
    await closeChallenge(tx, present.first, past);
    await drawChallenge({ secrets }, tx, announcedAt, past);
    await announceChallenge({ secrets }, tx, announcedAt, past);
    // They were told then; nobody's telephone rings for it when the world is made.
    await tx.deleteFrom('outbox').where('topic', '=', 'challenge.won').execute();
  });
  await sql`update challenge_entry set state = ${entryMachine.next('WON', 'claim', 'member')},
      claimed_at = ${new Date(announcedAt.getTime() + HOUR_MS)}
    where challenge_id = ${past} and state = 'WON' and account_id <> ${own} and rank % 3 <> 0`.execute(db);

  const open = await make(
    `demo ${present.name}`,
    {
      title: `${present.name}, 12번 움직이기`,
      intro: '한 달에 열두 번, 짧아도 괜찮아요.',
      state: 'OPEN',
      starts_at: present.first,
      ends_at: next.first,
      program_id: programs[1] ?? null,
    },
    [year, { ...mat, quantity: 30 }],
  );
  await enter(open, some(14), present.first, next.first);

  const begun = startOfDate(dateOf(new Date(now.getTime() - 10 * DAY_MS)));
  const photos = await make(
    'demo 한 장',
    {
      title: '우리 집 운동 자리',
      intro: '오늘 운동한 자리를 사진 한 장으로 나눠요.',
      state: 'OPEN',
      rule: 'FEED_PHOTO',
      goal: 1,
      notes: '사진이 있는 글만 세요.\n여기서 글을 올리면 바로 응모돼요.',
      starts_at: begun,
      ends_at: new Date(begun.getTime() + 30 * DAY_MS),
      program_id: programs[3] ?? null,
    },
    [{ ...mat, quantity: 10 }],
  );
  // Whoever has shared a picture since, in the order in which they did.
  const { rows: shared } = await sql<{ account_id: number; entered_at: Date }>`
    select author_id as account_id, min(created_at) as entered_at from feed
    where created_at >= ${begun} and cardinality(image_ids) > 0 and author_id <> ${own}
      and state = 'SHOWN' and author_id = any(${[...memberIds]}::int[])
    group by author_id order by min(created_at)`.execute(db);
  await insertAll(
    db,
    'challenge_entry',
    shared.map((entry, i) => ({ ...entry, challenge_id: photos, number: i + 1, state: entryMachine.initial })),
  );
  await db.updateTable('challenge').set({ entry_count: shared.length }).where('id', '=', photos).execute();

  await make(
    `demo ${next.name}`,
    {
      title: `${next.name}, 오늘의 한 장`,
      intro: '운동한 날의 사진을 세 장만 나눠요.',
      state: 'SCHEDULED',
      rule: 'FEED_PHOTO',
      goal: 3,
      is_weighted: true,
      notes: '사진이 있는 글만 세요.\n세 번을 더 올릴 때마다 기회가 한 번 늘어요. 열 번까지예요.',
      starts_at: next.first,
      ends_at: after.first,
      program_id: programs[2] ?? null,
    },
    [{ ...year, name: '석 달 멤버십', worth: 47_400, days: 90, quantity: 5 }],
  );
  await make(
    null,
    {
      title: '연말 스토어 감사전',
      state: challengeMachine.initial,
      rule: 'PURCHASE',
      goal: 1,
      starts_at: next.first,
      ends_at: after.first,
    },
    [{ ...mat, quantity: 20 }],
  );
}

/** One by which whoever tries the product is among those who drew the mat: there is something to look at. */
async function seedThatDraws(number: number, count: number, before: number, quantity: number): Promise<string> {
  if (count <= before) return 'demo-0';
  const entries = Array.from({ length: count }, (_, i) => ({ number: i + 1, weight: 1 }));
  for (let i = 0; ; i += 1) {
    const seed = `demo-${i}`;
    const place = (await draw(seed, entries)).order.indexOf(number);
    if (place >= before && place < before + quantity) return seed;
  }
}
