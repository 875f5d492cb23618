import type { ProductCard } from '@oun/contract/catalog';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  Exhibition,
  ExhibitionLine,
  listExhibitions as listExhibitionsCall,
  listStoreEvents as listStoreEventsCall,
  StoreEvent,
  StoreEventLine,
} from '@oun/contract/store-display';
import { sql, type SqlBool } from 'kysely';
import type { ExhibitionSection } from '../../../db/rows.ts';
import type { Context } from '../../platform/context.ts';
import { productCards } from '../catalog/catalog.ts';
import { pictureJson } from '../media/media.ts';

const EVENTS_SHOWN = 50;
/** Ended ones can be read for so long; a link in a letter leads here. */
const KEPT_DAYS = 180;

const stateOf = (table: string, now: Date) => sql<ExhibitionLine['state']>`case
  when ${sql.ref(`${table}.starts_at`)} > ${now}::timestamptz then 'SCHEDULED'
  when ${sql.ref(`${table}.ends_at`)} <= ${now}::timestamptz then 'ENDED' else 'OPEN' end`;

const lines = ({ mediaUrl, now }: Context) => sql`exhibition.id, exhibition.slug, exhibition.title, exhibition.story,
  to_json(exhibition.starts_at) #>> '{}' as starts_at, to_json(exhibition.ends_at) #>> '{}' as ends_at,
  ${stateOf('exhibition', now())} as state, ${pictureJson(mediaUrl, 'picture')} as picture,
  case when channel.id is not null then json_build_object('id', channel.id, 'slug', channel.slug, 'name', channel.name)
    end as channel`;

export async function listExhibitions(
  ctx: Context,
  { channel_id, page, page_size }: Parsed<typeof listExhibitionsCall>['query'],
): Promise<Answer<typeof listExhibitionsCall>> {
  const at = ctx.now();
  const { rows } = await sql<{ items: ExhibitionLine[]; total: number }>`
    with open as (
      select id, ends_at from exhibition where starts_at <= ${at} and ends_at > ${at}
        and (${channel_id ?? null}::int is null or channel_id = ${channel_id ?? null}::int)
    )
    select (select count(*)::int from open) as total, coalesce((select json_agg(line) from (
      select ${lines(ctx)} from exhibition join picture on picture.id = exhibition.picture_id
      left join channel on channel.id = exhibition.channel_id
      where exhibition.id in (select id from open)
      order by exhibition.starts_at desc, exhibition.id desc
      limit ${page_size} offset ${(page - 1) * page_size}) line), '[]') as items`.execute(ctx.db);
  return { ...rows[0]!, page, page_size };
}

const couponsOf = (table: string, now: Date) => sql`coalesce((select json_agg(json_build_object('id', coupon.id,
    'name', coupon.name, 'kind', coupon.kind, 'value', coupon.value, 'min_order', coupon.min_order,
    'max_discount', coupon.max_discount) order by coupon.id)
  from coupon where coupon.id = any(${sql.ref(`${table}.coupons`)}) and not coupon.is_stopped
    and coupon.issue_from <= ${now}::timestamptz and (coupon.issue_to is null or coupon.issue_to > ${now}::timestamptz)
    and ${sql.ref(`${table}.ends_at`)} > ${now}::timestamptz), '[]')`;

type ExhibitionRow = Omit<Exhibition, 'sections'> & { sections: ExhibitionSection[]; products: ProductCard[] };

export async function getExhibition(ctx: Context, idOrSlug: string): Promise<Exhibition> {
  const at = ctx.now();
  // Inside the query of cards, so that only these are made.
  const shown = productCards(ctx).where(
    sql<SqlBool>`product.id = any(array(select wanted.id::int from jsonb_array_elements(exhibition.sections) section,
      jsonb_array_elements_text(section -> 'product_ids') as wanted (id)))`,
  );
  const isId = /^\d{1,9}$/.test(idOrSlug);
  const { rows } = await sql<ExhibitionRow>`
    select ${lines(ctx)}, exhibition.sections, ${couponsOf('exhibition', at)} as coupons,
      coalesce((select json_agg(card) from ${shown} card), '[]') as products
    from exhibition join picture on picture.id = exhibition.picture_id
    left join channel on channel.id = exhibition.channel_id
    where ${isId ? sql`exhibition.id = ${Number(idOrSlug)}` : sql`exhibition.slug = ${idOrSlug}`}
      and exhibition.starts_at <= ${at}
      and exhibition.ends_at > ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { products, sections, ...exhibition } = row;
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    ...exhibition,
    sections: sections.map(({ title, line, product_ids }) => ({
      title,
      line,
      products: product_ids.map((id) => byId.get(id)).filter((product) => product !== undefined),
    })),
  };
}

const eventLines = ({ mediaUrl, now }: Context) => sql`store_event.id, store_event.title, store_event.summary,
  to_json(store_event.starts_at) #>> '{}' as starts_at, to_json(store_event.ends_at) #>> '{}' as ends_at,
  ${stateOf('store_event', now())} as state, ${pictureJson(mediaUrl, 'picture')} as picture`;

export async function listStoreEvents(ctx: Context): Promise<Answer<typeof listStoreEventsCall>> {
  const at = ctx.now();
  const { rows } = await sql<StoreEventLine>`
    select ${eventLines(ctx)} from store_event join picture on picture.id = store_event.picture_id
    where store_event.starts_at <= ${at} and store_event.ends_at > ${at}
    order by store_event.ends_at, store_event.id desc limit ${EVENTS_SHOWN}`.execute(ctx.db);
  return { items: rows };
}

export async function getStoreEvent(ctx: Context, id: number): Promise<StoreEvent> {
  const at = ctx.now();
  const { rows } = await sql<StoreEvent>`
    select ${eventLines(ctx)}, store_event.blocks, ${couponsOf('store_event', at)} as coupons
    from store_event join picture on picture.id = store_event.picture_id
    where store_event.id = ${id} and store_event.starts_at <= ${at}
      and store_event.ends_at > ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(ctx.db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}
