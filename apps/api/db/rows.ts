import type { AdminProduct } from '@oun/contract/catalog';
import type { AdminProgram, ProgramCard } from '@oun/contract/content';
import type { FilmChapter, FilmDetail, FilmState, Probe } from '@oun/contract/film';
import type { LESSON_ACCESS, INTENSITY_ANSWERS } from '@oun/contract/lesson';
import type { MarkKind, TargetType } from '@oun/contract/library';
import type { Me } from '@oun/contract/identity';
import type { WorkoutStep } from '@oun/contract/workout';
import type { JSONColumnType } from 'kysely';
import type { AgreementKind, SignInMethod, SocialProvider } from '@oun/contract/identity-rules';
import type { Won } from '@oun/money';
import type {
  AccountRole,
  Agreement,
  DB,
  Film,
  FilmEvent,
  Generated,
  Lesson,
  LessonRating,
  LibraryMark,
  PlaybackLease,
  Workout,
  Product,
  Program,
  RetainedRecord,
  Session,
  Sku,
  SocialFlow,
  SocialLink,
  SocialTicket,
  WithdrawalHold,
} from '../src/platform/database.types.ts';
import type { FilmRung, FilmTrack } from '../src/modules/media/stored-films.playlist.ts';
import type { EndReason } from '../src/modules/identity/sessions.ts';

/** A generated row with what its checks promise: money is Won, a state is one of its states. */
type Refined<Row, Columns> = Omit<Row, keyof Columns> & Columns;

/** Written as text, read as what it is. */
type Steps<Insert = string> = JSONColumnType<WorkoutStep[], Insert, string>;

type Refinements = {
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
  account_role: Refined<AccountRole, { role: Me['role'] }>;
  agreement: Refined<Agreement, { kind: AgreementKind }>;
  retained_record: Refined<RetainedRecord, { kind: 'CONTRACT' | 'COMPLAINT' | 'ADVERTISING' | 'ACCESS' }>;
  session: Refined<Session, { method: SignInMethod; end_reason: EndReason | null }>;
  social_flow: Refined<SocialFlow, { provider: SocialProvider }>;
  social_link: Refined<SocialLink, { provider: SocialProvider }>;
  social_ticket: Refined<SocialTicket, { provider: SocialProvider }>;
  withdrawal_hold: Refined<WithdrawalHold, { kind: 'ORDER' | 'CLAIM' }>;
  lesson: Refined<
    Lesson,
    Pick<ProgramCard, 'equipment'> & {
      access: (typeof LESSON_ACCESS)[number];
      steps: Steps<string | undefined>;
    }
  >;
  lesson_rating: Refined<LessonRating, { intensity: Generated<(typeof INTENSITY_ANSWERS)[number] | null> }>;
  library_mark: Refined<LibraryMark, { kind: MarkKind; target_type: TargetType }>;
  playback_lease: Refined<
    PlaybackLease,
    {
      end_reason: 'LEFT' | 'TAKEN_OVER' | null;
      swaps: JSONColumnType<Record<string, string>, string | undefined, string>;
    }
  >;
  workout: Refined<Workout, { steps: Steps }>;
  product: Refined<Product, { state: Generated<AdminProduct['state']>; list_price: Won; sale_price: Won }>;
  program: Refined<
    Program,
    Pick<ProgramCard, 'category' | 'equipment' | 'level' | 'parts'> & { state: Generated<AdminProgram['state']> }
  >;
  sku: Refined<Sku, { extra_price: Generated<Won> }>;
};

export type Database = Refined<DB, Refinements>;
