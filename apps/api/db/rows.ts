import type { ErrorCode } from '@oun/contract/errors';
import type { AdminProduct, DetailBlock } from '@oun/contract/catalog';
import type { COUPON_ISSUES, COUPON_OCCASIONS, POINT_KINDS } from '@oun/contract/benefit';
import type { CashReceiptType } from '@oun/contract/cash-receipt-rules';
import type { Amounts, ORDER_STATES, OrderAddress, PAYMENT_METHODS } from '@oun/contract/checkout';
import type { CLAIM_TYPES, ClaimState, ItemState, ReceiptNode } from '@oun/contract/order';
import type { Picture } from '@oun/contract/picture';
import type { MOVEMENT_KINDS, MOVEMENT_STATES } from '@oun/contract/point-admin';
import type { BodyInfo } from '@oun/contract/store-review';
import type { Audience } from '@oun/contract/voucher-rules';
import type { COUPON_KINDS, COUPON_TARGETS } from '@oun/price/coupon';
import type { Fault, Gone } from '@oun/price/refund';
import type { SHIPPING_KINDS } from '@oun/price/shipping';
import type { AdminProgram, ProgramCard } from '@oun/contract/content';
import type { FilmChapter, FilmDetail, FilmState, Probe } from '@oun/contract/film';
import type { LandingBlock } from '@oun/contract/display';
import type { LESSON_ACCESS, INTENSITY_ANSWERS } from '@oun/contract/lesson';
import type { MarkKind, TargetType } from '@oun/contract/library';
import type { Me } from '@oun/contract/identity';
import type { Notification } from '@oun/contract/notification';
import type { NoticeKind } from '@oun/contract/notification-rules';
import type { WorkoutStep } from '@oun/contract/workout';
import type { JSONColumnType } from 'kysely';
import type { AgreementKind, SignInMethod, SocialProvider } from '@oun/contract/identity-rules';
import type { FoundFrame } from '@oun/contract/fault';
import type { FaultKind, FaultSide, FaultState } from '@oun/contract/fault-rules';
import type { LogPlatform } from '@oun/contract/log-rules';
import type { FeedbackState, Mood } from '@oun/contract/feedback';
import type { Goal, Reaction, ReportReason, ReportSubject } from '@oun/contract/feed-rules';
import type { EventRule, EventState, PrizeKind } from '@oun/contract/event-rules';
import type { GIFT_STATES } from '@oun/contract/gift';
import type { IamState, Place } from '@oun/contract/display-rules';
import type { Segment } from '@oun/contract/segments';
import type { Bucket } from '@oun/experiment/bucket';
import type { ExperimentMetric, ExperimentState } from '@oun/contract/experiment-rules';
import type { ReplaySite } from '@oun/contract/replay-rules';
import type { QuestionKind, SurveyState } from '@oun/contract/survey-rules';
import type { HealthItem, MeasuredSubject } from '@oun/contract/health';
import type { Aim, HomeEquipment } from '@oun/contract/personalization-rules';
import type { PainArea } from '@oun/movement/movement';
import type { Effort, RecordKind } from '@oun/habit/energy';
import type { GiftMonths } from '@oun/membership/gift';
import type { Won } from '@oun/money';
import type {
  Account,
  AccountRole,
  Agreement,
  Banner,
  BillingKey,
  CartItem,
  CashReceipt,
  Catalog,
  Challenge,
  ChallengeEntry,
  ChallengePrize,
  Claim,
  ClaimAdjustment,
  ConsentRequest,
  Contract,
  Coupon,
  CouponIssue,
  DB,
  EasyPayReservation,
  Exhibition,
  Experiment,
  Feed,
  FaultGroup,
  FaultSample,
  Feedback,
  FeedComment,
  FeedReaction,
  Film,
  FilmEvent,
  IamCampaign,
  Survey,
  SurveyQuestion,
  Generated,
  Gift,
  GiftEvent,
  HealthConsent,
  HealthRecord,
  KeptAnswer,
  Lesson,
  LessonRating,
  LibraryMark,
  MemberWishes,
  Membership,
  MembershipCharge,
  MembershipEvent,
  MembershipPeriod,
  Message,
  ModerationCase,
  NoticeSetting,
  OrderGroup,
  OrderItem,
  OrderUnit,
  Orders,
  Payment,
  PlaybackLease,
  PointMovement,
  PointTx,
  Product,
  ProductFollow,
  Conversation,
  ProductQuestion,
  Question,
  QuestionAnswer,
  ProductRank,
  ProductReview,
  Profile,
  Program,
  PriceChange,
  Referral,
  Refund,
  Replay,
  Report,
  RetainedRecord,
  Session,
  ShippingTemplate,
  Sku,
  SocialFlow,
  SocialLink,
  SocialTicket,
  StoreEvent,
  SubscriptionProduct,
  TeamInvitation,
  TeamSeat,
  TimeSale,
  Voucher,
  VoucherCampaign,
  WithdrawalHold,
  Workout,
  WorkoutRecord,
} from '../src/platform/db/database.types.ts';
import type { COUPON_STATES } from '../src/modules/benefit/coupon-issue.machine.ts';
import type { POINT_TX_STATES } from '../src/modules/benefit/point-tx.machine.ts';
import type { ENTRY_STATES } from '../src/modules/challenge/challenge.machine.ts';
import type { ADJUSTMENT_STATES } from '../src/modules/claim/adjustment.machine.ts';
import type { ACCOUNT_STATES } from '../src/modules/identity/account.machine.ts';
import type { QUESTION_STATES } from '../src/modules/inquiry/question.machine.ts';
import type { ConsentKind } from '@oun/membership/consent';
import type { Cycle } from '@oun/membership/cycle';
import type { INVITATION_STATES, SEAT_STATES } from '@oun/contract/team';
import type { CHARGE_STATES, MEMBERSHIP_STATES, PERIOD_KINDS } from '@oun/contract/membership';
import type { CASH_RECEIPT_STATES } from '../src/modules/payment/cash-receipt.machine.ts';
import type { PAYMENT_STATES } from '../src/modules/payment/payment.machine.ts';
import type { REFUND_STATES } from '../src/modules/payment/refund.machine.ts';
import type { CONVERSATION_STATES } from '@oun/contract/conversation-rules';
import type { QuestionCategory } from '@oun/contract/question-rules';
import type { caseMachine, POST_STATES } from '../src/modules/community/community.machine.ts';
import type { REVIEW_STATES } from '../src/modules/review/review.machine.ts';
import type { VOUCHER_STATES } from '../src/modules/voucher/voucher.machine.ts';
import type { FilmRung, FilmTrack } from '../src/modules/media/films/stored-films.playlist.ts';
import type { EndReason } from '../src/modules/identity/sign-in/end-reason.ts';

/** A generated row with what its checks promise: money is Won, a state is one of its states. */
type Refined<Row, Columns> = Omit<Row, keyof Columns> & Columns;

/** Written as text, read as what it is. */
type Steps<Insert = string> = JSONColumnType<WorkoutStep[], Insert, string>;

export type OrderState = (typeof ORDER_STATES)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** Whom a payment is asked of. */
export type PaymentGatewayName = 'TOSS' | 'NAVERPAY' | 'KAKAOPAY';
export type PaymentPurpose = 'ORDER' | 'CLAIM_FEE' | 'MEMBERSHIP' | 'GIFT';
export type PaymentState = (typeof PAYMENT_STATES)[number];
type Store = 'web' | 'ios' | 'android';
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];
export type ChargeState = (typeof CHARGE_STATES)[number];
export type ReferralState = 'PAID' | 'REWARDED' | 'REFUNDED' | 'REFUSED';
type ReferralRefusal = 'LIMIT' | 'SAME_PERSON' | 'LEFT';
export type ChargeKind = 'TRIAL' | 'PURCHASE' | 'UPGRADE' | 'RENEWAL';
export type InvitationState = (typeof INVITATION_STATES)[number];
export type SeatState = (typeof SEAT_STATES)[number];
export type PeriodKind = (typeof PERIOD_KINDS)[number];
export type PostState = (typeof POST_STATES)[number];
export type GiftState = (typeof GIFT_STATES)[number];
export type RefundState = (typeof REFUND_STATES)[number];
export type CashReceiptState = (typeof CASH_RECEIPT_STATES)[number];
export type CouponState = (typeof COUPON_STATES)[number];
/** What the gateway said of a payment that people want to read later. */
export type PaymentDetail = {
  text?: string;
  receipt_url?: string | null;
  virtual_account?: { bank: string; account_number: string; holder: string; due_at: string };
};
/** A thing as it was when it was bought. */
export type ItemSnapshot = { name: string; brand_name: string; option_text: string; picture: Picture };

/** A part of an exhibition as it is stored. */
export type ExhibitionSection = { title: string; line: string; product_ids: number[] };

type Refinements = {
  kept_answer: Refined<
    KeptAnswer,
    {
      refusal: JSONColumnType<
        { code: ErrorCode; extra: Record<string, unknown> },
        string | null | undefined,
        string | null
      > | null;
    }
  >;
  film: Refined<
    Film,
    {
      state: Generated<FilmState>;
      probe: JSONColumnType<Probe, string | null | undefined, string | null> | null;
      qc: JSONColumnType<NonNullable<FilmDetail['qc']>, string | null | undefined, string | null> | null;
      rungs: JSONColumnType<FilmRung[], string | undefined, string>;
      sound: JSONColumnType<FilmTrack, string | null | undefined, string | null> | null;
      chapters: JSONColumnType<FilmChapter[], string | undefined, string>;
    }
  >;
  film_event: Refined<FilmEvent, { from_state: FilmState | null; to_state: FilmState }>;
  account: Refined<Account, { state: Generated<(typeof ACCOUNT_STATES)[number]> }>;
  account_role: Refined<AccountRole, { role: Me['role'] }>;
  agreement: Refined<Agreement, { kind: AgreementKind }>;
  retained_record: Refined<RetainedRecord, { kind: 'CONTRACT' | 'COMPLAINT' | 'ADVERTISING' | 'ACCESS' }>;
  session: Refined<Session, { method: SignInMethod; end_reason: EndReason | null }>;
  social_flow: Refined<SocialFlow, { provider: SocialProvider }>;
  social_link: Refined<SocialLink, { provider: SocialProvider }>;
  social_ticket: Refined<SocialTicket, { provider: SocialProvider }>;
  withdrawal_hold: Refined<WithdrawalHold, { kind: 'ORDER' | 'CLAIM' | 'MEMBERSHIP' }>;
  lesson: Refined<
    Lesson,
    Pick<ProgramCard, 'equipment'> & {
      access: (typeof LESSON_ACCESS)[number];
      steps: Steps<string | undefined>;
    }
  >;
  lesson_rating: Refined<LessonRating, { intensity: Generated<(typeof INTENSITY_ANSWERS)[number] | null> }>;
  feed: Refined<Feed, { state: Generated<PostState>; goal: Goal | null }>;
  feed_comment: Refined<FeedComment, { state: Generated<PostState> }>;
  conversation: Refined<Conversation, { state: Generated<(typeof CONVERSATION_STATES)[number]> }>;
  question: Refined<Question, { state: Generated<PostState>; category: QuestionCategory }>;
  question_answer: Refined<QuestionAnswer, { state: Generated<PostState> }>;
  feed_reaction: Refined<FeedReaction, { kind: Reaction }>;
  profile: Refined<Profile, { goals: Generated<Goal[]> }>;
  moderation_case: Refined<
    ModerationCase,
    {
      state: Generated<(typeof caseMachine.states)[number]>;
      subject_type: ReportSubject;
      reason: ReportReason | null;
    }
  >;
  report: Refined<Report, { reason: ReportReason }>;
  message: Refined<
    Message,
    {
      about: Notification['about'] | null;
      site: Notification['site'] | null;
      notice: NoticeKind | 'AD' | null;
      mark: Reaction | null;
    }
  >;
  notice_setting: Refined<NoticeSetting, { off: NoticeKind[] }>;
  library_mark: Refined<LibraryMark, { kind: MarkKind; target_type: TargetType }>;
  playback_lease: Refined<
    PlaybackLease,
    {
      end_reason: 'LEFT' | 'TAKEN_OVER' | null;
      swaps: JSONColumnType<Record<string, string>, string | undefined, string>;
    }
  >;
  challenge: Refined<Challenge, { state: Generated<EventState>; rule: EventRule }>;
  challenge_prize: Refined<ChallengePrize, { kind: PrizeKind; worth: Won }>;
  challenge_entry: Refined<ChallengeEntry, { state: Generated<(typeof ENTRY_STATES)[number]> }>;
  voucher: Refined<Voucher, { state: Generated<(typeof VOUCHER_STATES)[number]> }>;
  voucher_campaign: Refined<VoucherCampaign, { audience: Audience }>;
  workout: Refined<Workout, { steps: Steps }>;
  workout_record: Refined<WorkoutRecord, { kind: RecordKind | null; effort: Effort | null }>;
  member_wishes: Refined<
    MemberWishes,
    {
      goals: Aim[] | null;
      level: ProgramCard['level'] | null;
      body_parts: ProgramCard['parts'] | null;
      pain_areas: PainArea[] | null;
      equipment: HomeEquipment[] | null;
    }
  >;
  health_consent: Refined<HealthConsent, { item: HealthItem }>;
  health_record: Refined<HealthRecord, { subject: MeasuredSubject }>;
  product: Refined<
    Product,
    { state: Generated<AdminProduct['state']>; list_price: Won; sale_price: Won; member_price: Won | null }
  >;
  product_follow: Refined<ProductFollow, { price_at_follow: Won; told_price: Won | null }>;
  product_rank: Refined<ProductRank, { span: 'REALTIME' | 'DAILY' | 'WEEKLY' }>;
  catalog: Refined<
    Catalog,
    {
      notice: JSONColumnType<[string, string][], string | undefined, string>;
      detail: JSONColumnType<DetailBlock[], string | undefined, string>;
    }
  >;
  exhibition: Refined<Exhibition, { sections: JSONColumnType<ExhibitionSection[], string | undefined, string> }>;
  store_event: Refined<StoreEvent, { blocks: JSONColumnType<LandingBlock[], string | undefined, string> }>;
  program: Refined<
    Program,
    Pick<ProgramCard, 'category' | 'equipment' | 'level' | 'parts'> & { state: Generated<AdminProgram['state']> }
  >;
  banner: Refined<Banner, { segment: Generated<Segment> }>;
  iam_campaign: Refined<IamCampaign, { state: Generated<IamState>; location: Place; segment: Segment }>;
  experiment: Refined<
    Experiment,
    { state: ExperimentState; metric: ExperimentMetric; buckets: JSONColumnType<Bucket[]> }
  >;
  replay: Refined<Replay, { site: ReplaySite }>;
  survey: Refined<Survey, { state: Generated<SurveyState>; segment: Segment }>;
  survey_question: Refined<SurveyQuestion, { kind: QuestionKind }>;
  fault_group: Refined<FaultGroup, { side: FaultSide; kind: FaultKind; state: Generated<FaultState> }>;
  fault_sample: Refined<
    FaultSample,
    { side: FaultSide; kind: FaultKind; platform: LogPlatform; frames: JSONColumnType<FoundFrame[]> }
  >;
  feedback: Refined<Feedback, { state: Generated<FeedbackState>; mood: Mood }>;
  product_question: Refined<ProductQuestion, { state: Generated<(typeof QUESTION_STATES)[number]> }>;
  product_review: Refined<
    ProductReview,
    {
      state: Generated<(typeof REVIEW_STATES)[number]>;
      reward: Generated<Won>;
      body_info: JSONColumnType<BodyInfo, string | null | undefined, string | null> | null;
    }
  >;
  sku: Refined<Sku, { extra_price: Generated<Won> }>;
  shipping_template: Refined<
    ShippingTemplate,
    {
      kind: (typeof SHIPPING_KINDS)[number];
      base_fee: Won;
      free_from: Generated<Won>;
      return_fee: Generated<Won>;
      exchange_fee: Generated<Won>;
    }
  >;
  time_sale: Refined<TimeSale, { sale_price: Won }>;
  cart_item: Refined<CartItem, { price_at_add: Won }>;
  coupon: Refined<
    Coupon,
    {
      target: (typeof COUPON_TARGETS)[number];
      kind: (typeof COUPON_KINDS)[number];
      min_order: Generated<Won>;
      max_discount: Won | null;
      issue: (typeof COUPON_ISSUES)[number];
      occasion: (typeof COUPON_OCCASIONS)[number] | null;
    }
  >;
  point_movement: Refined<
    PointMovement,
    { kind: (typeof MOVEMENT_KINDS)[number]; state: (typeof MOVEMENT_STATES)[number] }
  >;
  point_tx: Refined<
    PointTx,
    { kind: (typeof POINT_KINDS)[number]; state: Generated<(typeof POINT_TX_STATES)[number]> }
  >;
  coupon_issue: Refined<CouponIssue, { state: Generated<CouponState> }>;
  payment: Refined<
    Payment,
    {
      state: Generated<PaymentState>;
      purpose: PaymentPurpose;
      amount: Won;
      refunded: Generated<Won>;
      method: PaymentMethod | null;
      methods: Generated<PaymentMethod[]>;
      gateway: Generated<PaymentGatewayName>;
      detail: JSONColumnType<PaymentDetail, string | undefined, string>;
    }
  >;
  subscription_product: Refined<
    SubscriptionProduct,
    { cycle: Cycle; price: Won; list_price: Won; regular_price: Won | null; store: Generated<Store> }
  >;
  billing_key: Refined<BillingKey, { provider: 'CARD' | 'NAVERPAY' | 'KAKAOPAY' }>;
  easy_pay_reservation: Refined<EasyPayReservation, { provider: 'NAVERPAY' | 'KAKAOPAY' }>;
  contract: Refined<
    Contract,
    { cycle: Cycle; price: Won; list_price: Won; last_paid: Won | null; first_discount: Generated<Won>; store: Store }
  >;
  price_change: Refined<PriceChange, { price: Won; price_before: Won }>;
  referral: Refined<Referral, { state: Generated<ReferralState>; discount: Won; refused: ReferralRefusal | null }>;
  membership: Refined<Membership, { state: MembershipState }>;
  membership_event: Refined<
    MembershipEvent,
    {
      from_state: MembershipState;
      to_state: MembershipState;
      detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    }
  >;
  team_invitation: Refined<TeamInvitation, { state: Generated<InvitationState> }>;
  team_seat: Refined<TeamSeat, { state: Generated<SeatState> }>;
  membership_period: Refined<MembershipPeriod, { kind: PeriodKind }>;
  membership_charge: Refined<
    MembershipCharge,
    { state: Generated<ChargeState>; kind: ChargeKind; amount: Won; credit: Generated<Won> }
  >;
  gift: Refined<
    Gift,
    {
      state: Generated<GiftState>;
      months: GiftMonths;
      amount: Won;
      refunded_as: 'MONEY' | 'POINTS' | null;
      refund_amount: Won | null;
    }
  >;
  gift_event: Refined<
    GiftEvent,
    {
      from_state: GiftState;
      to_state: GiftState;
      detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    }
  >;
  consent_request: Refined<ConsentRequest, { kind: ConsentKind; amount_before: Won; amount_after: Won }>;
  cash_receipt: Refined<
    CashReceipt,
    {
      type: CashReceiptType;
      state: CashReceiptState;
      amount: Won;
      canceled: Generated<Won>;
      canceling: Generated<Won>;
    }
  >;
  refund: Refined<Refund, { pg: Won; point: Won; state: Generated<RefundState> }>;
  orders: Refined<
    Orders,
    {
      state: Generated<OrderState>;
      source: 'CART' | 'PRODUCT';
      address: JSONColumnType<OrderAddress, string | null | undefined, string | null> | null;
      laid: JSONColumnType<number[], string | null | undefined, string | null> | null;
      amounts: JSONColumnType<Amounts, string | null | undefined, string | null> | null;
      receipt: JSONColumnType<ReceiptNode, string | null | undefined, string | null> | null;
      points: Generated<Won>;
      pay: Won | null;
      point: Generated<Won>;
      earn: Generated<Won>;
      cart_minimum: Won | null;
    }
  >;
  order_group: Refined<
    OrderGroup,
    {
      kind: (typeof SHIPPING_KINDS)[number];
      base_fee: Won;
      free_from: Won;
      return_fee: Won;
      exchange_fee: Won;
      surcharge: Generated<Won>;
      fee: Generated<Won>;
      coupon: Generated<Won>;
      paid_pg: Generated<Won>;
      paid_point: Generated<Won>;
    }
  >;
  order_item: Refined<
    OrderItem,
    {
      state: Generated<ItemState>;
      claim_state: ClaimState | null;
      snapshot: JSONColumnType<ItemSnapshot, string, string>;
      list_price: Won;
      sale_price: Won;
    }
  >;
  order_unit: Refined<
    OrderUnit,
    {
      list: Won;
      sale: Won;
      product_coupon: Won;
      cart_coupon: Won;
      point: Won;
      pg: Won;
      gone: Gone | null;
      fault: Fault | null;
    }
  >;
  claim_adjustment: Refined<ClaimAdjustment, { state: (typeof ADJUSTMENT_STATES)[number] }>;
  claim: Refined<Claim, { state: ClaimState; type: (typeof CLAIM_TYPES)[number]; fault: Fault; fee: Generated<Won> }>;
};

export type Database = Refined<DB, Refinements>;
