import { PREVIEW_SECONDS } from '@oun/contract/lesson';
import { type Reel, reelOf, type Score } from '@oun/film/score';
import type { Db } from '../../platform/db/db.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { scoreOfClip, scoreOfTicket } from './playables.ts';
import type { Ticket, Tickets } from './tickets.ts';

const DAY_MS = 86_400_000;
const KEY_LENGTH = 22;
const KEPT_MAX = 1_000;

export type FilmKeys = ReturnType<typeof createFilmKeys>;

/**
 * The names that stand for films in addresses. One tells nothing of the film, nobody finds one they were not given, the
 * part that is for everybody has one of its own, and each holds for the day it was given and the next: so a cache in
 * between that does not look at tickets gives nobody more than they were shown.
 */
export function createFilmKeys(secrets: Secrets, now: () => Date) {
  const today = () => Math.floor(now().getTime() / DAY_MS);
  const keyOn = (day: number, film: string, isWhole: boolean) =>
    secrets
      .derive('film address', `${day} ${isWhole ? 'whole' : 'part'} ${film}`)
      .toString('base64url')
      .slice(0, KEY_LENGTH);
  return {
    write: (film: string, isWhole: boolean) => keyOn(today(), film, isWhole),
    /** Whether the key was given for this film, and for how much of it. */
    read(key: string, film: string): 'whole' | 'part' | undefined {
      for (const day of [today(), today() - 1]) {
        if (key === keyOn(day, film, true)) return 'whole';
        if (key === keyOn(day, film, false)) return 'part';
      }
      return undefined;
    },
  };
}

type Source = Pick<Ticket, 'id' | 'lease' | 'choices'> & { kind: Exclude<Ticket['kind'], 'film'> };
type Showing = { kind: Source['kind']; id: number; reel: Reel };
/** What a key stands for: these very movements of this film. */
export const filmName = ({ kind, id }: Pick<Source, 'kind' | 'id'>, score: Score) => JSON.stringify([kind, id, score]);

export type Showings = ReturnType<typeof createShowings>;

/** What is shown at each place of the films that are played now. Kept, so that a segment asks the database nothing. */
export function createShowings(db: Db, { keys, tickets, now }: { keys: FilmKeys; tickets: Tickets; now: () => Date }) {
  const kept = new Map<string, Showing>();
  const coming = new Map<string, Promise<Showing | undefined>>();
  function keep(key: string, { kind, id }: Source, score: Score, isWhole: boolean): Showing {
    const shape = kind === 'clip' ? 'tall' : 'wide';
    const showing = { kind, id, reel: reelOf(score, shape, isWhole ? undefined : PREVIEW_SECONDS) };
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!);
    kept.set(key, showing);
    return showing;
  }

  /** Given by another process, or so long ago that it was forgotten. */
  async function lookUp(key: string, source: Source): Promise<Showing | undefined> {
    const { kind, id, lease, choices } = source;
    const score =
      kind === 'clip' ? await scoreOfClip(db, id, now()) : await scoreOfTicket(db, { kind, id, lease, choices });
    const reach = score && keys.read(key, filmName(source, score));
    return reach && keep(key, source, score, reach === 'whole');
  }

  function lookUpOnce(key: string, source: Source): Promise<Showing | undefined> {
    const asked = `${source.kind} ${source.id} ${source.lease} ${key} ${JSON.stringify(source.choices)}`;
    let looking = coming.get(asked);
    if (!looking) {
      looking = lookUp(key, source).finally(() => coming.delete(asked));
      coming.set(asked, looking);
    }
    return looking;
  }

  return {
    /** The name for the addresses of what a ticket's bearer watches. */
    keyOf(source: Source, score: Score, isWhole: boolean): string {
      const key = keys.write(filmName(source, score), isWhole);
      if (!kept.has(key)) keep(key, source, score, isWhole);
      return key;
    },

    /** What lies at place `n` of the film a key stands for; nothing unless the ticket is for that film and place. */
    find(text: string, folder: string, key: string, n: number): string | undefined | Promise<string | undefined> {
      const ticket = tickets.read(text);
      if (!ticket || ticket.kind === 'film' || (ticket.places !== null && n >= ticket.places)) return undefined;
      const nameIn = (showing: Showing | undefined) =>
        showing?.kind === ticket.kind && showing.id === ticket.id ? showing.reel.get(folder)?.[n] : undefined;
      const showing = kept.get(key);
      if (showing) return nameIn(showing);
      const { kind, id, lease, choices } = ticket;
      return lookUpOnce(key, { kind, id, lease, ...(choices && { choices }) }).then(nameIn);
    },
  };
}
