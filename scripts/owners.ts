/** Who writes which table. Everybody may read and join; what changes a row stands in the module that knows its rules. */
import { globSync, readFileSync } from 'node:fs';

const OWNERS: Record<string, readonly string[]> = {
  platform: ['demo_world', 'held_news', 'kept_answer', 'moved_clock', 'outbox', 'rate_limit'],
  identity: [
    'account',
    'account_role',
    'agreement',
    'confirmation_code',
    'invitation_code',
    'known_device',
    'mobile_code',
    'pairing',
    'password_reset',
    'refresh_token',
    'retained_record',
    'second_factor',
    'session',
    'sign_in_lock',
    'social_flow',
    'social_link',
    'social_ticket',
    'welcome_gift',
    'withdrawal_hold',
  ],
  voucher: ['voucher', 'voucher_campaign', 'company_mail'],
  audit: ['audit_log'],
  referral: ['referral'],
  ledger: ['ledger_entry', 'ledger_line'],
  message: ['ad_slot', 'consent_reminder', 'message', 'notice_setting', 'push_token'],
  media: ['film', 'film_event', 'film_upload', 'film_upload_piece', 'member_image', 'picture', 'staff_picture'],
  experiment: ['experiment', 'experiment_left', 'experiment_member'],
  replay: ['replay', 'replay_consent', 'replay_part'],
  tracking: ['log_device_day', 'log_leaver', 'log_reader', 'log_record', 'log_refused', 'tracked_event', 'visit'],
  member: ['address'],
  catalog: [
    'brand',
    'catalog',
    'category',
    'product',
    'product_follow',
    'product_picture',
    'product_rank',
    'product_version',
    'remote_area',
    'restock_alarm',
    'shipping_template',
    'sku',
    'stock_movement',
    'time_sale',
    'time_sale_alarm',
  ],
  content: ['channel', 'directory', 'legacy_review', 'lesson', 'lesson_rating', 'program', 'program_review', 'section'],
  benefit: [
    'coupon',
    'coupon_issue',
    'lapse_message',
    'member_birthday',
    'point_grant',
    'point_movement',
    'point_tx',
    'point_use',
    'point_wallet',
  ],
  payment: ['cash_receipt', 'payment', 'payment_event', 'payment_notice', 'reconciliation_finding', 'refund'],
  library: ['clip', 'library_mark', 'playlist', 'playlist_item'],
  discovery: [
    'recommended_keyword',
    'search_count',
    'search_document',
    'search_mark',
    'search_opened',
    'search_version',
  ],
  display: ['banner', 'exhibition', 'iam_campaign', 'iam_dismissal', 'landing', 'landing_program', 'store_event'],
  workout: ['workout'],
  membership: [
    'billing_key',
    'easy_pay_reservation',
    'consent_request',
    'contract',
    'price_change',
    'membership',
    'membership_charge',
    'membership_event',
    'membership_pause',
    'membership_period',
    'plan',
    'subscription_product',
    'team_invitation',
    'team_seat',
    'trial_use',
  ],
  gift: ['gift', 'gift_design', 'gift_event'],
  cart: ['cart_item'],
  conversation: ['conversation', 'conversation_message'],
  challenge: ['challenge', 'challenge_entry', 'challenge_prize'],
  community: [
    'answer_like',
    'question',
    'question_answer',
    'question_answering',
    'question_follow',
    'feed',
    'feed_comment',
    'feed_hide',
    'feed_reaction',
    'member_block',
    'member_follow',
    'member_mute',
    'moderation_case',
    'post_bell',
    'profile',
    'report',
  ],
  order: [
    'invoice_upload',
    'order_event',
    'order_group',
    'order_item',
    'order_memo',
    'order_unit',
    'orders',
    'shipment',
  ],
  playback: ['film_view', 'playback_lease'],
  personalization: [
    'member_wishes',
    'passed_pick',
    'plan_as_usual',
    'plan_away',
    'plan_move',
    'program_doers',
    'program_likeness',
  ],
  habit: [
    'badge_count',
    'earned_badge',
    'habit_member',
    'health_consent',
    'health_record',
    'illness',
    'week_goal',
    'workout_record',
  ],
  claim: ['claim', 'claim_adjustment', 'claim_item'],
  review: ['product_review', 'review_like'],
  fault: ['fault_day', 'fault_group', 'fault_sample'],
  feedback: ['feedback'],
  survey: ['survey', 'survey_answer', 'survey_question', 'survey_response'],
  inquiry: ['product_question'],
};

/** Who may write what they do not name or own, and why. */
const EXCEPTIONS: Record<string, string> = {
  'apps/api/src/platform/time/aged-member.ts':
    "moves every day of a member's rows, for stages in which time may be moved",
  'apps/api/src/modules/tracking/logs/log-days.ts':
    "makes, fills and drops the tables of single days, which are parts of its module's own log_record",
};

const ownerOf = new Map(Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));

const BY_BUILDER = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)|([^')\s]))/g;
/** Locks and conflicts say `update` too, and write nothing by it. */
const BY_TEXT =
  /\b(?:insert into|(?<!\b(?:for|key|do|on) )update|delete from|merge into|truncate(?: table)?) (?:only )?(?:(\w+)|"(\w+)"|(\$))/gi;

/** The tables that a file writes; undefined stands for one that is not named. */
export function writtenBy(text: string): (string | undefined)[] {
  const built = [...text.matchAll(BY_BUILDER)].map(([, table]) => table);
  const said = templatesOf(text).flatMap((template) =>
    [...template.replaceAll(/\s+/g, ' ').matchAll(BY_TEXT)].map(([, plain, quoted]) => plain ?? quoted),
  );
  return [...built, ...said];
}

/** The texts of a file's templates; what is filled in is left out, with `$` in its place, and has a text of its own. */
export function templatesOf(text: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < text.length) code();
  return found;

  /** Up to the brace that closes it, or to the end. */
  function code() {
    for (let depth = 0; at < text.length; at += 1) {
      const [one, two] = [text[at], text.slice(at, at + 2)];
      if (two === '//') at = ends('\n');
      else if (two === '/*') at = ends('*/', 1);
      else if (one === "'" || one === '"') quoted(one);
      else if (one === '`') template();
      else if (one === '{') depth += 1;
      else if (one === '}' && (depth -= 1) < 0) return;
    }
  }
  function ends(mark: string, more = 0) {
    const end = text.indexOf(mark, at + 1);
    return end === -1 ? text.length : end + more;
  }
  function quoted(mark: string) {
    for (at += 1; at < text.length && text[at] !== mark && text[at] !== '\n'; at += 1) if (text[at] === '\\') at += 1;
  }
  function template() {
    let said = '';
    for (at += 1; at < text.length && text[at] !== '`'; at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text.startsWith('${', at)) {
        at += 2;
        code();
        said += '$';
        continue;
      }
      said += text[at];
    }
    found.push(said);
  }
}

/** Which migrations have run: no row of it is ever typed. */
const JOURNAL = 'kysely_migration';

export function foreignWrites(): string[] {
  const problems: string[] = [];
  for (const file of globSync('apps/api/src/**/*.ts')) {
    if (file.endsWith('.test.ts') || file in EXCEPTIONS) continue;
    const writer = /^apps\/api\/src\/modules\/([\w-]+)\//.exec(file)?.[1] ?? 'platform';
    for (const table of new Set(writtenBy(readFileSync(file, 'utf8')))) {
      if (table === JOURNAL && writer === 'platform') continue;
      const owner = table && ownerOf.get(table);
      if (table === undefined) problems.push(`${file}: writes a table that it does not name`);
      else if (!owner) problems.push(`${file}: writes '${table}', which stands in no list of scripts/owners.ts`);
      else if (owner !== writer)
        problems.push(`${file}: writes '${table}', which is ${owner}'s; call ${owner} instead`);
    }
  }
  return [...problems, ...unlisted()];
}

function unlisted(): string[] {
  const types = readFileSync('apps/api/src/platform/db/database.types.ts', 'utf8');
  const [, all = ''] = /export interface DB \{\n([^}]*)\}/.exec(types) ?? [];
  const tables = new Set([...all.matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table!));
  return [
    ...[...tables].filter((table) => !ownerOf.has(table)).map((table) => `table '${table}' has no owner`),
    ...[...ownerOf.keys()].filter((table) => !tables.has(table)).map((table) => `'${table}' is owned and not there`),
  ];
}
