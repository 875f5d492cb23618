import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type Database, expect, test } from '../fixtures.ts';
import { newEmail } from '../outside.ts';
import { type MovedClock, openMovedClock } from '../moved-clock.ts';
import { deviceOf, type LessonRow, openLesson, press, seek, stateOf, untilPlaying } from '../player-page.ts';

const PAUSE_MS = 20 * 60_000;

let moved: MovedClock;
test.beforeEach(async ({ house }) => {
  moved = await openMovedClock(house);
});
test.afterEach(() => moved.close());

/** A member of the demo world whom nobody else signs in as: their streams will lie twenty minutes ahead. */
async function someMember(db: Database): Promise<string> {
  const email = newEmail();
  await db.one(
    `update account set email_address = $1,
       password_hash = (select password_hash from account where email_address = 'member@oun.test')
     where id = (select id from account where email_address is null and withdrawn_at is null and exists (
         select from membership_period m where m.account_id = account.id and now() + interval '1 hour' < m.ends_at)
       order by id limit 1 for update skip locked)`,
    [email],
  );
  return email;
}

async function guestOf(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ko-KR' });
  return { context, page: await context.newPage() };
}

/** Every answer to a request for a piece of film: with which ticket, and whether it was refused. */
function watchSegments(page: Page) {
  const seen: { url: string; ticket: string; status: number }[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    const ticket = url.searchParams.get('ticket');
    // What comes before the pieces shows nothing and is for everybody.
    if (ticket && url.pathname.endsWith('.m4s')) seen.push({ url: url.href, ticket, status: response.status() });
  });
  return seen;
}

/** Nothing is on its way any more. */
const untilQuiet = (segments: readonly unknown[]) =>
  expect
    .poll(async () => {
      const before = segments.length;
      await wait(1_000);
      return segments.length - before;
    })
    .toBe(0);

/** The seconds that could be played without asking for anything. */
const bufferedTo = (page: Page) =>
  page.evaluate(() => {
    const { buffered, currentTime } = document.querySelector('video')!;
    for (let i = 0; i < buffered.length; i += 1)
      if (buffered.start(i) <= currentTime + 0.1 && currentTime < buffered.end(i)) return buffered.end(i);
    return currentTime;
  });

for (const { who, knowsTheTime, isGuest } of [
  { who: 'a browser that knows how late it is asks for a new address first', knowsTheTime: true, isGuest: false },
  { who: 'one whose clock stood still is refused and goes on with the next', knowsTheTime: false, isGuest: false },
  { who: 'a guest goes on with a lesson that is free', knowsTheTime: true, isGuest: true },
  { who: 'a guest whose clock stood still goes on too', knowsTheTime: false, isGuest: true },
]) {
  test(`after a pause of twenty minutes the picture goes on: ${who}`, async ({ browser, db }) => {
    const { page, context } = isGuest
      ? await guestOf(browser)
      : await deviceOf(browser, moved.life, await someMember(db));
    const segments = watchSegments(page);
    if (knowsTheTime) await page.clock.install();
    // Long enough that a film lies beyond what is fetched ahead.
    const lesson = await db.one<LessonRow>(
      `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
       where p.state = 'PUBLISHED' and l.film_id is null and (l.access = 'FREE' or not $1)
       order by l.seconds desc, l.id limit 1`,
      [isGuest],
    );
    await openLesson(page, moved.life, lesson);
    await press(page, '재생');
    await untilPlaying(page);
    await press(page, '일시정지');
    const { time } = await stateOf(page);
    await untilQuiet(segments);
    const before = segments.splice(0);

    await moved.pass(PAUSE_MS);
    if (knowsTheTime) await page.clock.fastForward(PAUSE_MS);
    expect((await context.request.get(before[0]!.url)).status(), 'the old ticket has run out').toBe(403);

    await press(page, '재생');
    await untilPlaying(page, time);
    expect((await stateOf(page)).time, 'it went on where it stood').toBeLessThan(time + 15);

    const beyond = Math.ceil(await bufferedTo(page)) + 120;
    expect(beyond).toBeLessThan(lesson.seconds - 30);
    await seek(page, beyond);
    await untilPlaying(page, beyond);
    expect((await stateOf(page)).time).toBeLessThan(beyond + 20);

    const ticketsOf = (status: number) =>
      new Set(segments.filter((one) => one.status === status).map(({ ticket }) => ticket));
    const [taken, refused] = [ticketsOf(200), ticketsOf(403)];
    expect(taken.size).toBeGreaterThan(0);
    expect(before.filter(({ ticket }) => taken.has(ticket))).toEqual([]);
    expect(refused.size).toBe(knowsTheTime ? 0 : 1);
    await context.close();
  });
}
