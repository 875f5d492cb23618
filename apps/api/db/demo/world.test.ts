import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../test/api.ts';
import { plainPictures } from './pictures.ts';
import { makeWorld } from './world.ts';
import { PROGRAMS } from './programs.data.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await makeWorld(api.db, plainPictures(api.db), NOON, {
    members: 30,
    products: 20,
    programReviews: 60,
    productReviews: 40,
  });
});
afterAll(() => api.close());

test('every program has between six and thirty lessons, about as long as the program says, without a gap between days', async () => {
  const lessons = await api.db.selectFrom('lesson').selectAll().orderBy('program_id').orderBy('day').execute();
  const byProgram = Map.groupBy(lessons, (lesson) => lesson.program_id);
  const programs = await api.db.selectFrom('program').selectAll().execute();
  expect(byProgram.size).toBe(PROGRAMS.length);
  for (const program of programs) {
    const own = byProgram.get(program.id)!;
    expect(own.length).toBeGreaterThanOrEqual(6);
    expect(own.length).toBeLessThanOrEqual(30);
    expect(own.map((lesson) => lesson.day)).toEqual(own.map((_, i) => i + 1));
    const usual = own.reduce((sum, { seconds }) => sum + seconds, 0) / own.length / 60;
    expect(Math.abs(usual - program.minutes_per_day)).toBeLessThan(Math.max(1, program.minutes_per_day * 0.08));
    if (program.is_quiet) expect(own.filter((lesson) => !lesson.is_quiet)).toEqual([]);
  }
});

test('titles of lessons differ within a week', async () => {
  const { rows } = await api.pool.query(
    'select count(*)::int as n from (select section_id, title from lesson group by 1, 2 having count(*) > 1) same',
  );
  expect(rows[0].n).toBe(0);
});

test('of the friends who came by the demo member’s code one has paid, and the points are on their way', async () => {
  const { rows } = await api.pool.query(
    `select count(*)::int as came, count(r.friend_id)::int as paid,
       max(r.discount)::int as discount, bool_or(r.reward_at > $1) as is_on_its_way
     from account f join account i on i.id = f.invited_by left join referral r on r.friend_id = f.id
     where i.email_address = 'member@oun.test'`,
    [NOON],
  );
  expect(rows).toEqual([{ came: 3, paid: 1, discount: 5000, is_on_its_way: true }]);
});
