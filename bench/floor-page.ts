/** The floor for a kept page: bytes that are already there, sent by bare Node. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env['PAGE_FILE']!);
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
  'content-length': body.length,
};
createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
