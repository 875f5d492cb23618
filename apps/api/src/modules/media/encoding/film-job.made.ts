/** Films for the tests, made by ffmpeg itself. */
import { needTool } from '@oun/film/make/find-tool';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { NOON, type TestApi } from '../../../../test/api.ts';
import { addPiece } from '../uploads/upload-pieces.ts';

export const ffmpeg = needTool('ffmpeg');
export const ffprobe = needTool('ffprobe');

type Clip = { seconds?: number; size?: string; rate?: number; hasSound?: boolean; more?: string[] };

export function makeClip(
  path: string,
  { seconds = 6, size = '320x240', rate = 10, hasSound = true, more = [] }: Clip = {},
) {
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`];
  const sound = hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'aac'] : [];
  const how = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  execFileSync(ffmpeg, ['-v', 'error', '-y', ...picture, ...sound, ...how, ...more, path]);
  return path;
}

/** What has come of an upload, in two pieces. */
export async function putUpload(api: TestApi, id: string, path: string): Promise<void> {
  const bytes = await readFile(path);
  const half = Math.ceil(bytes.length / 2);
  const upload = { id, size: bytes.length, metadata: '{}', created_at: NOON };
  await api.db.insertInto('film_upload').values(upload).execute();
  await addPiece(api.jobContext, id, 0, bytes.subarray(0, half));
  await addPiece(api.jobContext, id, half, bytes.subarray(half));
}

/** A film as it is when its last byte has arrived. */
export async function makeUploaded(api: TestApi, accountId: number, path: string | undefined, title = '아침 스트레칭') {
  const upload_id = randomBytes(16).toString('hex');
  if (path) await putUpload(api, upload_id, path);
  const { id } = await api.db
    .insertInto('film')
    .values({
      upload_id,
      title,
      file_name: `${title}.mp4`,
      bytes: 1_000,
      uploaded_by: accountId,
      uploaded_at: NOON,
      updated_at: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const filmRow = (api: TestApi, id: number) =>
  api.db.selectFrom('film').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
