import { won } from '@oun/money';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';

type Table = keyof Database;

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const PARAMETERS_MAX = 60_000;

/** Inserts any number of rows, in as few statements as fit, and gives them back in order. */
export async function insertAll<T extends Table>(db: Db, table: T, rows: readonly Insertable<Database[T]>[]) {
  const made: Selectable<Database[T]>[] = [];
  const size = rows[0] ? Math.max(1, Math.floor(PARAMETERS_MAX / Object.keys(rows[0]).length)) : 1;
  for (let at = 0; at < rows.length; at += size) {
    const inserted = await db
      .insertInto(table)
      .values(rows.slice(at, at + size) as never)
      .returningAll()
      .execute();
    made.push(...(inserted as Selectable<Database[T]>[]));
  }
  return made;
}

export const insert = async <T extends Table>(db: Db, table: T, row: Insertable<Database[T]>) =>
  (await insertAll(db, table, [row]))[0]!;

let serial = 0;
/** Distinct within a process; a made thing that is looked at again is looked at by its id. */
const nextSerial = () => ++serial;
const EPOCH = new Date('2026-01-01T00:00:00+09:00');

export const pictureRow = (
  overrides: Partial<Insertable<Database['picture']>> = {},
): Insertable<Database['picture']> => ({
  key: randomBytes(8).toString('hex'),
  format: 'webp',
  widths: [320, 640],
  width: 640,
  height: 360,
  colour: '#f1f1f4',
  alt: '그림',
  ...overrides,
});

/** One of each, with every column filled sensibly: a test says only what it is about. */
export const makePicture = (db: Db, overrides: Partial<Insertable<Database['picture']>> = {}) =>
  insert(db, 'picture', pictureRow(overrides));

export const makeChannel = (db: Db, overrides: Partial<Insertable<Database['channel']>> = {}) =>
  insert(db, 'channel', {
    slug: `channel-${nextSerial()}`,
    name: '민지',
    introduction: '소개',
    created_at: EPOCH,
    ...overrides,
  });

export async function makeProgram(db: Db, overrides: Partial<Insertable<Database['program']>> = {}) {
  return insert(db, 'program', {
    slug: `program-${nextSerial()}`,
    channel_id: overrides.channel_id ?? (await makeChannel(db)).id,
    picture_id: overrides.picture_id ?? (await makePicture(db)).id,
    title: '하루 15분 코어 시작하기',
    promise: '2주면 몸이 가벼워져요.',
    category: 'pilates',
    parts: ['core'],
    level: 'intro',
    equipment: ['none'],
    weeks: 2,
    days_per_week: 4,
    minutes_per_day: 15,
    is_quiet: true,
    is_free: false,
    state: 'PUBLISHED',
    published_at: EPOCH,
    updated_at: EPOCH,
    ...overrides,
  });
}

export const STEPS = [
  { movement: 'march', phase: 'warm-up', segments: 10, rest_segments: 0 },
  { movement: 'jack', phase: 'work', segments: 10, rest_segments: 5 },
  { movement: 'squat', phase: 'work', segments: 10, rest_segments: 5 },
  { movement: 'sidestretch', phase: 'cool-down', segments: 10, rest_segments: 0 },
] as const;

/** A lesson of 160 s in a program of its own, unless it is told where it belongs. */
export async function makeLesson(db: Db, overrides: Partial<Insertable<Database['lesson']>> = {}) {
  const program_id = overrides.program_id ?? (await makeProgram(db)).id;
  const section_id = overrides.section_id ?? (await makeSection(db, program_id)).id;
  return insert(db, 'lesson', {
    program_id,
    section_id,
    day: nextSerial(),
    title: '첫날, 가볍게 깨우기',
    seconds: 160,
    intensity: 2,
    access: 'MEMBER',
    is_quiet: false,
    equipment: ['none'],
    steps: JSON.stringify(STEPS),
    picture_id: overrides.picture_id ?? (await makePicture(db)).id,
    ...overrides,
  });
}

export async function makeSection(db: Db, program_id: number) {
  const directory = await insert(db, 'directory', {
    program_id,
    position: nextSerial(),
    title: '1주',
    summary: '시작',
  });
  return insert(db, 'section', { directory_id: directory.id, position: 0, title: '1일차' });
}

export const makeAccess = (
  db: Db,
  account_id: number,
  overrides: Partial<Insertable<Database['membership_period']>> = {},
) =>
  insert(db, 'membership_period', {
    account_id,
    kind: 'PAID',
    starts_at: EPOCH,
    ends_at: new Date('2027-01-01T00:00:00+09:00'),
    ...overrides,
  });

export const makeBrand = (db: Db, overrides: Partial<Insertable<Database['brand']>> = {}) =>
  insert(db, 'brand', { slug: `brand-${nextSerial()}`, name: '무브노트', ...overrides });

export async function makeCategory(db: Db, overrides: Partial<Insertable<Database['category']>> = {}) {
  return insert(db, 'category', {
    slug: `category-${nextSerial()}`,
    name: '매트',
    position: 0,
    picture_id: overrides.picture_id ?? (await makePicture(db)).id,
    ...overrides,
  });
}

export const makeTemplate = (
  db: Db,
  brand_id: number,
  overrides: Partial<Insertable<Database['shipping_template']>> = {},
) =>
  insert(db, 'shipping_template', {
    brand_id,
    name: `기본 배송 ${nextSerial()}`,
    kind: 'CONDITIONAL_FREE',
    base_fee: won(3_000),
    free_from: won(50_000),
    ...overrides,
  });

export async function makeProduct(db: Db, overrides: Partial<Insertable<Database['product']>> = {}) {
  const brand_id = overrides.brand_id ?? (await makeBrand(db)).id;
  const product = await insert(db, 'product', {
    name: '데일리 매트 6mm',
    brand_id,
    shipping_template_id: overrides.shipping_template_id ?? (await makeTemplate(db, brand_id)).id,
    category_id: overrides.category_id ?? (await makeCategory(db)).id,
    state: 'ON_SALE',
    list_price: won(50_000),
    sale_price: won(39_000),
    opened_at: EPOCH,
    updated_at: EPOCH,
    ...overrides,
  });
  await insert(db, 'product_picture', { product_id: product.id, position: 0, picture_id: (await makePicture(db)).id });
  await insert(db, 'sku', { product_id: product.id, option_values: ['로즈'], on_hand: 10 });
  return product;
}

export async function makeAccount(
  db: Db,
  role: Database['account_role']['role'] = 'user',
  overrides: Partial<Insertable<Database['account']>> = {},
) {
  const account = await insert(db, 'account', { nickname: `지우${nextSerial()}`, created_at: EPOCH, ...overrides });
  const roles = role === 'user' ? [role] : [role, 'user' as const];
  await insertAll(
    db,
    'account_role',
    roles.map((one) => ({ account_id: account.id, role: one })),
  );
  return account;
}

export async function makeSession(
  db: Db,
  account_id: number,
  overrides: Partial<Insertable<Database['session']>> = {},
) {
  const { id } = await insert(db, 'session', {
    id: randomUUID(),
    account_id,
    method: 'email',
    user_agent: '',
    address: '127.0.0.1',
    created_at: EPOCH,
    last_seen_at: EPOCH,
    expires_at: new Date('2099-01-01T00:00:00+09:00'),
    ...overrides,
  });
  return id;
}
