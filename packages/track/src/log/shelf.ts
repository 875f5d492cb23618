import { BRAND } from '@oun/brand';
import { createStore, delMany, setMany, values } from 'idb-keyval';
import type { Shelf } from './queue.ts';

/** In the browser's own database, which outlives a closed tab and a dead battery. */
export function browserShelf(): Shelf {
  const store = createStore(`${BRAND.code}-logs`, 'records');
  return {
    put: (records) =>
      setMany(
        records.map((record) => [record.log_uuid, record]),
        store,
      ),
    remove: (records) =>
      delMany(
        records.map(({ log_uuid }) => log_uuid),
        store,
      ),
    all: () => values(store),
  };
}
