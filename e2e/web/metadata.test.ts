import { BRAND } from '@oun/brand';
import { expect, test } from '../fixtures.ts';

type Head = {
  title: string;
  meta: Record<string, string>;
  canonical: string[];
  json: Record<string, unknown>[];
  lang: string;
};

const PAGES = [
  { site: 'life', path: '/', title: '오운 · 집에서, 하루 10분부터', says: '하루 10분, 집에서 하는 운동' },
  { site: 'life', path: '/programs', title: '둘러보기 · 오운', says: '부위, 시간, 난이도' },
  { site: 'store', path: '/', title: '스토어 · 오운', says: '오늘 운동에 필요한 것만' },
] as const;

for (const { site, path, title, says } of PAGES) {
  test(`${site} ${path} says what it is to search engines and in shares`, async ({ page, at, request, serverHtml }) => {
    const origin = at[site];
    const html = await serverHtml(`${origin}${path}?utm_campaign=spring&sort=newest&category=mat`);
    const head = await page.evaluate((html): Head => {
      const read = new DOMParser().parseFromString(html, 'text/html');
      const metas = [...read.querySelectorAll('meta[name], meta[property]')];
      return {
        lang: read.documentElement.lang,
        title: read.title,
        meta: Object.fromEntries(
          metas.map((meta) => [
            meta.getAttribute('name') ?? meta.getAttribute('property'),
            meta.getAttribute('content'),
          ]),
        ),
        canonical: [...read.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href')!),
        json: [...read.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
          JSON.parse(script.textContent),
        ),
      };
    }, html);

    expect(head.lang).toBe('ko');
    expect(head.title).toBe(title);
    expect(head.canonical).toEqual([origin + path]);
    expect(head.meta).toMatchObject({
      description: expect.stringContaining(says),
      'og:title': title,
      'og:description': head.meta['description'],
      'og:url': origin + path,
      'og:site_name': BRAND.name,
      'og:locale': 'ko_KR',
      'twitter:card': 'summary_large_image',
    });
    expect(head.meta).not.toHaveProperty('robots');

    const image = await request.get(head.meta['og:image']!);
    expect(image.status()).toBe(200);
    expect(image.headers()['content-type']).toMatch(/^image\//);
    expect((await image.body()).length).toBeGreaterThan(5_000);

    expect(head.json).toEqual([
      expect.objectContaining({
        '@type': 'Organization',
        name: BRAND.name,
        url: origin,
        sameAs: [...BRAND.socialLinks],
      }),
    ]);
    expect((await request.get(head.json[0]!['logo'] as string)).status()).toBe(200);
  });
}

test('life and store tell search engines where to look and where not', async ({ at, request }) => {
  for (const [origin, closed] of [
    [at.life, '/my'],
    [at.store, '/cart'],
  ] as const) {
    const robots = await (await request.get(`${origin}/robots.txt`)).text();
    expect(robots).toContain(`Disallow: ${closed}\n`);
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect((await request.get(`${origin}/`)).headers()).not.toHaveProperty('x-robots-tag');
  }
});

test('the sitemaps list what the database shows to everyone, and the pages are there', async ({ at, db, request }) => {
  const programs = await db.rows<{ path: string }>(
    `select '/programs/' || slug as path from program where state = 'PUBLISHED'`,
  );
  const products = await db.rows<{ path: string }>(
    `select '/products/' || id as path from product where state in ('ON_SALE', 'SOLD_OUT')`,
  );
  for (const [origin, rows] of [
    [at.life, programs],
    [at.store, products],
  ] as const) {
    const sitemap = await request.get(`${origin}/sitemap.xml`);
    expect(sitemap.headers()['content-type']).toContain('xml');
    const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
    const single = listed.filter((address) => /\/(?:programs|products)\/./.test(address));
    expect(single.toSorted()).toEqual(rows.map(({ path }) => origin + path).toSorted());
    const others = listed.filter((address) => !single.includes(address));
    expect(others).toContain(`${origin}/`);
    for (const address of [...others, single[0]!])
      expect.soft((await request.get(address)).status(), address).toBe(200);
  }
});

test('the app’s home and the back office stay out of search engines', async ({ at, request }) => {
  for (const origin of [at.home, at.admin]) {
    const page = await request.get(`${origin}/`);
    expect(page.headers()['x-robots-tag']).toBe('noindex');
    expect(await page.text()).toMatch(/<meta name="robots" content="noindex"/);
    expect(await (await request.get(`${origin}/robots.txt`)).text()).toMatch(/^Disallow: \/$/m);
  }
});

test('pages that are nobody else’s business are not indexed', async ({ at, serverHtml }) => {
  for (const path of ['/my', '/sign-in'])
    expect(await serverHtml(at.life + path)).toMatch(/<meta name="robots" content="noindex"/);
});
