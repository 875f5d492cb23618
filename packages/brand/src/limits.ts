/**
 * The specification's constants and limits (its section 9), each once. What is only one package's own business
 * stands beside the code it limits instead.
 */

/** How long a browser, a site or the native bridge waits for an answer. */
export const REQUEST_TIMEOUT_MS = 10_000;
export const NATIVE_REQUEST_TIMEOUT_MS = 10_000;
export const NATIVE_REQUEST_RETRIES = 0;

/** Server state in the browser. */
export const QUERY_RETRIES = 3;
export const QUERY_RETRIES_UNAUTHORIZED = 1;
export const QUERY_RETRY_DELAY_MS = 500;
export const QUERY_STALE_MS = 60_000;

/** Work sent in the background (tracking, playback reports) waits 1, 2, 4 … s, never longer than this. */
export const BACKGROUND_RETRIES = 3;
export const BACKGROUND_RETRY_BASE_MS = 1_000;
export const BACKGROUND_RETRY_MAX_MS = 30_000;

/** Query strings. More is a 400, never silently cut. */
export const QUERY_STRING_PARAMETERS = 1_000;
export const QUERY_STRING_ARRAY = 20;
export const QUERY_STRING_DEPTH = 5;

/** Layout. */
export const NAVIGATION_BAR_PX = 44;
export const WEB_MAX_WIDTH_PX = 570;
export const LINK_PREFETCH_MARGIN_PX = 200;

/** Pages of lists. */
export const SUBSCRIPTION_PRODUCTS_PAGE_SIZE = 100;
export const QUESTIONS_LIMIT = 10;
export const FOLLOWERS_PAGE_SIZE = 20;

/** How often the URL may change while a filter is being moved, by browser: nuqs keeps to these by itself. */
export const URL_THROTTLE_MS = { default: 50, safari: 120, oldSafari: 320 } as const;

/** Visitor session cookie. */
export const VISITOR_COOKIE_DAYS = 365;
export const VISITOR_SESSION_TIMEOUT_S = 1_800;

export const REGION = 'KR';

/** Yearly list price in won: 19,800 × 12, struck through beside the annual plan. */
export const YEARLY_LIST_PRICE = 237_600;

/** Experiment flags by name; an experiment that is not listed is off. */
export const FLAGS = { 'QCORE-3765': { default: false, effect: 'order of the rows on the home screen' } } as const;

/** How a site or an app tells the api which device a sign-in comes from. */
export const DEVICE_HEADER = 'oun-device';

export const COOKIES = {
  login: 'oun_login',
  refresh: 'oun_refresh',
  /** When the login token runs out, in epoch seconds, and a mark of the token: all of a session that scripts may read. */
  session: 'oun_session',
  /** A mark of the account, not its number: what a browser keeps of one must not be shown to another. */
  owner: 'oun_owner',
  /** Staff's own, on the admin site only. */
  staffLogin: 'oun_staff_login',
  staffRefresh: 'oun_staff_refresh',
  staffSession: 'oun_staff_session',
  /** `method.action`, for a moment after a sign-in or sign-up. */
  authSuccess: 'oun_auth_success',
  /** Ties a social sign-in to the browser that began it. */
  socialFlow: 'oun_social',
  /** By which an account knows this browser again: strangers' wrong passwords do not lock it here. */
  device: 'oun_device',
  latestLogin: 'oun_latest_login',
  authType: 'oun_auth_type',
  visitor: 'oun_visitor',
  /** `yes` where somebody agreed that what they look at is counted, `no` where they did not. */
  usage: 'oun_usage',
  /** The mark of the account that agreed here to its screens being recorded. Nobody else's are. */
  replay: 'oun_replay',
  questionLikeGuide: 'oun_question_like_guide',
  adBrowser: '_fbp',
  adClick: '_fbc',
} as const;

export const LOCAL_STORAGE = { globalUuid: 'oun.global_uuid', utmCampaign: 'oun.utm_campaign' } as const;

export const SESSION_STORAGE = {
  userId: 'oun.user_id',
  utmCampaign: 'oun.utm_campaign',
  navigationStack: 'oun.navigation_stack',
  secretCode: 'oun.secret_code',
  giftId: 'oun.gift_id',
} as const;
