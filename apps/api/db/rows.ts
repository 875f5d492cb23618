import type { AdminProduct } from '@oun/contract/catalog';
import type { AdminProgram, ProgramCard } from '@oun/contract/content';
import type { Me } from '@oun/contract/identity';
import type { AgreementKind, SignInMethod, SocialProvider } from '@oun/contract/identity-rules';
import type { Won } from '@oun/money';
import type {
  AccountRole,
  Agreement,
  DB,
  Generated,
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
import type { EndReason } from '../src/modules/identity/sessions.ts';

/** A generated row with what its checks promise: money is Won, a state is one of its states. */
type Refined<Row, Columns> = Omit<Row, keyof Columns> & Columns;

type Refinements = {
  account_role: Refined<AccountRole, { role: Me['role'] }>;
  agreement: Refined<Agreement, { kind: AgreementKind }>;
  retained_record: Refined<RetainedRecord, { kind: 'CONTRACT' | 'COMPLAINT' | 'ADVERTISING' | 'ACCESS' }>;
  session: Refined<Session, { method: SignInMethod; end_reason: EndReason | null }>;
  social_flow: Refined<SocialFlow, { provider: SocialProvider }>;
  social_link: Refined<SocialLink, { provider: SocialProvider }>;
  social_ticket: Refined<SocialTicket, { provider: SocialProvider }>;
  withdrawal_hold: Refined<WithdrawalHold, { kind: 'ORDER' | 'CLAIM' }>;
  product: Refined<Product, { state: Generated<AdminProduct['state']>; list_price: Won; sale_price: Won }>;
  program: Refined<
    Program,
    Pick<ProgramCard, 'category' | 'equipment' | 'level' | 'parts'> & { state: Generated<AdminProgram['state']> }
  >;
  sku: Refined<Sku, { extra_price: Generated<Won> }>;
};

export type Database = Refined<DB, Refinements>;
