import { COMPANY } from '@oun/brand';
import type { DetailBlock } from '@oun/contract/catalog';
import { won } from '@oun/money';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { countCategoryProducts } from '../../src/modules/catalog/lists/categories.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { insertAll } from './make.ts';
import type { Pictures } from './pictures.ts';
import { KIND_WORDS, type DisclosureKind } from './product-words.data.ts';
import {
  BRANDS,
  CATEGORIES,
  type Colour,
  COLOUR_NAMES,
  type Extra,
  KINDS,
  type OptionGroup,
  PRODUCT_REVIEWS,
  type ProductKind,
  SENDING,
  SHELVES,
} from './products.data.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
/** One in so many costs members less. */
const MEMBER_PRICE_EVERY = 7;

type Size = { products: number; productReviews: number };
type Plan = {
  kind: ProductKind;
  brand: { id: number; slug: string; name: string };
  colours: Colour[];
  groups: readonly OptionGroup[];
  row: Insertable<Database['product']>;
};

/** Brands, shelves, products with their skus, and what people say of them. */
export async function makeProducts(
  db: Db,
  pictures: Pictures,
  random: Random,
  now: Date,
  memberIds: number[],
  size: Size,
): Promise<void> {
  const brands = await insertAll(db, 'brand', BRANDS);
  const templates = await insertAll(
    db,
    'shipping_template',
    brands.map(({ id, slug }) => templateOf(id, slug)),
  );
  const templateIds = new Map(templates.map(({ brand_id, id }) => [brand_id, id]));
  const shelves = await makeShelves(db, pictures);

  const plans = Array.from({ length: size.products }, (_, i): Plan => {
    const kind = KINDS[i % KINDS.length]!;
    const round = Math.floor(i / KINDS.length);
    const brand = random.pick(brands);
    const colours = random.sample(Object.keys(COLOUR_NAMES) as Colour[], kind.hasNoColours ? 1 : random.int(2, 4));
    const choices = kind.groups ?? [[]];
    const groups = choices[round % choices.length]!;
    const list = random.int(kind.price[0], kind.price[1]) * 1_000 + (random.chance(0.4) ? 900 : 0);
    const rate = random.chance(0.55) ? random.int(1, 8) * 5 : 0;
    const age = random.chance(0.15) ? random.int(1, 28) : random.int(40, 500);
    const state = random.chance(0.04) ? 'SOLD_OUT' : random.chance(0.03) ? 'HIDDEN' : 'ON_SALE';
    // Prices people know: whole hundreds.
    const sale = Math.floor((list * (100 - rate)) / 10_000) * 100;
    const row: Insertable<Database['product']> = {
      name: kind.names[round % kind.names.length]!,
      brand_id: brand.id,
      shipping_template_id: templateIds.get(brand.id)!,
      category_id: shelves.get(kind.kind)!,
      state,
      list_price: won(list),
      sale_price: won(sale),
      member_price: i % MEMBER_PRICE_EVERY === 3 ? won(Math.floor((sale * 92) / 10_000) * 100) : null,
      only_here: brand.slug === 'oun' || random.chance(0.08),
      option_names: [...(kind.hasNoColours ? [] : ['색상']), ...groups.map(({ name }) => name)],
      max_per_order: kind.hasNoColours ? 10 : 20,
      score: random.int(0, 10_000),
      sold_count: random.int(0, 4_000),
      opened_at: new Date(now.getTime() - age * DAY_MS),
      updated_at: now,
    };
    return { kind, brand, colours, groups, row };
  });
  const catalogs = await insertAll(
    db,
    'catalog',
    plans.map((plan) => ({
      brand_id: plan.brand.id,
      name: plan.row.name,
      notice: JSON.stringify(disclosureOf(plan)),
      detail: JSON.stringify(detailOf(plan)),
      updated_at: now,
    })),
  );
  const products = await insertAll(
    db,
    'product',
    plans.map(({ row }, i) => ({ ...row, catalog_id: catalogs[i]!.id })),
  );
  const views = await Promise.all(plans.map((plan) => drawViews(pictures, plan)));
  await insertAll(
    db,
    'product_picture',
    products.flatMap(({ id }, i) =>
      views[i]!.gallery.map((picture_id, position) => ({ product_id: id, position, picture_id })),
    ),
  );
  await insertAll(
    db,
    'sku',
    products.flatMap(({ id, state, sale_price }, i) =>
      optionsOf(plans[i]!, sale_price).map(({ colour, values, extra }) => ({
        product_id: id,
        option_values: values,
        extra_price: won(extra),
        picture_id: plans[i]!.kind.hasNoColours ? null : views[i]!.byColour.get(colour)!,
        on_hand: state === 'SOLD_OUT' ? 0 : stockOf(random),
      })),
    ),
  );
  await makeReviews(db, random, now, memberIds, products, size.productReviews);
  for (const id of new Set(shelves.values())) await countCategoryProducts(db, id);
}

function templateOf(brand_id: number, slug: string): Insertable<Database['shipping_template']> {
  const { kind, base_fee = 3_000, free_from = 50_000, return_fee = 3_000, ...rest } = SENDING[slug] ?? {};
  return {
    brand_id,
    name: '기본 배송',
    kind: kind ?? 'CONDITIONAL_FREE',
    base_fee: won(base_fee),
    free_from: won(free_from),
    per_quantity: 1,
    return_fee: won(return_fee),
    exchange_fee: won(return_fee * 2),
    dispatch_cutoff_hour: 14,
    dispatch_days: 0,
    ...rest,
  };
}

/** The categories and what is below them; gives the shelf of each kind. */
async function makeShelves(db: Db, pictures: Pictures): Promise<Map<ProductKind['kind'], number>> {
  const tiles = await Promise.all(
    CATEGORIES.map(({ kind, name }) => pictures.draw({ type: 'category-tile', kind }, name)),
  );
  const tops = await insertAll(
    db,
    'category',
    CATEGORIES.map(({ slug, name }, position) => ({ slug, name, position, picture_id: tiles[position]! })),
  );
  const topOf = new Map(tops.map((top) => [top.slug, top]));
  const shelves = await insertAll(
    db,
    'category',
    SHELVES.map(({ slug, name, parent }, position) => {
      const top = topOf.get(parent)!;
      return { slug, name, position, parent_id: top.id, picture_id: top.picture_id };
    }),
  );
  return new Map(SHELVES.flatMap(({ kinds }, i) => kinds.map((kind) => [kind, shelves[i]!.id] as const)));
}

/** The first colour from three sides, then the others. */
async function drawViews(pictures: Pictures, { kind, colours, row }: Plan) {
  const draw = (colour: Colour, angle: 0 | 1 | 2) =>
    pictures.draw({ type: 'product', kind: kind.kind, colour, angle }, `${row.name} ${COLOUR_NAMES[colour]}`);
  const [main, ...others] = colours as [Colour, ...Colour[]];
  const sides = await Promise.all(([0, 1, 2] as const).map((angle) => draw(main, angle)));
  const fronts = await Promise.all(others.map((colour) => draw(colour, 0)));
  const byColour = new Map<Colour, number>([[main, sides[0]!]]);
  for (const [i, colour] of others.entries()) byColour.set(colour, fronts[i]!);
  return { gallery: [...sides, ...fronts], byColour };
}

type Option = { colour: Colour; values: string[]; extra: number };

const extraOf = (extra: Extra, price: number): number =>
  typeof extra === 'number' ? extra : Math.floor((price * (extra.times - 1) * 95) / 10_000) * 100;

/** Every colour with every choice of every group. */
function optionsOf({ kind, colours, groups }: Plan, price: number): Option[] {
  let options: Option[] = colours.map((colour) => ({
    colour,
    values: kind.hasNoColours ? [] : [COLOUR_NAMES[colour]],
    extra: 0,
  }));
  for (const { values } of groups) {
    options = options.flatMap((option) =>
      values.map(([value, extra]) => ({
        ...option,
        values: [...option.values, value],
        extra: option.extra + extraOf(extra, price),
      })),
    );
  }
  return options;
}

function stockOf(random: Random): number {
  if (random.chance(0.08)) return 0;
  return random.chance(0.1) ? random.int(1, 5) : random.int(20, 140);
}

const ASK = `${COMPANY.name} 고객센터 ${COMPANY.phone}`;
const WARRANTY = '관련 법과 소비자분쟁해결기준에 따릅니다.';

/** 상품정보제공고시, with the headings of the kind of thing it is. */
function disclosureOf({ kind, brand, colours, row }: Plan): [string, string][] {
  const { disclosure, material, size, parts, origin, care } = KIND_WORDS[kind.kind];
  const named: [string, string] = ['품명', `${brand.name} ${row.name}`];
  const maker: [string, string] = ['제조자', `${brand.name} 협력사`];
  const made: [string, string] = ['제조국', origin];
  const shades: [string, string] = ['색상', colours.map((colour) => COLOUR_NAMES[colour]).join(', ')];
  const after: [string, string][] = [
    ['품질보증기준', WARRANTY],
    ['A/S 책임자와 전화번호', ASK],
  ];
  const disclosures: Record<DisclosureKind, [string, string][]> = {
    sports: [
      named,
      ['KC 인증', '해당 없음'],
      ['크기·중량', size],
      shades,
      ['재질', material],
      ['제품 구성', parts],
      ['출시년월', '2026년 3월'],
      maker,
      made,
      ['세부 사양과 주의사항', care],
      ...after,
    ],
    clothes: [
      ['제품 소재', material],
      shades,
      ['치수', size],
      maker,
      made,
      ['세탁방법과 취급 시 주의사항', care],
      ['제조연월', '2026년 3월 이후'],
      ...after,
    ],
    food: [
      ['제품명', `${brand.name} ${row.name}`],
      ['식품의 유형', kind.kind === 'protein-tub' ? '기타가공품' : '과자'],
      ['생산자와 소재지', `${brand.name} 협력사, 대한민국`],
      ['소비기한', '포장에 적힌 날까지'],
      ['내용량', size],
      ['원재료명과 함량', material],
      ['영양성분', '포장 뒷면 참고'],
      ['유전자변형식품 여부', '해당 없음'],
      ['소비자안전을 위한 주의사항', care],
      ['수입식품 여부', '해당 없음'],
      ['소비자상담 전화번호', ASK],
    ],
    device: [
      named,
      ['KC 인증', '판매자가 확인한 인증번호를 포장에 적었습니다.'],
      ['정격전압·소비전력', kind.kind === 'scale' ? '건전지 DC 4.5V' : '충전 DC 5V'],
      ['출시년월', '2026년 3월'],
      maker,
      made,
      ['크기·무게', size],
      ['구성품', parts],
      ['주의사항', care],
      ...after,
    ],
    kitchen: [
      named,
      ['재질', material],
      ['구성품', parts],
      ['크기', size],
      ['출시년월', '2026년 3월'],
      maker,
      made,
      ['수입식품안전관리특별법에 따른 신고', origin === '대한민국' ? '해당 없음' : '신고를 마쳤습니다.'],
      ...after,
    ],
    bag: [
      ['종류', '운동 가방'],
      ['소재', material],
      shades,
      ['크기', size],
      maker,
      made,
      ['취급 시 주의사항', care],
      ...after,
    ],
  };
  return disclosures[disclosure];
}

function detailOf({ kind, brand, row }: Plan): DetailBlock[] {
  const { points, uses, material, size, parts, care } = KIND_WORDS[kind.kind];
  const [first, second, third] = points.map((point) => (typeof point === 'string' ? point : point(row.name))) as [
    string,
    string,
    string,
  ];
  return [
    { type: 'heading', text: `${brand.name}의 ${row.name}` },
    { type: 'text', text: first },
    { type: 'picture', place: 1, caption: second },
    { type: 'text', text: third },
    { type: 'heading', text: '이렇게 써요' },
    { type: 'list', items: [...uses] },
    { type: 'picture', place: 2, caption: '실물의 색은 화면과 조금 다를 수 있어요.' },
    { type: 'heading', text: '한눈에 보기' },
    {
      type: 'table',
      rows: [
        ['재질', material],
        ['크기', size],
        ['구성', parts],
        ['관리', care],
      ],
    },
  ];
}

async function makeReviews(
  db: Db,
  random: Random,
  now: Date,
  memberIds: number[],
  products: readonly { id: number }[],
  reviews: number,
) {
  const pairs = new Set<string>();
  const rows: Insertable<Database['product_review']>[] = [];
  for (let i = 0; i < reviews; i += 1) {
    // Squared, so that a few are talked about much and most a little.
    const product_id = products[Math.floor(random.next() ** 2 * products.length)]!.id;
    const account_id = random.pick(memberIds);
    if (pairs.has(`${product_id}:${account_id}`)) continue;
    pairs.add(`${product_id}:${account_id}`);
    const [rating, content] = random.pick(PRODUCT_REVIEWS);
    rows.push({
      product_id,
      account_id,
      rating,
      content,
      created_at: new Date(now.getTime() - random.int(0, 300) * DAY_MS),
    });
  }
  // Their numbers follow their days, as those of real ones do.
  rows.sort((a, b) => (a.created_at as Date).getTime() - (b.created_at as Date).getTime());
  await insertAll(db, 'product_review', rows);
  await sql`update product set review_count = r.n, rating_avg = r.rating from (
      select product_id, count(*) as n, round(avg(rating), 1) as rating from product_review group by product_id) r
    where r.product_id = product.id`.execute(db);
}
