import type {
  AdminBanner,
  adminChangeBanner,
  adminListArt,
  adminListBanners,
  adminOrderBanners,
  adminPlaceArt,
  adminPreviewBanners,
  ArtShape,
  BannerForm,
} from '@oun/contract/display-admin';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { PlatformChoice } from '@oun/contract/display-rules';
import { type Segment, segmentsWith } from '@oun/contract/segments';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context, StaffContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { refuseChanged, versionOf, writeAudit } from '../audit/audit.ts';
import { pictureJson, placeStaffPicture } from '../media/media.ts';
import { shownBanners } from './banners.ts';

export const phaseAt = (table: string, now: Date) => sql<AdminBanner['phase']>`case
  when ${sql.ref(`${table}.ends_at`)} <= ${now} then 'OVER'
  when ${sql.ref(`${table}.starts_at`)} > ${now} then 'COMING' else 'NOW' end`;

export const platformsOf = (choice: PlatformChoice): string[] => (choice === 'ALL' ? ['web', 'app'] : [choice]);

export const platformChoice = (table: string) => sql<PlatformChoice>`case
  when cardinality(${sql.ref(`${table}.platforms`)}) > 1 then 'ALL' else ${sql.ref(`${table}.platforms`)}[1] end`;

const columns = (
  mediaUrl: string,
  now: Date,
) => sql`banner.id, banner.location, ${platformChoice('banner')} as platforms,
  banner.segment, banner.kicker, banner.title, banner.sub, banner.href, banner.picture_id,
  ${pictureJson(mediaUrl, 'picture')} as picture, to_json(banner.starts_at) #>> '{}' as starts_at,
  to_json(banner.ends_at) #>> '{}' as ends_at, ${phaseAt('banner', now)} as phase,
  ${versionOf('banner', sql`banner.id`)} as version`;
const BANNERS = sql`banner join picture on picture.id = banner.picture_id`;
const SORTS = { place: { by: sql`banner.position`, kind: 'number' } } as const satisfies Record<string, Sorting>;

export function listStaffBanners(
  { db, mediaUrl, now }: StaffContext,
  { location, phase, ...asked }: Parsed<typeof adminListBanners>['query'],
): Promise<Answer<typeof adminListBanners>> {
  const at = now();
  return readStaffPage<AdminBanner>(
    db,
    {
      select: columns(mediaUrl, at),
      from: BANNERS,
      where: [
        sql<SqlBool>`banner.location = ${location}`,
        ...(phase ? [sql<SqlBool>`${phaseAt('banner', at)} = ${phase}`] : []),
      ],
      id: sql<number>`banner.id`,
    },
    SORTS,
    asked,
  );
}

export async function getStaffBanner(
  { db, mediaUrl, now }: Pick<Context, 'mediaUrl' | 'now'> & { db: Db | Tx },
  id: number,
): Promise<AdminBanner> {
  const { rows } = await sql<AdminBanner>`
    select ${columns(mediaUrl, now())} from ${BANNERS} where banner.id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** What it shows has to be there. */
export async function refuseUnknownPicture(tx: Tx, id: number): Promise<void> {
  const found = await tx.selectFrom('picture').where('id', '=', id).select('id').executeTakeFirst();
  if (!found) throw new AppError('INVALID_INPUT', { fields: { picture_id: '그림을 다시 골라주세요.' } });
}

const rowOf = ({ platforms, starts_at, ends_at, ...form }: BannerForm) => ({
  ...form,
  platforms: platformsOf(platforms),
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
});

const audit = (ctx: StaffContext, tx: Tx, doing: string, subjectId: number, before: unknown, after: unknown) =>
  writeAudit(ctx, tx, { action: `banner.${doing}`, subject: 'banner', subjectId, before, after });

/** Others at the same place wait: two that are put last at once stand one behind the other. */
const lockPlace = (tx: Tx, location: string) =>
  sql`select pg_advisory_xact_lock(hashtext('banner'), hashtext(${location}))`.execute(tx);

const last = (location: string): RawBuilder<number> =>
  sql`(select coalesce(max(position), -1) + 1 from banner where location = ${location})`;

export async function createBanner(ctx: StaffContext, form: BannerForm): Promise<AdminBanner> {
  return ctx.db.transaction().execute(async (tx) => {
    await refuseUnknownPicture(tx, form.picture_id);
    await lockPlace(tx, form.location);
    const { id } = await tx
      .insertInto('banner')
      .values({ ...rowOf(form), position: last(form.location) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(ctx, tx, 'create', id, null, form);
    return getStaffBanner({ ...ctx, db: tx }, id);
  });
}

/** As staff wrote it, for the record of what became of it. */
const formOf = ({ picture: _, phase: __, id: ___, version: ____, ...form }: AdminBanner) => form;

export async function changeBanner(
  ctx: StaffContext,
  id: number,
  { version, ...form }: Parsed<typeof adminChangeBanner>['body'],
): Promise<AdminBanner> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockBanner(tx, id);
    await refuseChanged(tx, 'banner', id, version);
    const before = await getStaffBanner({ ...ctx, db: tx }, id);
    await refuseUnknownPicture(tx, form.picture_id);
    const isMoved = before.location !== form.location;
    if (isMoved) await lockPlace(tx, form.location);
    await tx
      .updateTable('banner')
      .set({ ...rowOf(form), ...(isMoved && { position: last(form.location) }) })
      .where('id', '=', id)
      .execute();
    await audit(ctx, tx, 'change', id, formOf(before), form);
    return getStaffBanner({ ...ctx, db: tx }, id);
  });
}

async function lockBanner(tx: Tx, id: number): Promise<void> {
  const found = await tx.selectFrom('banner').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
}

export async function endBanner(ctx: StaffContext, id: number): Promise<AdminBanner> {
  const at = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockBanner(tx, id);
    const before = await getStaffBanner({ ...ctx, db: tx }, id);
    if (before.phase === 'OVER') return before;
    await tx
      .updateTable('banner')
      .set({ ends_at: at, starts_at: sql`least(starts_at, ${at})` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, tx, 'end', id, { ends_at: before.ends_at }, { ends_at: at });
    return getStaffBanner({ ...ctx, db: tx }, id);
  });
}

/** Those that are not named keep their order behind the others. */
export async function orderBanners(
  ctx: StaffContext,
  { location, ids }: Parsed<typeof adminOrderBanners>['body'],
): Promise<Answer<typeof adminOrderBanners>> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockPlace(tx, location);
    const rows = await tx
      .selectFrom('banner')
      .where('location', '=', location)
      .orderBy('position')
      .orderBy('id')
      .select('id')
      .execute();
    const before = rows.map(({ id }) => id);
    if (new Set(ids).size < ids.length || ids.some((id) => !before.includes(id)))
      throw new AppError('INVALID_INPUT', { fields: { ids: '그 자리에 없는 배너가 있어요. 다시 불러와주세요.' } });
    const after = [...ids, ...before.filter((id) => !ids.includes(id))];
    await sql`update banner set position = placed.at - 1
      from unnest(${after}::int[]) with ordinality as placed (id, at) where banner.id = placed.id`.execute(tx);
    // Of none in particular: the place tells which.
    await audit(ctx, tx, 'order', 0, { location, ids: before }, { location, ids: after });
    return { ids: after };
  });
}

export async function previewBanners(
  ctx: StaffContext,
  { at, segment, ...query }: Parsed<typeof adminPreviewBanners>['query'],
): Promise<Answer<typeof adminPreviewBanners>> {
  const segments = sql<Segment[]>`${segmentsWith(segment)}::text[]`;
  return { items: await shownBanners(ctx, { ...query, segments, at: at ? new Date(at) : ctx.now() }) };
}

const ART_SHOWN = 60;

/** Where a picture of that shape stands already, and what it is called by. */
const ART: Record<ArtShape, RawBuilder<unknown>> = {
  WIDE: sql`select picture_id, title from banner where location <> 'store'
    union all select picture_id, title from landing where kind = 'EVENT' and picture_id is not null`,
  STORE: sql`select picture_id, title from exhibition union all select picture_id, title from banner
    where location = 'store'`,
  CARD: sql`select picture_id, title from program where state = 'PUBLISHED'`,
};

export async function listArt(
  { db, mediaUrl }: StaffContext,
  { shape }: Parsed<typeof adminListArt>['query'],
): Promise<Answer<typeof adminListArt>> {
  const { rows } = await sql<Answer<typeof adminListArt>['items'][number]>`
    select picture.id, coalesce('올린 사진 ' || own.picture_id, replace(min(used.title), E'\n', ' ')) as label,
      ${pictureJson(mediaUrl, 'picture')} as picture, own.picture_id is not null as is_uploaded
    from (${ART[shape]} union all select picture_id, '' from staff_picture where shape = ${shape}) used
    join picture on picture.id = used.picture_id left join staff_picture own on own.picture_id = picture.id
    group by picture.id, own.picture_id order by own.picture_id desc nulls last, picture.id
    limit ${ART_SHOWN}`.execute(db);
  return { items: rows };
}

/** Only of what was uploaded: what is drawn knows whom it shows. */
export async function placeArt(
  ctx: StaffContext,
  id: number,
  focus: Parsed<typeof adminPlaceArt>['body'],
): Promise<Answer<typeof adminPlaceArt>> {
  return ctx.db.transaction().execute(async (tx) => {
    const art = await placeStaffPicture(tx, ctx.mediaUrl, id, focus);
    if (!art) throw new AppError('NOT_FOUND');
    await writeAudit(ctx, tx, { action: 'art.place', subject: 'picture', subjectId: id, before: null, after: focus });
    return art;
  });
}
