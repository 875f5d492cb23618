/** The floor: the statement that the api sends, prepared, and its rows as they come, by bare node:http. */
import { createServer } from 'node:http';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const statements = JSON.parse(process.env['STATEMENTS']!) as Record<string, { text: string; values: unknown[] }>;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

createServer(async ({ url = '/' }, response) => {
  const statement = statements[url.slice(1)];
  if (!statement) return void response.writeHead(404).end();
  const { rows } = await pool.query({ name: url, ...statement });
  const body = JSON.stringify(rows);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
