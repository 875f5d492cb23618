import type { Order } from '@oun/contract/order';
import { sql } from 'kysely';
import { eventWords } from './event-words.ts';
import { named } from '../messages/named.ts';

type EventRow = {
  kind: string;
  from_state: string | null;
  at: string;
  claim_id: number | null;
  fee: number | null;
  /** Of the item or of the claim's; none where it is about all of the order. */
  names: string[];
};

export const eventsJson = sql<EventRow[]>`coalesce((select json_agg(json_build_object('kind', e.kind,
    'from_state', e.from_state, 'at', e.at, 'claim_id', e.claim_id, 'fee', c.fee,
    'names', array(select i.snapshot ->> 'name' from order_item i where i.id = e.item_id
      or i.id in (select item_id from claim_item where claim_id = e.claim_id) order by i.line, i.id)) order by e.id)
  from order_event e left join claim c on c.id = e.claim_id where e.order_id = orders.id), '[]')`;

const MINUTE_CHARS = 'YYYY-MM-DDTHH:MM'.length;

/** What happened to several items in one go is one line, which names them. */
export function historyOf(events: readonly EventRow[]): Order['history'] {
  const told = events.flatMap((event) => {
    const words = eventWords(event.kind, event);
    return words === undefined ? [] : [{ ...event, words }];
  });
  const atOnce = Map.groupBy(told, ({ words, at, claim_id }) => `${words} ${at.slice(0, MINUTE_CHARS)} ${claim_id}`);
  return [...atOnce.values()].map((same) => {
    const { at, words } = same[0]!;
    const names = same.flatMap((event) => event.names);
    return { at, words, items: names.length > 0 ? named(names[0]!, names.length) : null };
  });
}
