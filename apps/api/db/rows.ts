import type { AdminProduct } from '@oun/contract/catalog';
import type { AdminProgram, ProgramCard } from '@oun/contract/content';
import type { Me } from '@oun/contract/identity';
import type { Won } from '@oun/money';
import type { AccountRole, DB, Generated, Product, Program, Sku } from '../src/platform/database.types.ts';

/** A generated row with what its checks promise: money is Won, a state is one of its states. */
type Refined<Row, Columns> = Omit<Row, keyof Columns> & Columns;

type Refinements = {
  account_role: Refined<AccountRole, { role: Me['role'] }>;
  product: Refined<Product, { state: Generated<AdminProduct['state']>; list_price: Won; sale_price: Won }>;
  program: Refined<
    Program,
    Pick<ProgramCard, 'category' | 'equipment' | 'level' | 'parts'> & { state: Generated<AdminProgram['state']> }
  >;
  sku: Refined<Sku, { extra_price: Generated<Won> }>;
};

export type Database = Refined<DB, Refinements>;
