import { createServer, type Server } from 'node:http';

/** Whether the worker is alive (`/healthz`) and can work (`/readyz`): asked by whoever starts and replaces it. */
export function serveHealth(isReady: () => Promise<boolean>, where: { port: number; host: string }): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: text }));
    if (request.url === '/healthz') return void answer(200, 'ok');
    if (request.url !== '/readyz') return void answer(404, 'not found');
    isReady().then(
      (ready) => answer(ready ? 200 : 503, ready ? 'ok' : 'unavailable'),
      () => answer(503, 'unavailable'),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, () => resolve(server));
  });
}
