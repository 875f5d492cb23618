import { nowMs } from '@oun/brand/clock';
import type { Told } from '@oun/track/log/start';

/** What happens before the one who tells of it has come. */
const waiting: Told[] = [];
let teller: ((told: Told) => void) | undefined;
let shown: string | undefined;

/** Of what happens here the collector is told, later and without anybody waiting for it. */
export function tell(told: Told): void {
  if (teller) return teller(told);
  waiting.push(told);
  const path = told.kind === 'screen' ? told.path : told.kind === 'press' && linkIn(told.event);
  // Who is there was learnt later: the same screen still.
  if (!path || path === shown) return;
  if (told.kind === 'screen') shown = path;
  try {
    // Who leaves at once was here all the same: the next page tells of it.
    localStorage['oun.shown'] = `${localStorage['oun.shown']} ${nowMs()} ${performance.timeOrigin}${path}`.slice(-999);
  } catch {
    // A browser that keeps nothing has nobody to count.
  }
}

const linkIn = ({ target }: Event) => {
  const link = (target as Element).closest?.('a');
  return link && `>${link.pathname}`;
};

export function tellBy(given: (told: Told) => void): void {
  teller = given;
  waiting.splice(0).forEach(given);
}

// Pressed before the one who knows what it means has come, it waits with the rest.
if (typeof document === 'object') addEventListener('click', (event) => tell({ kind: 'press', event }), true);
