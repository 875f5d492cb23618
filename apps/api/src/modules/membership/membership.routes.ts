import { getAccess } from '@oun/contract/playback';
import type { Mount } from '../../platform/http/http.ts';
import { readAccess } from './membership.ts';

export function membershipRoutes(mount: Mount) {
  mount(getAccess, (ctx) => readAccess(ctx));
}
