import type { Won } from '@oun/money';
import type {
  PaymentDetail,
  PaymentGatewayName,
  PaymentMethod,
  PaymentPurpose,
  PaymentState,
} from '../../../../db/rows.ts';
import type { Context } from '../../../platform/context.ts';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import type { Actor } from '../../../platform/machine.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { runPrepared } from '../../../platform/db/statement.ts';
import { forgetWish } from '../cash-receipts/cash-receipts.ts';
import type { Believed } from './judge.ts';
import { bankName, methodText } from './payment-words.ts';
import { paymentMachine } from '../payment.machine.ts';

/** The gateway is asked again after these; who has not found out by then calls staff. */
const LOOK_UPS_MS = [30_000, 300_000, 3_600_000] as const;

export type Payment = {
  id: number;
  account_id: number;
  purpose: PaymentPurpose;
  order_id: number | null;
  claim_id: number | null;
  charge_id: number | null;
  gift_id: number | null;
  gateway_order_id: string;
  amount: Won;
  state: PaymentState;
  method: PaymentMethod | null;
  methods: PaymentMethod[];
  payment_key: string | null;
  look_ups: number;
  /** Whom it was asked of. */
  gateway: PaymentGatewayName;
  created_at: Date;
};
const COLUMNS = [
  'id',
  'account_id',
  'purpose',
  'order_id',
  'claim_id',
  'charge_id',
  'gift_id',
  'gateway_order_id',
  'amount',
  'state',
  'method',
  'methods',
  'payment_key',
  'look_ups',
  'gateway',
  'created_at',
] as const;

/** One attempt to be paid; the gateway knows it by a name of its own, so that no two attempts are taken for one. */
export async function openPayment(
  tx: Tx,
  now: Date,
  payment: {
    accountId: number;
    purpose: PaymentPurpose;
    orderId?: number;
    claimId?: number;
    /** Of a membership. */
    chargeId?: number;
    giftId?: number;
    gatewayOrderId: string;
    orderName: string;
    amount: Won;
    method: PaymentMethod;
    gateway?: PaymentGatewayName;
    /** The ways that what it costs hangs on; none where any will do. */
    methods?: PaymentMethod[];
  },
): Promise<void> {
  const row = {
    account_id: payment.accountId,
    purpose: payment.purpose,
    order_id: payment.orderId ?? null,
    claim_id: payment.claimId ?? null,
    charge_id: payment.chargeId ?? null,
    gift_id: payment.giftId ?? null,
    gateway_order_id: payment.gatewayOrderId,
    order_name: payment.orderName,
    amount: payment.amount,
    method: payment.method,
    methods: payment.methods ?? [],
    gateway: payment.gateway ?? ('TOSS' as const),
    created_at: now,
  };
  await runPrepared(tx, 'open-payment', row, (values) =>
    tx.insertInto('payment').values(values).modifyEnd(sentWithNext).compile(),
  );
}

/** The attempts of an order, the newest first. Whoever changes one has locked the order before. */
export const paymentsOf = (tx: Db | Tx, orderId: number): Promise<Payment[]> =>
  runPrepared(tx, 'payments-of', { orderId }, (values) =>
    tx
      .selectFrom('payment')
      .where('order_id', '=', values.orderId)
      .where('purpose', '=', 'ORDER')
      .orderBy('id', 'desc')
      .select(COLUMNS)
      .compile(),
  );

/** The attempts to pay a claim's fee, the newest first; its order is locked before one is changed, too. */
export const feesOf = (tx: Db | Tx, claimId: number): Promise<Payment[]> =>
  tx
    .selectFrom('payment')
    .where('claim_id', '=', claimId)
    .where('purpose', '=', 'CLAIM_FEE')
    .orderBy('id', 'desc')
    .select(COLUMNS)
    .execute();

/** The attempts to have a gift paid, the newest first; the gift is locked before one is changed. */
export const paymentsOfGift = (tx: Db | Tx, giftId: number): Promise<Payment[]> =>
  tx.selectFrom('payment').where('gift_id', '=', giftId).orderBy('id', 'desc').select(COLUMNS).execute();

/** The attempt that the gateway knows by this name. */
export const paymentNamed = (db: Db | Tx, gatewayOrderId: string): Promise<Payment | undefined> =>
  db.selectFrom('payment').where('gateway_order_id', '=', gatewayOrderId).select(COLUMNS).executeTakeFirst();

export const paymentById = (db: Db | Tx, id: number): Promise<Payment | undefined> =>
  db.selectFrom('payment').where('id', '=', id).select(COLUMNS).executeTakeFirst();

/** Nothing was or will be paid by it. */
const UNPAID: ReadonlySet<PaymentState> = new Set(['FAILED', 'ABANDONED', 'EXPIRED']);

export type PaymentEvent = keyof typeof paymentMachine.events;
type Changes = {
  payment_key?: string;
  method?: PaymentMethod;
  detail?: string;
  secret?: Buffer | null;
  failure_code?: string;
  due_at?: Date | null;
  paid_at?: Date;
  look_up_at?: Date | null;
  look_ups?: number;
  needs_staff?: boolean;
};

/**
 * Moves a payment on and writes down that it did, in one statement nobody needs to wait for. Its row must not have moved
 * meanwhile: then there is nothing to write the event for, and the transaction fails.
 */
export async function movePayment(
  tx: Tx,
  now: Date,
  payment: Pick<Payment, 'id' | 'state'>,
  event: PaymentEvent,
  actor: Actor,
  changes: Changes = {},
  note = '',
): Promise<PaymentState> {
  const state = paymentMachine.next(payment.state, event, actor);
  const written = { id: payment.id, from: payment.state, to: state, note, now, ...changes };
  await runPrepared(
    tx,
    `move-payment:${Object.keys(changes).join()}`,
    written,
    ({ id, from, to, note: why, now: at, ...set }) =>
      tx
        .with('moved', (db) =>
          db
            .updateTable('payment')
            .set({ state: to, ...set })
            .where('id', '=', id)
            .where('state', '=', from)
            .returning('id'),
        )
        .insertInto('payment_event')
        .values(({ selectFrom }) => ({
          payment_id: selectFrom('moved').select('id') as never,
          from_state: from,
          to_state: to,
          note: why,
          at,
        }))
        .modifyEnd(sentWithNext)
        .compile(),
  );
  if (UNPAID.has(state)) await forgetWish(tx, payment.id);
  return state;
}

/** When to ask again about a payment whose outcome is not known; after the last time, staff are called too. */
export function nextLookUp(
  now: Date,
  lookUps: number,
): Required<Pick<Changes, 'look_up_at' | 'look_ups' | 'needs_staff'>> {
  const wait = LOOK_UPS_MS[Math.min(lookUps, LOOK_UPS_MS.length - 1)]!;
  return {
    look_up_at: new Date(now.getTime() + wait),
    look_ups: lookUps + 1,
    needs_staff: lookUps >= LOOK_UPS_MS.length,
  };
}

/** One that cannot be closed now must not stand in the way of the others. */
export async function closeLater(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ look_up_at: at })
    .where('id', '=', id)
    .where('state', '=', 'WAITING_DEPOSIT')
    .execute();
}

/** What is kept of the gateway's answer, once it was compared. */
export function factsOf(secrets: Pick<Secrets, 'seal'>, payment: Believed): Changes {
  const { virtualAccount, secret } = payment;
  const detail: PaymentDetail = {
    text: methodText(payment),
    receipt_url: payment.receiptUrl,
    ...(virtualAccount && {
      virtual_account: {
        bank: bankName(virtualAccount.bankCode),
        account_number: virtualAccount.accountNumber,
        holder: virtualAccount.customerName,
        due_at: virtualAccount.dueDate.toISOString(),
      },
    }),
  };
  return {
    payment_key: payment.paymentKey,
    detail: JSON.stringify(detail),
    secret: secret === null ? null : secrets.seal(secret),
    due_at: virtualAccount?.dueDate ?? null,
    ...(payment.method && payment.method !== 'OTHER' && payment.method !== 'TRANSFER' && { method: payment.method }),
  };
}

/** So long nobody else asks about what somebody is asking about: longer than a gateway takes to answer, or not to. */
const IN_HAND_MS = 300_000;
const UNDECIDED = ['CONFIRMING', 'UNKNOWN'] as const;

/** Payments whose outcome is not known and that it is time to ask about. */
const paymentsToLookUp = (db: Db, now: Date, limit: number, purpose: PaymentPurpose): Promise<Payment[]> =>
  db
    .selectFrom('payment')
    .where('look_up_at', '<=', now)
    .where('state', 'in', UNDECIDED)
    .where('purpose', '=', purpose)
    .orderBy('look_up_at')
    .limit(limit)
    .select(COLUMNS)
    .execute();

/** Whether it is ours to ask about now. One that is in other hands, or was decided by them, is passed over. */
async function take(db: Db, now: Date, { id }: Payment): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ look_up_at: new Date(now.getTime() + IN_HAND_MS) })
    .where('id', '=', id)
    .where('look_up_at', '<=', now)
    .where('state', 'in', UNDECIDED)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type LookUps = {
  purpose: PaymentPurpose;
  limit: number;
  look: (payment: Payment) => Promise<unknown>;
  onFailure?: (payment: Payment, error: unknown) => Promise<unknown>;
  atOnce?: number;
};

/**
 * Asks about each payment whose time has come, each by one worker at a time: not every gateway knows that it was asked
 * for the same thing before, and two who find nothing there would both charge it.
 */
export async function lookUpEach(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { purpose, limit, look, onFailure, atOnce }: LookUps,
): Promise<number> {
  const due = await paymentsToLookUp(db, now(), limit, purpose);
  return eachAlone(due, async (payment) => (await take(db, now(), payment)) && look(payment), onFailure, atOnce);
}
