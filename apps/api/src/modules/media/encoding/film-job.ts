import type { FilmDetail } from '@oun/contract/film';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { JobContext, Schedule, Subscriber } from '../../../platform/jobs/jobs.ts';
import { checkTrack, encodeLadder, type Made } from './film-job.ladder.ts';
import { probeSource } from './film-job.probe.ts';
import { FilmProblem, findTools, type Tools } from './film-job.tools.ts';
import { type FilmRung, type FilmTrack, SOUND } from '../films/stored-films.playlist.ts';
import { stepFilm } from '../films/stored-films.ts';
import { forgetUpload, readUpload } from '../uploads/upload-pieces.ts';
import { dropOldUploads } from '../uploads/uploads.ts';

const BEAT_MS = 10_000;
/** A run that has not been heard of for this long is no more. */
export const SILENT_MS = 60_000;
const PROGRESS_MS = 1_000;
const ATTEMPTS_MAX = 5;
const GIVEN_UP = '여러 번 시도했지만 변환을 마치지 못했어요. 조금 뒤에 다시 시도해주세요.';
/** No film takes as long, so nobody writes there any more. */
const LEFT_BEHIND_MS = 86_400_000;
const WORK_DIR = join(tmpdir(), 'oun-films');

type Film = { id: number; version: number; upload_id: string };

/** By the upload, which no other film ever shares: numbers begin anew with a new database, files do not. */
const sourceKey = ({ upload_id }: Pick<Film, 'upload_id'>) => `films/${upload_id}/source`;
export const segmentKey = ({ upload_id, version }: Pick<Film, 'upload_id' | 'version'>, folder: string, file: string) =>
  `films/${upload_id}/${version}/${folder}/${file}`;

/** The row is the queue: news only wakes whoever makes films here, and the clock finds what a fallen worker left. */
export const filmSubscribers: readonly Subscriber[] = [
  { topic: 'film.waiting', name: 'media.make-films', run: async (ctx) => wakeMaker(ctx) },
];
export const filmSchedules: readonly Schedule[] = [
  { name: 'media.resume-films', cron: '* * * * *', run: async (ctx) => wakeMaker(ctx) },
  { name: 'media.drop-uploads', cron: '23 * * * *', run: dropOldUploads },
];

/** One film at a time in each worker, for as long as there are any; not within a job, which must end soon. */
const makers = new WeakMap<JobContext['db'], { isCalledAgain: boolean }>();
function wakeMaker(ctx: JobContext): void {
  const running = makers.get(ctx.db);
  if (running) {
    running.isCalledAgain = true;
    return;
  }
  const maker = { isCalledAgain: false };
  makers.set(ctx.db, maker);
  const work = async () => {
    do {
      maker.isCalledAgain = false;
      await makeWaitingFilms(ctx);
    } while (maker.isCalledAgain);
  };
  void work()
    .catch((error: unknown) => ctx.log.error({ err: error }, 'films'))
    .finally(() => makers.delete(ctx.db));
}

export async function makeWaitingFilms(ctx: JobContext): Promise<void> {
  for (;;) {
    const tools = findTools();
    if (!tools) return sayToolIsMissing(ctx);
    const film = await claimFilm(ctx);
    if (!film) return;
    await makeFilm(ctx, tools, film);
  }
}

async function sayToolIsMissing({ db }: JobContext): Promise<void> {
  await db
    .updateTable('film')
    .set({ lacks_tool: true })
    .where('state', 'in', ['UPLOADED', 'TRANSCODING'])
    .where('lacks_tool', '=', false)
    .execute();
}

/** Takes the oldest film that nobody works on, with a number that makes every earlier run's writing void. */
async function claimFilm(ctx: JobContext): Promise<Film | undefined> {
  const now = ctx.now();
  const silentSince = new Date(now.getTime() - SILENT_MS);
  const claimed = await ctx.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('film')
      .where((eb) =>
        eb.or([
          eb('state', '=', 'UPLOADED'),
          eb.and([
            eb.or([eb('state', '=', 'TRANSCODING'), eb.and([eb('state', '=', 'QC'), eb('qc', 'is', null)])]),
            eb.or([eb('beat_at', 'is', null), eb('beat_at', '<', silentSince)]),
          ]),
        ]),
      )
      .selectAll()
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!before) return undefined;
    const by = { actor: 'system', accountId: null, now } as const;
    if (before.attempts >= ATTEMPTS_MAX) {
      await stepFilm(tx, before, { event: 'fail', note: GIVEN_UP, ...by });
      return { film: undefined, before };
    }
    // Staff who asked for it again have told that it begins.
    const isToldAlready = before.state === 'TRANSCODING' && before.beat_at === null;
    if (!isToldAlready) await stepFilm(tx, before, { event: before.state === 'UPLOADED' ? 'start' : 'restart', ...by });
    const film = await tx
      .updateTable('film')
      .set((eb) => ({
        version: eb('version', '+', 1),
        attempts: eb('attempts', '+', 1),
        beat_at: now,
        progress: 0,
        lacks_tool: false,
        qc: null,
        rungs: '[]',
        sound: null,
      }))
      .where('id', '=', before.id)
      .returning(['id', 'version', 'upload_id'])
      .executeTakeFirstOrThrow();
    return { film, before };
  });
  if (!claimed) return undefined;
  const { film, before } = claimed;
  await removeMade(ctx.storage, before, before);
  // Given up: there may be others.
  return film ?? claimFilm(ctx);
}

/** Another has taken the film over: what this run still does counts no more. */
class Superseded extends Error {
  override name = 'Superseded';
}

async function makeFilm(ctx: JobContext, tools: Tools, film: Film): Promise<void> {
  const stop = new AbortController();
  const beat = setInterval(() => {
    void write(ctx, film, { beat_at: ctx.now() }).catch((error: Error) => {
      if (error instanceof Superseded) stop.abort(error);
    });
  }, BEAT_MS);
  const made: { current?: Made } = {};
  try {
    const dir = await freshDir(film.id);
    try {
      await makeIn(ctx, tools, film, dir, stop, made);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  } catch (error) {
    if (error instanceof FilmProblem) await failFilm(ctx, film, error.message);
    else if (error instanceof Superseded) {
      if (made.current) await removeMade(ctx.storage, film, made.current);
    }
    // The row stays as it is; whoever finds it silent begins it again.
    else ctx.log.error({ err: error, film: film.id }, 'A film could not be made and will be tried again');
  } finally {
    clearInterval(beat);
  }
}

async function makeIn(
  ctx: JobContext,
  tools: Tools,
  film: Film,
  dir: string,
  stop: AbortController,
  made: { current?: Made },
): Promise<void> {
  const { signal } = stop;
  const source = await bringSource(ctx, film, dir);
  const probe = await probeSource(tools, source, signal);
  await write(ctx, film, { probe: JSON.stringify(probe), seconds: probe.seconds });

  let [told, toldAt] = [0, 0];
  const onProgress = (percent: number) => {
    if (percent <= told || Date.now() - toldAt < PROGRESS_MS) return;
    [told, toldAt] = [percent, Date.now()];
    void write(ctx, film, { progress: percent, beat_at: ctx.now() }).catch((error: unknown) => stop.abort(error));
  };
  const ladder = await encodeLadder(tools, source, dir, probe, { signal, onProgress });
  made.current = ladder;
  // Written before anything is stored, so that a later run knows what there is to remove.
  await write(ctx, film, { rungs: JSON.stringify(ladder.rungs), sound: JSON.stringify(ladder.sound) });
  await storeMade(ctx.storage, film, dir, ladder);
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, film);
    await stepFilm(tx, row, { event: 'check', actor: 'system', accountId: null, now: ctx.now() });
    await tx.updateTable('film').set({ progress: 100, beat_at: ctx.now() }).where('id', '=', film.id).execute();
  });

  const checks: NonNullable<FilmDetail['qc']>['checks'] = [];
  for (const name of [...ladder.rungs.map((rung) => rung.name), SOUND]) {
    checks.push(await checkTrack(tools, dir, name, probe.seconds, signal));
  }
  const is_passed = checks.every((check) => check.is_passed);
  await write(ctx, film, { qc: JSON.stringify({ is_passed, checks }) });
  if (!is_passed) {
    const broken = checks.filter((check) => !check.is_passed).map(({ name }) => (name === SOUND ? '소리' : `${name}p`));
    throw new FilmProblem(`자동 검수를 통과하지 못했어요: ${broken.join(', ')}. 검수 결과를 확인해주세요.`);
  }
}

type Columns = Partial<{
  beat_at: Date;
  progress: number;
  probe: string;
  seconds: number;
  rungs: string;
  sound: string;
  qc: string;
}>;

async function write({ db }: JobContext, { id, version }: Film, columns: Columns): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('film')
    .set(columns)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', ['TRANSCODING', 'QC'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Superseded(`film ${id}`);
}

async function lockOwn(tx: Parameters<typeof stepFilm>[0], { id, version }: Film) {
  const row = await tx
    .selectFrom('film')
    .where('id', '=', id)
    .where('version', '=', version)
    .select(['id', 'state'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Superseded(`film ${id}`);
  return row;
}

async function failFilm(ctx: JobContext, film: Film, note: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('film')
      .where('id', '=', film.id)
      .where('version', '=', film.version)
      .where('state', 'in', ['TRANSCODING', 'QC'])
      .select(['id', 'state'])
      .forUpdate()
      .executeTakeFirst();
    if (row) await stepFilm(tx, row, { event: 'fail', note, actor: 'system', accountId: null, now: ctx.now() });
  });
}

/** A folder of this run's own; what fallen runs left behind goes. */
async function freshDir(id: number): Promise<string> {
  await mkdir(WORK_DIR, { recursive: true });
  for (const name of await readdir(WORK_DIR)) {
    if (await isOld(join(WORK_DIR, name))) await rm(join(WORK_DIR, name), { recursive: true, force: true });
  }
  return mkdtemp(join(WORK_DIR, `${id}-`));
}

const isOld = async (path: string) =>
  Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now()) > LEFT_BEHIND_MS;

/** The source as a file of this machine. What has just been uploaded moves to where films are kept. */
async function bringSource({ db, storage }: JobContext, film: Film, dir: string): Promise<string> {
  const key = sourceKey(film);
  if (!(await storage.stat(key))) {
    const uploaded = await readUpload({ db, storage }, film.upload_id);
    if (!uploaded) throw new FilmProblem('올린 파일을 찾지 못했어요. 다시 올려주세요.');
    await storage.put(key, Readable.from(uploaded), { type: 'application/octet-stream' });
  }
  await forgetUpload({ db, storage }, film.upload_id);
  const path = storage.fileOf(key);
  if (path) return path;
  const found = await storage.get(key);
  if (!found) throw new FilmProblem('올린 파일을 찾지 못했어요. 다시 올려주세요.');
  const copy = join(dir, 'source');
  await pipeline(found.stream, createWriteStream(copy));
  return copy;
}

type Tracks = { rungs: readonly FilmRung[]; sound: FilmTrack | null };

const filesOf = ({ rungs, sound }: Tracks): [folder: string, file: string][] =>
  [...rungs.map((rung) => [rung.name, rung] as const), ...(sound ? [[SOUND, sound] as const] : [])].flatMap(
    ([folder, { segments }]) => [
      [folder, 'init.mp4'] as [string, string],
      ...segments.map((_, n) => [folder, `${n}.m4s`] as [string, string]),
    ],
  );

async function storeMade(storage: Storage, film: Film, dir: string, made: Made): Promise<void> {
  for (const [folder, file] of filesOf(made)) {
    const type = folder === SOUND ? 'audio/mp4' : 'video/mp4';
    await storage.put(segmentKey(film, folder, file), createReadStream(join(dir, folder, file)), { type });
  }
}

async function removeMade(storage: Storage, film: Film, tracks: Tracks): Promise<void> {
  for (const [folder, file] of filesOf(tracks)) await storage.remove(segmentKey(film, folder, file));
}
