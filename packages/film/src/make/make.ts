/** Brings the library in step with the drawings: `node packages/film/src/make/make.ts [film…]`. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXERCISES } from '@oun/figure/exercises';
import { type Film, FILMS, LADDERS, type Rung, RUNGS } from '../films.ts';
import { INDEX_NAME, LIBRARY_DIR, readIndex } from '../library.ts';
import type { LibraryIndex } from '../library-index.ts';
import { bandwidthOf } from '../playlist.ts';
import { type Sound, soundsOf, type Track, TRACKS } from '../sounds.ts';
import { composeSound } from './compose-sound.ts';
import { boxOfFilm, drawFilm, glanceAt } from './draw-film.ts';
import { encodeFilm, VIDEO_SETTINGS } from './encode-film.ts';
import { encodeSound, SOUND_SETTINGS } from './encode-sound.ts';
import { isAacLc, videoCodec } from './fragment.ts';
import { interleave } from './stereo.ts';

/** Two at a time: while one is drawn, the other's last frames are encoded. */
const AT_ONCE = 2;
const EMPTY: LibraryIndex = { rungs: {}, tracks: {}, films: {}, sounds: { music: {} } };

const say = (text: string) => process.stdout.write(`${text}\n`);

const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !FILMS.some((film) => film.id === id));
if (unknown.length > 0) throw new Error(`No film is called ${unknown.join(', ')}`);

const index: LibraryIndex = await readIndex().catch(() => structuredClone(EMPTY));
await removeUnwanted();
for (const track of Object.keys(TRACKS) as Track[]) await makeSounds(track);
await makeFilms(FILMS.filter(({ id }) => asked.length === 0 || asked.includes(id)));
await writeIndex();
const bytes = Object.values(index.films).flatMap((film) => Object.values(film.bytes));
say(
  `${Object.keys(index.films).length} films, ${(bytes.reduce((sum, size) => sum + size, 0) / 2 ** 20).toFixed(1)} MB`,
);

/** Only what is neither a film nor a sound any more; what was never asked for stays. */
async function removeUnwanted() {
  const wanted = new Set(FILMS.map(({ id }) => id));
  for (const id of Object.keys(index.films)) if (!wanted.has(id)) delete index.films[id];
  for (const rung of Object.keys(RUNGS)) await removeOthers(rung, (id) => id in index.films);
  for (const track of Object.keys(TRACKS) as Track[]) {
    const sounds = soundsOf();
    for (const id of Object.keys(index.sounds[track])) if (!sounds.has(id)) delete index.sounds[track][id];
    await removeOthers(track, (id) => id in index.sounds[track]);
  }
}

async function removeOthers(folder: string, isKept: (id: string) => boolean) {
  const dir = join(LIBRARY_DIR, folder);
  await mkdir(dir, { recursive: true });
  for (const name of await readdir(dir)) {
    if (name.endsWith('.m4s') && !isKept(name.slice(0, -'.m4s'.length))) await rm(join(dir, name));
  }
}

async function makeFilms(films: readonly Film[]) {
  const drawable = new Set(EXERCISES.map(({ id }) => id));
  const missing = [...new Set(films.map(({ movement }) => movement))].filter((id) => !drawable.has(id));
  if (missing.length > 0) say(`Not drawn yet: ${missing.join(', ')}`);
  const waiting = films.filter(({ movement }) => drawable.has(movement));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let film = waiting.shift(); film; film = waiting.shift()) await makeFilm(film);
    }),
  );
  for (const rung of Object.keys(RUNGS) as Rung[]) await describeRung(rung);
}

async function makeFilm(film: Film) {
  const hash = glanceAt(film, VIDEO_SETTINGS);
  const box = boxOfFilm(film);
  const made = index.films[film.id];
  if (made?.hash === hash) {
    made.box = box;
    return;
  }
  const since = performance.now();
  const encoded = await encodeFilm(film.shape, drawFilm(film));
  for (const { rung, init, segment } of encoded) {
    await keepInit(rung, init, `${film.id} on ${rung}`);
    await writeFile(join(LIBRARY_DIR, rung, `${film.id}.m4s`), segment);
  }
  const bytes = Object.fromEntries(encoded.map(({ rung, segment }) => [rung, segment.length]));
  index.films[film.id] = { hash, bytes, box };
  // Written each time, so that a run that is stopped is not lost.
  await writeIndex();
  const total = encoded.reduce((sum, { segment }) => sum + segment.length, 0);
  say(`${film.id}  ${(total / 1024).toFixed(0)} KB  ${((performance.now() - since) / 1000).toFixed(1)} s`);
}

async function describeRung(rung: Rung) {
  const init = await readFile(join(LIBRARY_DIR, rung, 'init.mp4')).catch(() => undefined);
  if (!init) return;
  const sizes = Object.values(index.films).flatMap((film) => film.bytes[rung] ?? []);
  index.rungs[rung] = { codec: videoCodec(init), ...bandwidthOf(sizes) };
}

async function makeSounds(track: Track) {
  for (const [id, sound] of soundsOf()) await makeSound(track, id, sound);
  const sizes = Object.values(index.sounds[track]).map(({ bytes }) => bytes);
  index.tracks[track] = { codec: 'mp4a.40.2', ...bandwidthOf(sizes) };
}

async function makeSound(track: Track, id: string, sound: Sound) {
  const { samples, before } = composeSound(sound);
  const hash = createHash('sha256')
    .update(JSON.stringify(SOUND_SETTINGS[track]))
    .update(interleave(before))
    .update(interleave(samples))
    .digest('hex')
    .slice(0, 16);
  if (index.sounds[track][id]?.hash === hash) return;
  const { init, segment } = encodeSound(track, samples, before);
  if (!isAacLc(init)) throw new Error(`${id} on ${track} is not AAC-LC`);
  await keepInit(track, init, `${id} on ${track}`);
  await writeFile(join(LIBRARY_DIR, track, `${id}.m4s`), segment);
  index.sounds[track][id] = { hash, bytes: segment.length };
}

/** All segments of a folder are opened by one file; one that needs another cannot stand beside them. */
async function keepInit(folder: string, init: Buffer, whose: string) {
  const path = join(LIBRARY_DIR, folder, 'init.mp4');
  const kept = await readFile(path).catch(() => undefined);
  if (!kept) return writeFile(path, init);
  if (!kept.equals(init)) throw new Error(`${whose} does not fit ${path}. Remove the library to begin anew.`);
}

async function writeIndex() {
  const sorted: LibraryIndex = {
    rungs: index.rungs,
    tracks: index.tracks,
    films: sortKeys(index.films),
    sounds: { music: sortKeys(index.sounds.music) },
  };
  // A film's sizes in the order of its ladder.
  for (const film of Object.values(sorted.films)) {
    const order = Object.values(LADDERS).flat();
    film.bytes = Object.fromEntries(order.flatMap((rung) => (film.bytes[rung] ? [[rung, film.bytes[rung]]] : [])));
  }
  // A box in one line, as everything here is laid out.
  const text = JSON.stringify(sorted, null, 2).replace(
    /\[\s+(\d+),\s+(\d+),\s+(\d+),\s+(\d+)\s+\]/g,
    '[$1, $2, $3, $4]',
  );
  await writeFile(join(LIBRARY_DIR, INDEX_NAME), `${text}\n`);
}

function sortKeys<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
