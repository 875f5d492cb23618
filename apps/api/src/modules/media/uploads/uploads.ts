import { AppError } from '@oun/contract/errors';
import { FILM_TITLE_MAX } from '@oun/contract/film';
import { cleanText } from '@oun/contract/text';
import { extname } from 'node:path';
import type { StaffContext } from '../../../platform/context.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { writeAudit } from '../../audit/audit.ts';
import { forgetUpload } from './upload-pieces.ts';

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

/** Unfinished uploads that are a day old. Those that are films belong to the worker. */
export async function dropOldUploads({ db, now, storage }: Pick<JobContext, 'db' | 'now' | 'storage'>): Promise<void> {
  const old = await db
    .selectFrom('film_upload')
    .where('created_at', '<', new Date(now().getTime() - UPLOAD_MS))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('film').whereRef('film.upload_id', '=', 'film_upload.id').select('film.id'))),
    )
    .select('id')
    .execute();
  for (const { id } of old) await forgetUpload({ db, storage }, id);
}
