import { wallClock } from '@oun/brand/wall-clock';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  Draw,
  Event,
  EventCard,
  getEntryList as listCall,
  getPostedEvent as postedCall,
  listEvents as listEventsCall,
} from '@oun/contract/event';
import { type EventPhase, type EventRule, isTaxed } from '@oun/contract/event-rules';
import { maskName } from '@oun/contract/masks';
import type { OrderAddress } from '@oun/contract/checkout';
import { writeList } from '@oun/draw/draw';
import { sql } from 'kysely';
import type { Context, MemberContext, OptionalContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { cutPage, isBehind, placeOf, readCursor, type Sort } from '../../platform/http/cursor.ts';
import { pictureJson } from '../media/media.ts';
import { maskAddress } from '../order/order.ts';
import { countOf, expectedOf } from './challenge-progress.ts';

/** What is past its end is closed for whoever looks, also in the minute before its list is locked. */
const phaseAt = (now: Date) => sql<EventPhase>`case when c.state = 'SCHEDULED' then 'SOON'
  when c.state = 'OPEN' and c.ends_at > ${now} then 'OPEN' when c.state = 'ANNOUNCED' then 'ANNOUNCED' else 'CLOSED' end`;

const cardColumns = (mediaUrl: string, now: Date) => sql`c.id, c.title, ${phaseAt(now)} as phase,
  to_json(c.starts_at) #>> '{}' as starts_at, to_json(c.ends_at) #>> '{}' as ends_at, c.entry_count,
  (select ${pictureJson(mediaUrl, 'picture')} from program join picture on picture.id = program.picture_id
    where program.id = c.program_id) as picture`;

const TABS = {
  open: (now: Date) => sql`c.state in ('SCHEDULED', 'OPEN') and c.ends_at > ${now}`,
  past: (now: Date) => sql`(c.state in ('CLOSED', 'DRAWN', 'ANNOUNCED') or (c.state = 'OPEN' and c.ends_at <= ${now}))`,
  announced: () => sql`c.state = 'ANNOUNCED'`,
} as const;

/** What can be entered first, and what is over by how long ago. */
const SORTS: Record<keyof typeof TABS, Sort> = {
  open: { column: 'c.starts_at', direction: 'asc', kind: 'instant' },
  past: { column: 'c.ends_at', direction: 'desc', kind: 'instant' },
  announced: { column: 'c.ends_at', direction: 'desc', kind: 'instant' },
};

export async function listEvents(
  { db, now, mediaUrl }: Context,
  { tab, cursor, limit }: Parsed<typeof listEventsCall>['query'],
): Promise<Answer<typeof listEventsCall>> {
  const at = now();
  const sort = SORTS[tab];
  const place = readCursor(cursor, sort.kind);
  const { rows } = await sql<EventCard & { place: string }>`
    select ${cardColumns(mediaUrl, at)}, ${placeOf(sort)} as place from challenge c
    where c.state <> 'DRAFT' and ${TABS[tab](at)} ${place === undefined ? sql`` : sql`and ${isBehind(sort, 'c.id', place)}`}
    order by ${sql.ref(sort.column)} ${sql.raw(sort.direction)}, c.id desc limit ${limit + 1}`.execute(db);
  const { items, next_cursor } = cutPage(rows, limit, sort);
  return { items: items.map(({ place: _, ...event }) => event), next_cursor };
}

type PrizeRow = Omit<Event['prizes'][number], 'is_taxed'>;

/** In the order of their worth to whoever wrote them down. */
const prizesJson = (mediaUrl: string) => sql<PrizeRow[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'quantity', p.quantity,
    'worth', p.worth, 'days', p.days, 'picture', (
      select ${pictureJson(mediaUrl, 'picture')} from product_picture pp join picture on picture.id = pp.picture_id
      where pp.product_id = p.product_id and pp.position = 0)) order by p.position), '[]')
  from challenge_prize p where p.challenge_id = c.id)`;

const taxed = <One extends PrizeRow>(prize: One) => ({ ...prize, is_taxed: isTaxed(prize.worth) });

type EventRow = EventCard &
  Pick<Event, 'intro' | 'goal' | 'is_weighted' | 'program_slug'> & {
    rule: EventRule;
    notes: string;
    prizes: PrizeRow[];
    entry: NonNullable<Event['my']>['entry'];
  };

export async function getEvent({ db, now, mediaUrl, identity }: OptionalContext, id: number): Promise<Event> {
  const at = now();
  const { rows } = await sql<EventRow>`select ${cardColumns(mediaUrl, at)}, c.intro, c.rule, c.goal, c.is_weighted,
      c.notes, ${prizesJson(mediaUrl)} as prizes, (select slug from program where id = c.program_id) as program_slug,
      (select json_build_object('number', e.number, 'weight', e.weight) from challenge_entry e
        where e.challenge_id = c.id and e.account_id = ${identity?.id ?? null}) as entry
    from challenge c where c.id = ${id} and c.state <> 'DRAFT'`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { entry, notes, prizes, ...event } = row;
  return {
    ...event,
    prizes: prizes.map(taxed),
    notes: notes.split('\n').filter((line) => line.trim() !== ''),
    has_badge: givesBadge(event),
    my: identity ? await progressOf(db, at, identity.id, { ...event, entry }) : null,
  };
}

/** What a post with a photo counts for now; of several the one that ends first. */
export async function getPostedEvent({ db, now, memberId }: MemberContext): Promise<Answer<typeof postedCall>> {
  const at = now();
  const { rows } = await sql<{ id: number; title: string; goal: number; is_entered: boolean } & Span>`
    select c.id, c.title, c.goal, c.starts_at, c.ends_at, exists (select from challenge_entry e
      where e.challenge_id = c.id and e.account_id = ${memberId}) as is_entered
    from challenge c where c.state = 'OPEN' and c.rule = 'FEED_PHOTO' and c.ends_at > ${at}
    order by c.ends_at, c.id limit 1`.execute(db);
  const [open] = rows;
  if (!open) return { event: null };
  const { starts_at, ends_at, ...event } = open;
  const count = await countOf(db, memberId, { rule: 'FEED_PHOTO', goal: event.goal, starts_at, ends_at });
  return { event: { ...event, count } };
}
type Span = { starts_at: Date; ends_at: Date };

type Dated = Pick<EventRow, 'rule' | 'goal' | 'starts_at' | 'ends_at'>;

/** The badge of the month is for twelve workouts in one. */
const BADGE_GOAL = 12;
const monthOf = (at: number) => wallClock(at).toISOString().slice(0, 'YYYY-MM'.length);
const givesBadge = ({ rule, goal, starts_at, ends_at }: Dated): boolean =>
  rule === 'WORKOUTS' && goal >= BADGE_GOAL && monthOf(Date.parse(starts_at)) === monthOf(Date.parse(ends_at) - 1);

export async function progressOf(
  db: Db,
  now: Date,
  accountId: number,
  { entry, rule, goal, starts_at, ends_at }: Dated & Pick<NonNullable<Event['my']>, 'entry'>,
): Promise<NonNullable<Event['my']>> {
  const counted = { rule, goal, starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
  const count = await countOf(db, accountId, counted);
  return { count, entry, expected: await expectedOf(db, now, accountId, counted, count) };
}

type Standing = NonNullable<Draw['mine']>['standing'];
type Line = { number: number; rank: number; prize_id: number | null; state: string; name: string; is_mine: boolean };
type DrawRow = Pick<Draw, 'phase' | 'title'> & {
  proof: Draw['proof'];
  prizes: PrizeRow[];
  lines: Line[];
  own: {
    number: number;
    rank: number | null;
    state: string;
    prize_id: number | null;
    claim_until: string | null;
    sealed_address: string | null;
  } | null;
};

/** Nothing of the draw itself is told before its winners are. */
export async function getDraw(
  { db, now, mediaUrl, secrets, identity }: Pick<OptionalContext, 'db' | 'now' | 'mediaUrl' | 'secrets' | 'identity'>,
  id: number,
): Promise<Draw> {
  const accountId = identity?.id ?? null;
  const { rows } = await sql<DrawRow>`select ${phaseAt(now())} as phase, c.title, ${prizesJson(mediaUrl)} as prizes,
      json_build_object('seed_print', c.seed_print, 'scheduled_at', c.scheduled_at, 'list_print', c.list_print,
        'closed_at', c.closed_at, 'entry_count', c.entry_count, 'seed', c.seed,
        'result_print', case when c.state = 'ANNOUNCED' then c.result_print end,
        'drawn_at', case when c.state = 'ANNOUNCED' then c.drawn_at end) as proof,
      (select coalesce(json_agg(json_build_object('number', e.number, 'rank', e.rank, 'prize_id', e.prize_id,
          'state', e.state, 'name', a.nickname, 'is_mine', e.account_id is not distinct from ${accountId}::int)
          order by e.rank), '[]')
        from challenge_entry e join account a on a.id = e.account_id
        where e.challenge_id = c.id and c.state = 'ANNOUNCED' and e.state <> 'ENTERED') as lines,
      (select json_build_object('number', e.number, 'rank', e.rank, 'state', e.state, 'prize_id', e.prize_id,
          'claim_until', e.claim_until, 'sealed_address', encode(e.sealed_address, 'base64'))
        from challenge_entry e where e.challenge_id = c.id and e.account_id = ${accountId}) as own
    from challenge c where c.id = ${id} and c.state <> 'DRAFT'`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { phase, title, proof, prizes, lines, own } = row;
  const winners = lines.filter(({ state }) => state !== 'PASSED');
  return {
    phase,
    title,
    proof,
    prizes: prizes.map((prize) => ({
      ...taxed(prize),
      winners: winners
        .filter(({ prize_id }) => prize_id === prize.id)
        .map(({ number, rank, name, is_mine }) => ({ number, rank, name: maskName(name), is_mine })),
    })),
    passed: lines.filter(({ state }) => state === 'PASSED').map(({ number, rank }) => ({ number, rank })),
    mine: own && {
      number: own.number,
      standing: standingOf(phase, own.state),
      ...(phase === 'ANNOUNCED'
        ? { rank: own.rank, prize_id: own.prize_id, claim_until: own.claim_until }
        : { rank: null, prize_id: null, claim_until: null }),
      address:
        own.sealed_address === null ? null : shownAddress(secrets.unseal(Buffer.from(own.sealed_address, 'base64'))),
    },
  };
}

function standingOf(phase: EventPhase, state: string): Standing {
  if (phase !== 'ANNOUNCED') return 'WAITING';
  return state === 'ENTERED' ? 'LOST' : (state as Standing);
}

function shownAddress(text: string): string {
  const { name, address1 } = maskAddress(JSON.parse(text) as OrderAddress);
  return `${name} · ${address1}`;
}

/** As it was locked; from then on nothing of it changes but what became of somebody. */
export const readEntries = (db: Db | Tx, id: number): Promise<{ number: number; weight: number }[]> =>
  db.selectFrom('challenge_entry').where('challenge_id', '=', id).select(['number', 'weight']).execute();

export async function getEntryList({ db }: Context, id: number): Promise<Answer<typeof listCall>> {
  const event = await db
    .selectFrom('challenge')
    .where('id', '=', id)
    .where('state', '<>', 'DRAFT')
    .select(['list_print', 'entry_count'])
    .executeTakeFirst();
  if (!event) throw new AppError('NOT_FOUND');
  const { list_print, entry_count } = event;
  if (list_print === null) throw new AppError('EVENT_LIST_OPEN');
  return { list: writeList(await readEntries(db, id)), list_print, entry_count };
}
