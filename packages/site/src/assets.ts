import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Files of the client build. Those below `/assets/` carry a hash in their name and never change; the rest (icon, share
 * image) keep their name when they do. Compressed twins made by the build are sent to whoever takes them.
 */
export async function assets(app: FastifyInstance, { clientDir }: { clientDir: string }) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, kind: 'asset' };
  });
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
    suppressWarning: true,
  });
  for (const name of publicFiles(clientDir)) {
    app.get(`/${name}`, (_, reply) => reply.sendFile(name, clientDir, { maxAge: '1d', immutable: false }));
  }
}

function publicFiles(clientDir: string): string[] {
  const isPublic = (path: string) => !/^(?:assets|\.vite)\//.test(path) && !/(?:^|\/)\.|\.(?:br|gz|html)$/.test(path);
  try {
    return readdirSync(clientDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length + 1))
      .filter(isPublic);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
