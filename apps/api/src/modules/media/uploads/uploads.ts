import { AppError } from '@oun/contract/errors';
import { FILM_TITLE_MAX } from '@oun/contract/film';
import { cleanText } from '@oun/contract/text';
import { readdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { writeAudit } from '../../audit/audit.ts';

export const UPLOAD_ID = /^[0-9a-f]{32}$/;
/** What is not finished by then is given up. */
export const UPLOAD_MS = 86_400_000;
const FILE_NAME_MAX = 200;

export type FinishedUpload = { id: string; bytes: number; fileName: string };

/** The upload is a film now. The same one finished twice is one film. */
export async function registerFilm(ctx: StaffContext, { id, bytes, fileName }: FinishedUpload): Promise<void> {
  const now = ctx.now();
  const name = cleanText(fileName)?.slice(0, FILE_NAME_MAX).toWellFormed() || id;
  await ctx.db.transaction().execute(async (tx) => {
    const film = await tx
      .insertInto('film')
      .values({
        upload_id: id,
        title: titleOf(name),
        file_name: name,
        bytes,
        uploaded_by: ctx.staff.id,
        uploaded_at: now,
        updated_at: now,
      })
      .onConflict((oc) => oc.column('upload_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!film) return;
    await tx
      .insertInto('film_event')
      .values({ film_id: film.id, event: 'upload', to_state: 'UPLOADED', account_id: ctx.staff.id, at: now })
      .execute();
    await writeAudit(ctx, tx, {
      action: 'film.upload',
      subject: 'film',
      subjectId: film.id,
      before: null,
      after: { state: 'UPLOADED', file_name: name, bytes },
    });
    await announce(tx, now, 'film.waiting', { film_id: film.id });
  });
}

const titleOf = (fileName: string) =>
  (fileName.slice(0, fileName.length - extname(fileName).length).trim() || fileName).slice(0, FILM_TITLE_MAX);

/** The film an upload has become; another's reads as not there. */
export async function filmOfUpload({ db, staff }: StaffContext, id: string) {
  const film = await db
    .selectFrom('film')
    .where('upload_id', '=', id)
    .select(['id', 'bytes', 'uploaded_by'])
    .executeTakeFirst();
  if (film && film.uploaded_by !== staff.id) throw new AppError('NOT_FOUND');
  return film;
}

/** What tus noted beside the file; the file itself has moved on. */
export const forgetUpload = (dir: string, id: string) => rm(join(dir, `${id}.json`), { force: true });

/** Unfinished uploads that are a day old. Those that are films belong to the worker. */
export async function dropOldUploads({
  db,
  now,
  uploadsDir,
}: Pick<JobContext, 'db' | 'now' | 'uploadsDir'>): Promise<void> {
  const names = await readdir(uploadsDir).catch(() => []);
  for (const name of names) {
    const id = name.replace(/\.json$/, '');
    if (name === id || !UPLOAD_ID.test(id) || !(await isOld(join(uploadsDir, name), now())) || (await isFilm(db, id)))
      continue;
    await rm(join(uploadsDir, id), { force: true });
    await forgetUpload(uploadsDir, id);
  }
}

async function isOld(path: string, now: Date): Promise<boolean> {
  const noted = JSON.parse(await readFile(path, 'utf8')) as { creation_date?: string };
  return now.getTime() - new Date(noted.creation_date ?? 0).getTime() > UPLOAD_MS;
}

const isFilm = async (db: Db, uploadId: string) =>
  (await db.selectFrom('film').where('upload_id', '=', uploadId).select('id').executeTakeFirst()) !== undefined;
