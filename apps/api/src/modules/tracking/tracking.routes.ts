import * as contract from '@oun/contract/tracking';
import type { Mount } from '../../platform/http/http.ts';
import { recordEvent, recordVisit } from './tracking.ts';

export function trackingRoutes(mount: Mount) {
  mount(contract.postNewEvent, (ctx, { body }) => recordEvent(ctx, body));
  mount(contract.postNewVisit, (ctx, { body }) => recordVisit(ctx, body));
}
