import * as contract from '@oun/contract/replay';
import * as staff from '@oun/contract/replay-admin';
import type { Mount } from '../../platform/http/http.ts';
import { addPart, changeConsent, getConsent, openVisit } from './replay.ts';
import { getReplay, listReplays, lookAtReplay } from './staff-replays.ts';

export function replayRoutes(mount: Mount) {
  mount(contract.getReplayConsent, (ctx) => getConsent(ctx));
  mount(contract.changeReplayConsent, (ctx, { body }) => changeConsent(ctx, body));
  mount(contract.openReplay, (ctx, { body }) => openVisit(ctx, body));
  mount(contract.addReplayPart, (ctx, { params, body }) => addPart(ctx, params, body));

  mount(staff.adminListReplays, (ctx, { query }) => listReplays(ctx, query));
  mount(staff.adminGetReplay, (ctx, { params }) => getReplay(ctx, params.id));
  mount(staff.adminLookAtReplay, (ctx, { params }) => lookAtReplay(ctx, params.id));
}
