/** The floor: what Node and PostgreSQL cost by themselves to answer the same question with the same bytes. */
import { createServer } from 'node:http';
import pg from 'pg';

// The same readings of the wire as the api's, or the bytes would differ.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const TEXT = `select p.id, p.name, json_build_object('slug', b.slug, 'name', b.name) as brand, p.state, p.list_price, p.sale_price,
    case when p.list_price = 0 then 0 else ((p.list_price - p.sale_price) * 100 / p.list_price)::int end as discount_rate,
    p.only_here, p.opened_at > $1::timestamptz - make_interval(days => 30) as is_new, p.rating_avg, p.review_count,
    (select coalesce(json_agg(json_build_object(
        'url', '/proxy/media/pictures/' || i.key || '-{width}.' || i.format, 'widths', i.widths, 'width', i.width,
        'height', i.height, 'colour', i.colour, 'alt', i.alt) order by pp.position), '[]')
      from product_picture pp join picture i on i.id = pp.picture_id where pp.product_id = p.id) as pictures,
    p.score
  from product p join brand b on b.id = p.brand_id
  where p.state in ('ON_SALE', 'SOLD_OUT') order by p.score desc, p.id desc limit 21`;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

createServer(async (_, response) => {
  const { rows } = await pool.query({ name: 'products', text: TEXT, values: [new Date()] });
  const last = rows[19];
  const next_cursor =
    rows.length > 20 ? Buffer.from(JSON.stringify([last.score, last.id])).toString('base64url') : null;
  const items = rows.slice(0, 20).map(({ score: _score, ...row }) => row);
  const body = JSON.stringify({ items, next_cursor });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
