import * as address from './address.ts';
import * as benefit from './benefit.ts';
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import * as channel from './channel.ts';
import * as checkout from './checkout.ts';
import * as claim from './claim.ts';
import * as claimAdmin from './claim-admin.ts';
import * as content from './content.ts';
import * as conversation from './conversation.ts';
import * as conversationAdmin from './conversation-admin.ts';
import * as couponAdmin from './coupon-admin.ts';
import * as couponPrice from './coupon-price.ts';
import * as dashboard from './dashboard.ts';
import * as discovery from './discovery.ts';
import * as display from './display.ts';
import * as displayAdmin from './display-admin.ts';
import type { Endpoint } from './endpoint.ts';
import * as event from './event.ts';
import * as eventAdmin from './event-admin.ts';
import * as experimentAdmin from './experiment-admin.ts';
import * as feed from './feed.ts';
import * as film from './film.ts';
import * as followed from './followed.ts';
import * as identity from './identity.ts';
import * as gift from './gift.ts';
import * as habit from './habit.ts';
import * as health from './health.ts';
import * as fault from './fault.ts';
import * as feedback from './feedback.ts';
import * as plan from './plan.ts';
import * as inquiry from './inquiry.ts';
import * as invoice from './invoice.ts';
import * as lesson from './lesson.ts';
import * as library from './library.ts';
import * as membership from './membership.ts';
import * as membershipAdmin from './membership-admin.ts';
import * as moderationAdmin from './moderation-admin.ts';
import * as notification from './notification.ts';
import * as question from './question.ts';
import * as questionAdmin from './question-admin.ts';
import * as referral from './referral.ts';
import * as order from './order.ts';
import * as orderAdmin from './order-admin.ts';
import * as people from './people.ts';
import * as personalization from './personalization.ts';
import * as playback from './playback.ts';
import * as pointAdmin from './point-admin.ts';
import * as reviewAdmin from './review-admin.ts';
import * as session from './session.ts';
import * as staffAuth from './staff-auth.ts';
import * as replay from './replay.ts';
import * as replayAdmin from './replay-admin.ts';
import * as statistics from './statistics.ts';
import * as storeDisplay from './store-display.ts';
import * as storeReview from './store-review.ts';
import * as survey from './survey.ts';
import * as surveyAdmin from './survey-admin.ts';
import * as team from './team.ts';
import * as logs from './logs.ts';
import * as tracking from './tracking.ts';
import * as userConfig from './user-config.ts';
import * as voucher from './voucher.ts';
import * as membershipPrices from './membership-prices.ts';
import * as voucherAdmin from './voucher-admin.ts';
import * as workout from './workout.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** Every call there is, by domain: what the reference page, OpenAPI and the tests walk over. */
export const DOMAINS: Record<string, Endpoint[]> = Object.fromEntries(
  Object.entries({
    identity,
    session,
    'staff-auth': staffAuth,
    content,
    lesson,
    film,
    channel,
    library,
    playback,
    personalization,
    workout,
    habit,
    health,
    feed,
    people,
    'moderation-admin': moderationAdmin,
    question,
    conversation,
    'conversation-admin': conversationAdmin,
    'question-admin': questionAdmin,
    event,
    'event-admin': eventAdmin,
    membership,
    'membership-admin': membershipAdmin,
    notification,
    referral,
    voucher,
    'membership-prices': membershipPrices,
    'voucher-admin': voucherAdmin,
    team,
    gift,
    discovery,
    display,
    'display-admin': displayAdmin,
    'user-config': userConfig,
    catalog,
    followed,
    'store-display': storeDisplay,
    address,
    cart,
    checkout,
    order,
    'order-admin': orderAdmin,
    invoice,
    claim,
    'claim-admin': claimAdmin,
    dashboard,
    benefit,
    'coupon-admin': couponAdmin,
    'point-admin': pointAdmin,
    'coupon-price': couponPrice,
    'store-review': storeReview,
    'review-admin': reviewAdmin,
    fault,
    feedback,
    survey,
    'survey-admin': surveyAdmin,
    'experiment-admin': experimentAdmin,
    statistics,
    plan,
    inquiry,
    tracking,
    logs,
    replay,
    'replay-admin': replayAdmin,
  }).map(([name, module]) => [name, Object.values(module).filter(isEndpoint)]),
);

export const ENDPOINTS: Endpoint[] = Object.values(DOMAINS).flat();
