import type { ProductCard } from '@oun/contract/catalog';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { LABELS } from '@oun/contract/content';
import type {
  getPersonalization as getPersonalizationCall,
  getRelatedProducts as getRelatedProductsCall,
} from '@oun/contract/followed';
import { sql } from 'kysely';
import type { MemberContext, OptionalContext } from '../../../platform/context.ts';
import { productCards } from '../product/product-cards.ts';

/** The shelf where each tool of a workout is sold; whoever needs nothing is shown nothing. */
const SHELVES = {
  mat: ['yoga-mat'],
  band: ['loop-band', 'tube-band'],
  dumbbell: ['dumbbell'],
  kettlebell: ['kettlebell'],
  'foam-roller': ['foam-roller'],
  ball: ['gym-ball'],
  ring: ['pilates-ring'],
} as const;
type Tool = keyof typeof SHELVES;

const IN_A_ROW = 10;
/** What is eaten up or worn out within so many days may be wanted again. */
const BOUGHT_DAYS = 180;

type Row = ProductCard & { tools: Tool[] | null; reason: 'TRAINING' | 'AGAIN' };

const PAIRS = Object.entries(SHELVES).flatMap(([tool, slugs]) => slugs.map((slug) => ({ tool, slug })));
/** The shelves of `tools`, and of each shelf its best in turns. Both stand in a `with`. */
const SHELF = sql`shelf as (
      select category.id, pair.tool from unnest(${PAIRS.map(({ tool }) => tool)}::text[],
        ${PAIRS.map(({ slug }) => slug)}::text[]) as pair (tool, slug)
      join category on category.slug = pair.slug join tools on tools.tool = pair.tool
    )`;
const ON_SHELF = sql`row_number() over (partition by product.category_id order by product.score desc, product.id desc) as turn
        from product join shelf on shelf.id = product.category_id where product.state = 'ON_SALE'`;

/** Tools of the programs one has begun that one has not bought, and what one bought, in one statement. */
export async function getPersonalization(ctx: MemberContext): Promise<Answer<typeof getPersonalizationCall>> {
  const { db, memberId, now } = ctx;
  const { rows } = await sql<Row>`
    with tools as (
      select distinct unnest(program.equipment) as tool from film_view
      join lesson on lesson.id = film_view.lesson_id join program on program.id = lesson.program_id
      where film_view.account_id = ${memberId}
    ), ${SHELF}, bought as (
      select order_item.product_id, max(orders.paid_at) as at
      from orders join order_item on order_item.order_id = orders.id
      where orders.account_id = ${memberId} and orders.state in ('PAID', 'COMPLETED') and orders.paid_at > ${now()}::timestamptz - make_interval(days => ${BOUGHT_DAYS})
      group by order_item.product_id
    ), wanted as (
      (select product.id, 'TRAINING' as reason, ${ON_SHELF}
          and product.id not in (select product_id from bought)
        order by turn, product.score desc limit ${IN_A_ROW})
      union all
      (select product_id, 'AGAIN', row_number() over (order by at desc) as turn from bought
        order by turn limit ${IN_A_ROW})
    )
    select card.*, wanted.reason,
      (select array_agg(distinct tool order by tool) from shelf) as tools
    from wanted join ${productCards(ctx)} card on card.id = wanted.id
    order by wanted.reason desc, wanted.turn, card.id desc`.execute(db);
  const training = rows.filter(({ reason }) => reason === 'TRAINING');
  const again = rows.filter(({ reason }) => reason === 'AGAIN');
  const tools = (training[0]?.tools ?? []).map((tool) => LABELS.equipment[tool]);
  return {
    rows: [
      {
        kind: 'TRAINING' as const,
        title: '내 운동에 맞는 상품',
        sub: `시작한 운동에서 ${tools.join('·')} 쓰는 동작이 나와요.`,
        items: training,
      },
      { kind: 'AGAIN' as const, title: '다시 살 때가 됐나요?', sub: '최근에 산 상품이에요.', items: again },
    ].filter(({ items }) => items.length > 0),
  };
}

/** What a program is done with, as the store has it, in one statement. */
export async function getRelatedProducts(
  ctx: OptionalContext,
  { program_id }: Parsed<typeof getRelatedProductsCall>['query'],
): Promise<Answer<typeof getRelatedProductsCall>> {
  const { rows } = await sql<{ is_there: boolean; items: ProductCard[] }>`
    with asked as (
      select equipment from program where id = ${program_id} and state = 'PUBLISHED'
    ), tools as (
      select unnest(equipment) as tool from asked
    ), ${SHELF}, wanted as (
      select product.id, product.score, ${ON_SHELF} order by turn, product.score desc limit ${IN_A_ROW}
    )
    select exists (select from asked) as is_there,
      coalesce((select json_agg(card order by wanted.turn, wanted.score desc, card.id desc)
        from wanted join ${productCards(ctx)} card on card.id = wanted.id), '[]') as items`.execute(ctx.db);
  if (!rows[0]!.is_there) throw new AppError('NOT_FOUND');
  return { items: rows[0]!.items };
}
