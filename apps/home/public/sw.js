/**
 * Keeps the last good copy of the home page, so that it stands without a network. A copy belongs to one account: it is
 * kept and shown under that account's mark only, and is thrown away as soon as another, or nobody, is signed in.
 */
const FILES = 'oun-home-files';
const COPIES = 'oun-home-copies:';
const OWNER_COOKIE = 'oun_owner';
const SESSION_COOKIE = 'oun_session';
const NOBODY = 'nobody';
const FILES_MAX = 200;
const OFFLINE_PAGE = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>오프라인 · 오운</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>body{margin:0;min-height:100vh;display:grid;
place-content:center;text-align:center;font-family:system-ui,sans-serif;color:#15151b}p{color:#646472}a{display:inline-flex;
align-items:center;height:52px;padding:0 24px;border-radius:12px;background:#e0195a;color:#fff;font-weight:700;
text-decoration:none}</style></head><body><main><h1>오프라인이에요</h1><p>내려받은 운동은 할 수 있어요.</p>
<a href="/">다시 시도</a></main></body></html>`;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname === '/') event.respondWith(freshest(event, '/', offlinePage));
  else if (url.pathname.startsWith('/proxy/api/')) event.respondWith(freshest(event, url.pathname + url.search));
  else if (isFile(url)) event.respondWith(kept(request));
});

/** From a page that stands: what it was made of, so that even the first visit leaves a whole copy. */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keepPage(event.data.files));
});

/** Under a name, or with a hash in it, that never means anything else. */
const isFile = ({ pathname }) =>
  /^\/(?:assets\/|proxy\/media\/(?:pictures|posters)\/|[\w-]+\.(?:webp|svg|png)$)/.test(pathname);

/** Who is signed in in this browser; nothing where that cannot be known, and then nothing is kept or shown. */
async function owner() {
  if (!self.cookieStore) return undefined;
  const mark = await self.cookieStore.get(OWNER_COOKIE);
  if (mark) return mark.value;
  // A session from before there were marks is somebody's.
  return (await self.cookieStore.get(SESSION_COOKIE)) ? undefined : NOBODY;
}

async function forgetOthers(mark) {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(COPIES) && name !== COPIES + mark);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The network first; without one, this account's last good copy. */
async function freshest(event, key, otherwise) {
  const before = await owner();
  try {
    const response = await fetch(event.request);
    // Kept beside the answer, which must not wait for its own end.
    if (response.ok) event.waitUntil(keepCopy(before, key, response.clone()));
    return response;
  } catch (error) {
    const mark = await owner();
    await forgetOthers(mark);
    const copy = mark === undefined ? undefined : await (await caches.open(COPIES + mark)).match(key);
    if (copy) return copy;
    if (otherwise) return otherwise();
    throw error;
  }
}

async function keepCopy(before, key, response) {
  const mark = await owner();
  await forgetOthers(mark);
  // Who was signed in changed while it was on its way: nobody can say whose it is.
  if (mark === undefined || mark !== before) return;
  await (await caches.open(COPIES + mark)).put(key, response);
}

const offlinePage = () =>
  new Response(OFFLINE_PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

async function kept(request) {
  const files = await caches.open(FILES);
  const found = await files.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200) await files.put(request, response.clone());
  return response;
}

async function keepPage(urls) {
  const mark = await owner();
  await forgetOthers(mark);
  const files = await caches.open(FILES);
  const wanted = new Set(urls.filter((url) => isFile(new URL(url))).slice(0, FILES_MAX));
  for (const request of await files.keys()) if (!wanted.has(request.url)) await files.delete(request);
  await Promise.all(
    [...wanted].map(async (url) => {
      if (!(await files.match(url))) await files.add(url).catch(() => {});
    }),
  );
  if (mark === undefined || (await (await caches.open(COPIES + mark)).match('/'))) return;
  const response = await fetch('/', { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (response?.ok) await keepCopy(mark, '/', response);
}
