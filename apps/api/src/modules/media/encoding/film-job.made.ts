/** Films for the tests, made by ffmpeg itself. */
import { needTool } from '@oun/film/make/find-tool';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NOON, type TestApi } from '../../../../test/api.ts';

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

/** A film as it is when its last byte has arrived. */
export async function makeUploaded(api: TestApi, accountId: number, path: string | undefined, title = '아침 스트레칭') {
  const upload_id = randomBytes(16).toString('hex');
  const { uploadsDir } = api.jobContext;
  await mkdir(uploadsDir, { recursive: true });
  if (path) await copyFile(path, join(uploadsDir, upload_id));
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
