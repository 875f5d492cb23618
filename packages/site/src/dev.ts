import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';

/** What the host needs of a development server. */
export type Dev = {
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  build(): Promise<ServerBuild>;
  close(): Promise<void>;
};

export type StartDev = (server: Server) => Promise<Dev>;

/** Vite inside the host: the site behaves as in production, its modules reload as they change. */
export const viteDev =
  (root: string): StartDev =>
  async (server) => {
    const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
    return {
      middleware: vite.middlewares,
      build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      close: () => vite.close(),
    };
  };
