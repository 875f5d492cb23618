import {
  claimGift as claimCall,
  createGift as createCall,
  editGift as editCall,
  extendGift as extendCall,
  getGiftBundles,
  getGiftCampaigns,
  getGiftOfLink,
  getReceivedGifts,
  getSentGifts,
  markGiftSent,
  refundGift as refundCall,
  thankForGift as thankCall,
  trackGift as trackCall,
} from '@oun/contract/gift';
import type { Mount } from '../../platform/http/http.ts';
import { claimGift, giftOfLink } from './claim-gift.ts';
import { listBundles, listDesigns } from './gift-bundles.ts';
import { editGift, extendGift, markSent, thankForGift } from './gift-changes.ts';
import { refundGift } from './gift-refunds.ts';
import { listReceived, listSent, readReceived, trackGift } from './gift-views.ts';
import { createGift } from './pay-gift.ts';

export function giftRoutes(mount: Mount) {
  mount(getGiftBundles, (ctx, { query }) => listBundles(ctx, query));
  mount(getGiftCampaigns, (ctx) => listDesigns(ctx));
  mount(createCall, (ctx, { body }) => createGift(ctx, body));

  mount(trackCall, (ctx, { query }) => trackGift(ctx, query.gift_id));
  mount(getSentGifts, (ctx, { query }) => listSent(ctx, query));
  mount(getReceivedGifts, (ctx, { query }) => listReceived(ctx, query));

  mount(editCall, async (ctx, { body }) => trackGift(ctx, await editGift(ctx, body)));
  mount(markGiftSent, async (ctx, { params, body }) => trackGift(ctx, await markSent(ctx, params.id, body)));
  mount(extendCall, async (ctx, { params, body }) =>
    trackGift(ctx, await extendGift(ctx, params.id, new Date(body.expected_end))),
  );
  mount(refundCall, async (ctx, { params, body }) => trackGift(ctx, await refundGift(ctx, params.id, body)));
  mount(thankCall, async (ctx, { params, body }) => readReceived(ctx, await thankForGift(ctx, params.id, body)));

  mount(getGiftOfLink, (ctx, { query }) => giftOfLink(ctx, query.gift));
  mount(claimCall, (ctx, { body }) => claimGift(ctx, body.gift));
}
