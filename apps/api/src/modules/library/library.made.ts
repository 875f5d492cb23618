import type { Insertable } from 'kysely';
import type { Database } from '../../../db/rows.ts';
import { insertAll, makeChannel, makePicture, makeProgram } from '../../../db/demo/make.ts';
import type { Db } from '../../platform/db/db.ts';

const EPOCH = new Date('2026-01-01T00:00:00+09:00');

/** `count` lessons of one program, a day each. */
export async function makeLessons(
  db: Db,
  count: number,
  overrides: Partial<Insertable<Database['lesson']>> = {},
  program: Partial<Insertable<Database['program']>> = {},
) {
  const { id: program_id } = await makeProgram(db, program);
  const [directory] = await insertAll(db, 'directory', [{ program_id, position: 0, title: '1주', summary: '' }]);
  const [section] = await insertAll(db, 'section', [{ directory_id: directory!.id, position: 0, title: '1일' }]);
  const picture = await makePicture(db);
  return insertAll(
    db,
    'lesson',
    Array.from({ length: count }, (_, i) => ({
      program_id,
      section_id: section!.id,
      day: i + 1,
      title: `${i + 1}일째`,
      seconds: 600,
      intensity: 2,
      access: 'MEMBER' as const,
      is_quiet: true,
      equipment: ['none' as const],
      picture_id: picture.id,
      ...overrides,
    })),
  );
}

export async function makeClip(db: Db, overrides: Partial<Insertable<Database['clip']>> = {}) {
  const [clip] = await insertAll(db, 'clip', [
    {
      channel_id: overrides.channel_id ?? (await makeChannel(db)).id,
      title: '힙이 깨어나는 브리지',
      movement: 'bridge',
      segments: 10,
      published_at: EPOCH,
      ...overrides,
    },
  ]);
  return clip!;
}

export async function makePlaylist(
  db: Db,
  account_id: number | null,
  overrides: Partial<Insertable<Database['playlist']>> = {},
  items: readonly { clip_id?: number; lesson_id?: number }[] = [],
) {
  const [playlist] = await insertAll(db, 'playlist', [
    { account_id, title: '퇴근하고 조용하게', is_public: true, created_at: EPOCH, updated_at: EPOCH, ...overrides },
  ]);
  await insertAll(
    db,
    'playlist_item',
    items.map(({ clip_id = null, lesson_id = null }, position) => ({
      playlist_id: playlist!.id,
      position,
      clip_id,
      lesson_id,
    })),
  );
  return playlist!;
}
