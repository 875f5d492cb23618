import { expect, test } from '../fixtures.ts';

test('every site sends the security headers', async ({ at, request }) => {
  for (const site of ['life', 'store', 'home', 'admin'] as const) {
    const headers = (await request.get(`${at[site]}/`)).headers();
    expect(headers, site).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = headers['content-security-policy']!;
    expect(policy).toMatch(/script-src 'nonce-[\w+/=-]+' 'strict-dynamic'/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain(site === 'admin' ? "frame-ancestors 'none'" : "frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

test('a kept page goes out with a new nonce each time, and every script of it carries that nonce', async ({
  at,
  request,
}) => {
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i += 1) {
    const response = await request.get(`${at.life}/programs`);
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy']!)![1]!;
    nonces.add(nonce);
    const scripts = (await response.text()).match(/<script\b[^>]*>/g)!.filter((tag) => !tag.includes('ld+json'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(3);
});

test('assets are kept for ever and sent compressed by brotli', async ({ at, request }) => {
  for (const site of [at.life, at.store, at.home, at.admin]) {
    const html = await (await request.get(`${site}/`)).text();
    const assets = html.match(/\/assets\/[\w.-]+\.(?:js|css)/g)!;
    for (const kind of ['js', 'css']) {
      const path = assets.find((asset) => asset.endsWith(kind))!;
      const response = await request.get(site + path, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
      expect(response.headers(), path).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
      });
    }
  }
});

test('a page is never kept by what stands between, and differs by visitor', async ({ at, request }) => {
  const headers = (await request.get(`${at.life}/programs`)).headers();
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers['vary']).toContain('cookie');
  expect(headers['vary']).toContain('user-agent');
});

test('a write that another site began is refused', async ({ at, request }) => {
  const reply = await request.delete(`${at.life}/api/session`, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(reply.status()).toBe(403);
});
