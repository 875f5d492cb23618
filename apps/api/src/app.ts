import type { TrustedProxies } from '@oun/brand/trusted-proxies';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { backOfficeRoutes } from './modules/back-office/back-office.routes.ts';
import { benefitSchedules, benefitSubscribers } from './modules/benefit/benefit.jobs.ts';
import { benefitRoutes } from './modules/benefit/benefit.routes.ts';
import { cartSchedules } from './modules/cart/cart.jobs.ts';
import { cartRoutes } from './modules/cart/cart.routes.ts';
import { catalogSchedules, catalogSubscribers } from './modules/catalog/catalog.jobs.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { channelRoutes } from './modules/content/channel.routes.ts';
import { claimSchedules, claimSubscribers } from './modules/claim/claim.jobs.ts';
import { claimRoutes } from './modules/claim/claim.routes.ts';
import { communitySubscribers } from './modules/community/community.jobs.ts';
import { communityRoutes } from './modules/community/community.routes.ts';
import { contentRoutes } from './modules/content/content.routes.ts';
import { discoverySchedules, discoverySubscribers } from './modules/discovery/discovery.jobs.ts';
import { discoveryRoutes } from './modules/discovery/discovery.routes.ts';
import { findProducts } from './modules/discovery/products/product-search.ts';
import { warmIndex } from './modules/discovery/programs/live-index.ts';
import { displaySubscribers } from './modules/display/display.jobs.ts';
import { displayRoutes } from './modules/display/display.routes.ts';
import type { Gateways } from './gateways/gateways.ts';
import { createStorage, type Storage } from './gateways/storage/storage.ts';
import { identitySchedules, identitySubscribers } from './modules/identity/identity.jobs.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { libraryRoutes } from './modules/library/library.routes.ts';
import { filmFiles } from './modules/media/segments/film-files.ts';
import { filmSchedules, filmSubscribers } from './modules/media/encoding/film-job.ts';
import { openImageMaker } from './modules/media/pictures/image-maker.ts';
import { conversationEvents } from './modules/conversation/conversation-events.ts';
import { conversationSubscribers } from './modules/conversation/conversation.jobs.ts';
import { conversationRoutes } from './modules/conversation/conversation.routes.ts';
import { mediaFiles, posterFiles } from './modules/media/pictures/picture-files.ts';
import { memberImages } from './modules/media/pictures/member-images.routes.ts';
import { storedFilmFiles } from './modules/media/films/stored-films.files.ts';
import { storedFilmRoutes } from './modules/media/films/stored-films.routes.ts';
import { filmUploads } from './modules/media/uploads/uploads.routes.ts';
import { faultSchedules, faultSubscribers } from './modules/fault/fault.jobs.ts';
import { faultRoutes } from './modules/fault/fault.routes.ts';
import { ownFaults } from './modules/fault/fault.ts';
import { feedbackSubscribers } from './modules/feedback/feedback.jobs.ts';
import { feedbackRoutes } from './modules/feedback/feedback.routes.ts';
import { inquirySubscribers } from './modules/inquiry/inquiry.jobs.ts';
import { inquiryRoutes } from './modules/inquiry/inquiry.routes.ts';
import { readIndex } from '@oun/film/library';
import { memberRoutes } from './modules/member/member.routes.ts';
import { giftSchedules, giftSubscribers } from './modules/gift/gift.jobs.ts';
import { giftRoutes } from './modules/gift/gift.routes.ts';
import { habitSchedules, habitSubscribers } from './modules/habit/habit.jobs.ts';
import { habitRoutes } from './modules/habit/habit.routes.ts';
import { membershipSchedules, membershipSubscribers } from './modules/membership/membership.jobs.ts';
import { membershipRoutes } from './modules/membership/membership.routes.ts';
import { messageSchedules, messageSubscribers } from './modules/message/message.jobs.ts';
import { messageRoutes } from './modules/message/message.routes.ts';
import { orderSchedules, orderSubscribers } from './modules/order/order.jobs.ts';
import { orderRoutes } from './modules/order/order.routes.ts';
import { paymentNotices } from './modules/payment/attempts/gateway-notices.ts';
import { paymentSchedules, paymentSubscribers } from './modules/payment/payment.jobs.ts';
import { paymentRoutes } from './modules/payment/payment.routes.ts';
import {
  personalizationSchedules,
  personalizationSubscribers,
} from './modules/personalization/personalization.jobs.ts';
import { personalizationRoutes } from './modules/personalization/personalization.routes.ts';
import { filmPlaylists, storedFilmVersion } from './modules/playback/film.routes.ts';
import { playbackSchedules } from './modules/playback/playback.jobs.ts';
import { playbackRoutes } from './modules/playback/playback.routes.ts';
import { createFilmKeys, createShowings } from './modules/playback/showings.ts';
import { createTickets } from './modules/playback/tickets.ts';
import { reviewSchedules, reviewSubscribers } from './modules/review/review.jobs.ts';
import { referralSchedules, referralSubscribers } from './modules/referral/referral.jobs.ts';
import { referralRoutes } from './modules/referral/referral.routes.ts';
import { reviewRoutes } from './modules/review/review.routes.ts';
import { experimentRoutes } from './modules/experiment/experiment.routes.ts';
import { experimentSubscribers } from './modules/experiment/experiment.jobs.ts';
import { replayRoutes } from './modules/replay/replay.routes.ts';
import { replaySchedules, replaySubscribers } from './modules/replay/replay.jobs.ts';
import { statisticsRoutes } from './modules/statistics/statistics.routes.ts';
import { surveySubscribers } from './modules/survey/survey.jobs.ts';
import { surveyRoutes } from './modules/survey/survey.routes.ts';
import { type Collector, type CollectorLimits, createCollector } from './modules/tracking/logs/take-logs.ts';
import { LANES } from './modules/tracking/logs/log-writer.ts';
import { LOG_DAYS } from './modules/tracking/logs/log-days.ts';
import { trackingSchedules, trackingSubscribers } from './modules/tracking/tracking.jobs.ts';
import { trackingRoutes } from './modules/tracking/tracking.routes.ts';
import { challengeSchedules, challengeSubscribers } from './modules/challenge/challenge.jobs.ts';
import { challengeRoutes } from './modules/challenge/challenge.routes.ts';
import { voucherSchedules, voucherSubscribers } from './modules/voucher/voucher.jobs.ts';
import { voucherRoutes } from './modules/voucher/voucher.routes.ts';
import { workoutRoutes } from './modules/workout/workout.routes.ts';
import { createCache, followChanges } from './platform/http/cache.ts';
import { connect, connectToCopy, type Pooler } from './platform/db/db.ts';
import { demoClock } from './platform/time/demo-clock.ts';
import { followEndedSessions } from './platform/access/ended-sessions.ts';
import { createServer, type Routes } from './platform/http/http.ts';
import type { LiveLimits } from './platform/http/live-streams.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createMetrics, type Metrics } from './platform/http/metrics.ts';
import { PATIENCE_MS } from './platform/http/patience.ts';
import { operations } from './platform/http/operations.ts';
import { createSecrets, type Secrets } from './platform/secrets.ts';
import { createTokens, type Tokens } from './platform/access/tokens.ts';

/** The one list of modules. */
export const modulesOf = (collector: Collector): readonly Routes[] => [
  identityRoutes,
  messageRoutes,
  contentRoutes,
  catalogRoutes(findProducts),
  memberRoutes,
  cartRoutes,
  paymentRoutes,
  orderRoutes,
  claimRoutes,
  benefitRoutes,
  reviewRoutes,
  faultRoutes,
  feedbackRoutes,
  surveyRoutes,
  experimentRoutes,
  replayRoutes,
  statisticsRoutes,
  inquiryRoutes,
  challengeRoutes,
  trackingRoutes(collector),
  channelRoutes,
  libraryRoutes,
  displayRoutes,
  workoutRoutes,
  communityRoutes,
  conversationRoutes,
  membershipRoutes,
  referralRoutes,
  voucherRoutes,
  giftRoutes,
  storedFilmRoutes,
  habitRoutes,
  playbackRoutes,
  personalizationRoutes,
  discoveryRoutes,
  backOfficeRoutes,
];

export const jobs: Jobs = {
  subscribers: [
    ...identitySubscribers,
    ...messageSubscribers,
    ...catalogSubscribers,
    ...discoverySubscribers,
    ...filmSubscribers,
    ...paymentSubscribers,
    ...membershipSubscribers,
    ...communitySubscribers,
    ...conversationSubscribers,
    ...referralSubscribers,
    ...voucherSubscribers,
    ...giftSubscribers,
    ...habitSubscribers,
    ...personalizationSubscribers,
    ...orderSubscribers,
    ...claimSubscribers,
    ...benefitSubscribers,
    ...reviewSubscribers,
    ...faultSubscribers,
    ...feedbackSubscribers,
    ...trackingSubscribers,
    ...surveySubscribers,
    ...experimentSubscribers,
    ...replaySubscribers,
    ...displaySubscribers,
    ...inquirySubscribers,
    ...challengeSubscribers,
  ],
  schedules: [
    ...identitySchedules,
    ...trackingSchedules,
    ...faultSchedules,
    ...replaySchedules,
    ...messageSchedules,
    ...catalogSchedules,
    ...discoverySchedules,
    ...filmSchedules,
    ...cartSchedules,
    ...paymentSchedules,
    ...membershipSchedules,
    ...referralSchedules,
    ...voucherSchedules,
    ...giftSchedules,
    ...playbackSchedules,
    ...habitSchedules,
    ...personalizationSchedules,
    ...orderSchedules,
    ...claimSchedules,
    ...benefitSchedules,
    ...reviewSchedules,
    ...challengeSchedules,
  ],
};

export type ApiOptions = {
  databaseUrl: string;
  /** Past a pooler, for what listens. */
  directUrl?: string;
  pooler?: Pooler | undefined;
  databaseConnections?: number;
  databaseWaitMs?: number;
  tokenSecret: string;
  mediaDir: string;
  /** Where uploaded films are kept; below the media folder unless it is told. */
  storage?: Storage;
  mediaUrl: string;
  lifeUrl: string;
  gateways: Gateways;
  trustProxy?: TrustedProxies;
  requestTimeoutMs?: number;
  patienceMs?: number;
  logger: FastifyBaseLogger;
  now?: () => Date;
  /** Whether whoever tries the product may move time on; only where that is wanted. */
  isClockMovable?: boolean;
  /** Of connections that stay open. */
  liveLimits?: LiveLimits;
  /** How long records of what happened on screens are kept. */
  logDays?: number;
  /** How many of them may come, and wait to be written. */
  logLimits?: Partial<CollectorLimits> | undefined;
  /** Off for measuring what an answer costs when nothing is kept. */
  isCaching?: boolean;
};

export type Api = {
  app: FastifyInstance;
  metrics: Metrics;
  tokens: Tokens;
  secrets: Secrets;
  close: () => Promise<void>;
} & ReturnType<typeof connect>;

export async function createApi(options: ApiOptions): Promise<Api> {
  const { databaseUrl, logger, now = () => new Date(), isCaching = true } = options;
  const directUrl = options.directUrl ?? databaseUrl;
  const database = {
    url: databaseUrl,
    pooler: options.pooler,
    ...(options.databaseWaitMs !== undefined && { waitMs: options.databaseWaitMs }),
  };
  const { db, pool } = connect({ ...database, name: 'oun-api', max: options.databaseConnections ?? 10 });
  const tokens = createTokens(options.tokenSecret, now);
  const secrets = createSecrets(options.tokenSecret);
  const filmTickets = createTickets(secrets, now);
  const filmKeys = createFilmKeys(secrets, now);
  const showings = createShowings(db, { keys: filmKeys, tickets: filmTickets, now });
  const films = await readIndex();
  const copies = connectToCopy({ ...database, name: 'oun-logs', max: LANES });
  const keptDays = options.logDays ?? LOG_DAYS;
  const collector = createCollector({ pool: copies, log: logger, keptDays, limits: options.logLimits });
  const storage = options.storage ?? createStorage({ OUN_MEDIA_DIR: options.mediaDir });
  const imageMaker = openImageMaker();
  const cache = createCache();
  const metrics = createMetrics();
  const faults = ownFaults(db, now, 'api');
  const changes = await followChanges(directUrl, cache);
  const endedSessions = await followEndedSessions(directUrl, db, now);
  let live: ReturnType<typeof conversationEvents> | undefined;
  const app = createServer({
    context: {
      db,
      now,
      secrets,
      tokens,
      mediaUrl: options.mediaUrl,
      lifeUrl: options.lifeUrl,
      gateways: options.gateways,
      patienceMs: options.patienceMs ?? PATIENCE_MS,
    },
    tokens,
    endedSessions,
    trustProxy: options.trustProxy ?? 'loopback',
    ...(options.requestTimeoutMs !== undefined && { requestTimeoutMs: options.requestTimeoutMs }),
    cache,
    metrics,
    logger,
    onFault: faults.take,
    isCaching,
    modules: modulesOf(collector),
    plain(server, authenticate, authenticateMember) {
      operations(server, { db });
      live = conversationEvents(server, { db, authenticate, authenticateMember, limits: options.liveLimits });
      paymentNotices(server, { db, now, secrets });
      if (options.isClockMovable) demoClock(server, { db, now });
      mediaFiles(server, storage);
      posterFiles(server);
      memberImages(server, {
        storage,
        maker: imageMaker,
        authenticate: authenticateMember,
        authenticateStaff: authenticate,
      });
      filmPlaylists(server, { db, tickets: filmTickets, showings, keys: filmKeys, index: films, now });
      filmUploads(server, { db, storage, authenticate });
      storedFilmFiles(server, { storage, versionFor: storedFilmVersion(db, filmTickets, filmKeys) });
      filmFiles(server, { observe: metrics.observeRequest, find: showings.find });
    },
  });
  const talk = await live!.follow(directUrl);
  let warming = Promise.resolve();
  // Nobody waits for it: a search that comes before it is done joins it, and one that comes after it failed tries again.
  app.addHook('onListen', async () => {
    warming = warmIndex(db).catch((error: unknown) => logger.warn({ err: error }, 'the search index was not read'));
  });
  return {
    app,
    metrics,
    db,
    pool,
    tokens,
    secrets,
    async close() {
      // Whoever waits for their records to be written is answered first.
      await app.close();
      await faults.settled();
      await collector.close();
      await copies.end();
      await warming;
      await imageMaker.close();
      await changes.close();
      await endedSessions.close();
      await talk.close();
      options.gateways.mail.close();
      await db.destroy();
    },
  };
}
