import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

export const FONT_LINK = '/fonts/pretendard.css';

/** The product's own letters, in the small pieces a page needs: a machine without Korean fonts shows them too. */
export function fonts(app: FastifyInstance) {
  const css = createRequire(import.meta.url).resolve(
    'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css',
  );
  const pieces = join(dirname(css), 'woff2-dynamic-subset');
  const text = readFileSync(css, 'utf8').replace(/url\([^)]*\/([\w.-]+\.woff2)\)/g, "url('/fonts/$1')");

  app.get(FONT_LINK, async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=86400').send(text),
  );
  app.get<{ Params: { piece: string } }>('/fonts/:piece', async ({ params }, reply) => {
    if (!/^PretendardVariable\.subset\.\d{1,3}\.woff2$/.test(params.piece)) return reply.callNotFound();
    const bytes = await readFile(join(pieces, params.piece)).catch(() => undefined);
    if (!bytes) return reply.callNotFound();
    return reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('access-control-allow-origin', '*')
      .send(bytes);
  });
}
