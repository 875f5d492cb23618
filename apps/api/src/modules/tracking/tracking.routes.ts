import { postLogs } from '@oun/contract/logs';
import * as contract from '@oun/contract/tracking';
import type { Mount } from '../../platform/http/http.ts';
import { type Collector, takeLogs } from './logs/take-logs.ts';
import { recordEvent, recordVisit } from './tracking.ts';

export const trackingRoutes = (collector: Collector) => (mount: Mount) => {
  mount(contract.postNewEvent, (ctx, { body }) => recordEvent(ctx, body));
  mount(contract.postNewVisit, (ctx, { body }) => recordVisit(ctx, body));
  mount(postLogs, (ctx, { body }) => takeLogs(ctx, collector, body.logs));
};
