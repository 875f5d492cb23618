import { gunzipSync } from 'node:zlib';
import { COOKIES } from '@oun/brand/limits';
import { isNeverRecorded } from '@oun/track/replay/never';
import type { Page, Request } from '@playwright/test';
import { ALONE, type Database, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { routesOf } from '../screens.ts';
import { newBuyer } from '../shop.ts';

const SWITCH = '내 화면을 다시 볼 수 있게 남기기';

/** Shown and typed everywhere; none of it may be in a single byte. */
const SECRETS = ['Zx9hush7', '비밀쪽지', '010-4827-1193', 'hush@canary.test', '캐너리 이름'] as const;
const SECRET = SECRETS.join(' ');

const isOfReplay = (url: string) => /\/user\/replay|\/assets\/(?:recorder|replay)[-.\w]*\.js/.test(url);

/** Puts the secrets wherever a page can hold words, and changes them again once they stand. */
const plant = (page: Page, mark: string) =>
  page.evaluate(
    ({ words, mark: name }) => {
      const box = document.createElement('section');
      box.className = name;
      const attribute = words.replaceAll('"', '');
      box.innerHTML = `<p>${words}</p><b title="${attribute}" aria-label="${attribute}" data-name="${attribute}">x</b>
        <a href="/programs?q=${encodeURIComponent(words)}#${encodeURIComponent(words)}">${words}</a>
        <img alt="${attribute}" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
        <div contenteditable="true">${words}</div><textarea placeholder="${attribute}">${words}</textarea>
        <input value="${attribute}"><input type="password" value="${attribute}"><input type="submit" value="${attribute}">
        <select><option value="${attribute}">${words}</option></select><!-- ${words} -->
        <svg viewBox="0 0 9 9"><title>${words}</title><text>${words}</text></svg>
        <details open><summary>${words}</summary>${words}</details>
        <i style='--name: "${attribute}"'>x</i>`;
      document.querySelector('main')!.append(box);
      document.title = `${words} | 오운`;
      const paragraph = box.querySelector('p')!;
      const bold = box.querySelector('b')!;
      return new Promise<void>((done) => {
        setTimeout(() => {
          paragraph.firstChild!.nodeValue = `${words} ${words}`;
          bold.title = `${words} again`;
          bold.setAttribute('aria-label', `${words} again`);
          box.append(`${words} added`);
          done();
        }, 50);
      });
    },
    { words: SECRET, mark },
  );

const packedIn = (request: Request): Buffer[] => {
  const { data } = (request.postDataJSON() ?? {}) as { data?: string };
  return data ? [gunzipSync(Buffer.from(data, 'base64'))] : [];
};

async function storedOf(db: Database, email: string): Promise<string> {
  const rows = await db.rows<{ data: Buffer }>(
    `select p.data from replay_part p join replay r on r.id = p.replay_id
     join account a on a.id = r.account_id where a.email_address = $1 order by r.id, p.seq`,
    [email],
  );
  return rows.map(({ data }) => gunzipSync(data).toString('utf8')).join('\n');
}

function expectNoSecret(text: string, where: string) {
  const unescaped = text.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  for (const secret of SECRETS)
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').slice(0, -2)]) {
      const found = unescaped.indexOf(form);
      expect(found === -1 ? '' : unescaped.slice(Math.max(0, found - 80), found + 40), `${form} in ${where}`).toBe('');
    }
}

test('screens of signing in, paying, health and talks with us are never recorded, whatever they are called', () => {
  const words =
    /(?:^|\/)(?:sign-[a-z-]+|reset-password|password|account|checkout|card|payments|fee|membership|health|records|cs|addresses|gifts?|voucher|secret|tv)(?:\/|$)/;
  let met = 0;
  for (const site of ['life', 'store', 'home'] as const)
    for (const route of routesOf(site)) {
      const path = `/${route.replace(/:\w+\??/g, '1')}`;
      if (!words.test(path)) continue;
      met += 1;
      expect(isNeverRecorded(path), path).toBe(true);
    }
  expect(met).toBeGreaterThan(25);
});

test('without a yes neither the recorder comes nor anything is sent', ALONE, async ({ page, at, db, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => isOfReplay(request.url()) && asked.push(request.url()));
  const { email } = await newBuyer(db);
  await signIn(email);
  for (const url of [at.life, `${at.life}/programs`, `${at.life}/my`, at.store]) {
    await page.goto(url, { waitUntil: 'networkidle' });
    await untilHydrated(page);
  }
  expect(asked).toEqual([]);
  // Another's yes in the same browser is not theirs.
  await page.context().addCookies([{ name: COOKIES.replay, value: 'somebody-else-s', url: at.life }]);
  await page.goto(`${at.life}/programs`, { waitUntil: 'networkidle' });
  await untilHydrated(page);
  expect(asked.filter((url) => /recorder|\/user\/replay/.test(url))).toEqual([]);
  expect(await storedOf(db, email)).toBe('');
});

test(
  'what is typed and shown anywhere is in no recorded byte, the rest plays, and a no deletes it',
  ALONE,
  async ({ page, at, db, guard, signIn, signInStaff }) => {
    test.setTimeout(180_000);
    guard.allow(/\b40[0349]\b/);
    const { email } = await newBuyer(db);
    await db.rows(`update account set nickname = $2 where email_address = $1`, [email, SECRETS[4].replace(' ', '')]);
    await signIn(email, { isOwnSession: true });
    const sent: Request[] = [];
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!isOfReplay(request.url())) return;
      asked.push(request.url());
      if (request.method() !== 'GET') sent.push(request);
    });

    await page.goto(`${at.life}/usage`);
    await untilHydrated(page);
    const choice = page.getByRole('switch', { name: SWITCH });
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect(choice).toBeChecked();
    await expect(page.getByText('다음 화면부터 남겨요')).toBeVisible();

    const walked = [
      '/',
      '/programs',
      '/channels',
      '/playlists',
      '/feeds',
      '/questions',
      '/my',
      '/my/profile',
      '/feeds/write',
    ];
    const shop = ['/', '/products/1', '/cart', '/my/orders', '/my/coupons'];
    for (const [site, paths] of [
      [at.life, walked],
      [at.store, shop],
    ] as const)
      for (const path of paths) {
        const isRecorded = page.waitForResponse((answer) => answer.url().includes('/parts/') && answer.ok());
        await page.goto(site + path);
        await untilHydrated(page);
        await isRecorded;
        await plant(page, 'canary-walked');
        for (const field of await page
          .locator('main :is(input[type=text], input[type=search], textarea):visible')
          .all())
          if (await field.isEditable()) await field.fill(SECRET.slice(0, 30));
        await page.mouse.move(100, 200);
        await page.mouse.wheel(0, 300);
      }

    // A press leads to a screen that is never recorded, and another out of it.
    await page.goto(`${at.life}/my`);
    await untilHydrated(page);
    await expect.poll(() => storedOf(db, email)).toContain('"/my"');
    await page.evaluate(() => document.querySelector('main')!.classList.add('canary-before'));
    await page.locator('a[href="/my/account"]').first().click();
    await expect(page).toHaveURL(/\/my\/account$/);
    await untilHydrated(page);
    await plant(page, 'canary-never');
    await page.goto(`${at.life}/my/cs`);
    await untilHydrated(page);
    await plant(page, 'canary-never');
    await page.goto(`${at.life}/playlists`);
    await untilHydrated(page);
    await plant(page, 'canary-last');
    await expect.poll(() => storedOf(db, email), { timeout: 20_000 }).toContain('canary-last');

    const stored = await storedOf(db, email);
    expectNoSecret(stored, 'what is stored');
    expect(stored).toContain('canary-walked');
    expect(stored).not.toContain('canary-never');
    expect(asked.some((url) => url.includes('/assets/recorder'))).toBe(true);
    expect(sent.length).toBeGreaterThan(10);
    for (const request of sent) {
      expectNoSecret(request.postData() ?? '', request.url());
      for (const part of packedIn(request)) expectNoSecret(part.toString('utf8'), request.url());
    }
    const events = stored
      .split('\n')
      .flatMap((part) => JSON.parse(part) as { type: number; data: { source?: number } }[]);
    const sources = new Set(events.flatMap(({ data }) => (data.source === undefined ? [] : [data.source])));
    expect(events.filter(({ type }) => type === 2).length).toBeGreaterThan(10);
    for (const source of [0, 1, 3, 5]) expect(sources).toContain(source);

    const visits = await db.rows<{ id: number; site: string; screens: string[] }>(
      `select r.id, r.site, r.screens from replay r join account a on a.id = r.account_id where a.email_address = $1 order by r.id`,
      [email],
    );
    expect(visits.map(({ site }) => site)).toEqual(['life', 'store']);
    expect(visits[0]!.screens).toEqual([...walked, '/my', '/playlists']);

    await signInStaff('cs@oun.test');
    await page.goto(`${at.admin}/replays`);
    await untilHydrated(page);
    await page.getByRole('link', { name: `${visits[0]!.id}번 방문` }).click();
    await expect(page.getByRole('heading', { name: `${visits[0]!.id}번 방문`, exact: true })).toBeVisible();
    await expect(page.getByText('아직 기록이 없어요.')).toBeVisible();
    await page.getByRole('button', { name: '재생하기' }).click();
    await expect(page.getByRole('button', { name: '멈추기' })).toBeVisible();
    const shown = () =>
      page.evaluate(() => {
        const { contentDocument: inside } = document.querySelector<HTMLIFrameElement>('iframe[title="기록된 화면"]')!;
        const main = inside?.querySelector('main');
        return {
          text: inside?.body?.innerText ?? '',
          elements: inside?.querySelectorAll('*').length ?? 0,
          // What is only so by the page's own sheet.
          isStyled: [...(main?.querySelectorAll('.flex') ?? [])].some(
            (one) => getComputedStyle(one).display === 'flex',
          ),
        };
      });
    await expect.poll(async () => (await shown()).elements).toBeGreaterThan(80);
    await expect.poll(async () => (await shown()).isStyled).toBe(true);
    expect((await shown()).text).toMatch(/^[\s*＊•]+$/);
    // By keys: stopped, and five seconds on.
    await page.getByRole('heading', { name: `${visits[0]!.id}번 방문`, exact: true }).click();
    await page.keyboard.press(' ');
    await expect(page.getByRole('button', { name: '재생', exact: true })).toBeVisible();
    const place = page.getByRole('slider', { name: '재생 위치' });
    const before = Number(await place.inputValue());
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(before + 4_000);
    await page
      .getByRole('list', { name: '화면마다' })
      .getByRole('button', { name: /\/feeds$/ })
      .click();
    await expect.poll(async () => (await shown()).elements).toBeGreaterThan(80);
    await page.getByRole('radio', { name: '4배' }).check({ force: true });
    expect(guard.complaints).toEqual([]);
    // What looks for faults asks every frame, and this one runs no script.
    guard.allow(/frame is sandboxed/);
    await expectAccessible(page);
    await expect(page.getByRole('region', { name: '본 사람' })).toContainText('봤어요');

    await page.goto(`${at.life}/usage`);
    await untilHydrated(page);
    await expect(choice).toBeChecked();
    await choice.click();
    await expect(page.getByText('모두 지우고 껐어요')).toBeVisible();
    await expect(choice).not.toBeChecked();
    expect(await storedOf(db, email)).toBe('');
    const after = sent.length;
    await page.goto(`${at.life}/programs`, { waitUntil: 'networkidle' });
    await untilHydrated(page);
    expect(sent.length).toBe(after);
    expect((await page.context().cookies()).filter(({ name }) => name === COOKIES.replay)).toEqual([]);
  },
);
