import type { FastifyInstance } from 'fastify';

/** A page for the sitemap: its path on this site, and the day it last changed. */
export type SitemapEntry = { path: string; changed?: string };

export type SearchEngineOptions = {
  origin: string;
  robots: string;
  sitemap?: (() => Promise<SitemapEntry[]>) | undefined;
};

const SITEMAP_MAX_ENTRIES = 50_000;
const SITEMAP_SECONDS = 600;

/** `robots.txt` and `sitemap.xml`. */
export async function searchEngines(app: FastifyInstance, { origin, robots, sitemap }: SearchEngineOptions) {
  const lines = robots.trimEnd() + (sitemap ? `\n\nSitemap: ${origin}/sitemap.xml\n` : '\n');
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines),
  );
  if (!sitemap) return;

  let kept: { xml: Promise<string>; until: number } | undefined;
  app.get('/sitemap.xml', async (_, reply) => {
    if (!kept || kept.until < Date.now()) {
      const xml = sitemap().then((entries) => sitemapXml(origin, entries));
      kept = { xml, until: Date.now() + SITEMAP_SECONDS * 1_000 };
      xml.catch(() => (kept = undefined));
    }
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${SITEMAP_SECONDS}`)
      .send(await kept.xml);
  });
}

export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.slice(0, SITEMAP_MAX_ENTRIES).map(({ path, changed }) => {
    const address = new URL(origin + path).href;
    return `<url><loc>${escapeXml(address)}</loc>${changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : ''}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

const XML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => XML_ESCAPES[character]!);
