/** The api with a clock that whoever started the process moves by a message; run by itself it is the api as it is. */
import { serveApi } from '../apps/api/src/serve.ts';

let aheadMs = 0;
process.on('message', (ms: number) => {
  aheadMs += ms;
  process.send!('moved');
});
await serveApi({ now: () => new Date(Date.now() + aheadMs) });
