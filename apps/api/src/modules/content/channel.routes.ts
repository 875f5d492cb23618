import * as contract from '@oun/contract/channel';
import type { Mount } from '../../platform/http/http.ts';
import { getChannel, listChannelFollowers, listChannels } from './channels.ts';

export function channelRoutes(mount: Mount) {
  mount(contract.listChannels, (ctx, { query }) => listChannels(ctx, query), {
    cache: { tag: 'content', seconds: 60 },
  });
  mount(contract.getChannel, (ctx, { params }) => getChannel(ctx, params.slug), {
    cache: { tag: 'content', seconds: 60 },
  });
  mount(contract.listChannelFollowers, (ctx, { params, query }) => listChannelFollowers(ctx, params.slug, query));
}
