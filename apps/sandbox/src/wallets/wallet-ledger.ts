import type { DatabaseSync } from 'node:sqlite';

export type WalletName = 'NAVERPAY' | 'KAKAOPAY';

/** Somebody is asked to leave a way to pay. */
export type Registration = {
  id: string;
  wallet: WalletName;
  /** What the shop calls it. */
  orderId: string;
  /** Only Kakao is told. */
  customer: string | null;
  name: string;
  /** The key whose place the new one takes. */
  replaces: string | null;
  agreedUrl: string;
  canceledUrl: string;
  /** What the person takes back to the shop; null before they agree. */
  token: string | null;
  refusal: string | null;
  /** Once the shop has approved it. */
  key: string | null;
  expiresAt: number;
};

/** A way to pay that was left: a recurrentId of Naver's, a SID of Kakao's. */
export type HeldKey = {
  key: string;
  wallet: WalletName;
  customer: string | null;
  name: string;
  createdAt: number;
  lastApprovedAt: number | null;
  endedAt: number | null;
  /** Charges are refused with this. */
  refusal: string | null;
};

export type Movement = {
  id: string;
  kind: 'APPROVAL' | 'CANCEL';
  amount: number;
  /** What is left after it. */
  left: number;
  at: number;
  /** The words that came with a cancel. */
  words: string | null;
};
export type WalletPayment = {
  paymentId: string;
  wallet: WalletName;
  key: string;
  orderId: string;
  customer: string;
  name: string;
  amount: number;
  left: number;
  createdAt: number;
  /** None before it is approved. */
  movements: Movement[];
};

const TABLES = `
  create table if not exists wallet_held (
    kind text not null, id text not null, wallet text not null, held text not null, primary key (kind, id)
  ) strict;
  create table if not exists wallet_movement (
    id text primary key, wallet text not null, payment_id text not null, at integer not null
  ) strict;
  create index if not exists wallet_movement_at on wallet_movement (wallet, at);
  create table if not exists wallet_answer (request text primary key, body text not null) strict;
`;

type Kinds = { registration: Registration; key: HeldKey; payment: WalletPayment };

export type WalletLedger = ReturnType<typeof openWalletLedger>;

/** What the wallets remember, in tables of their own. */
export function openWalletLedger(db: DatabaseSync) {
  db.exec(TABLES);
  const select = db.prepare('select held from wallet_held where kind = ? and id = ? and wallet = ?');
  const upsert = db.prepare(
    `insert into wallet_held (kind, id, wallet, held) values (?, ?, ?, ?)
     on conflict do update set held = excluded.held`,
  );
  const selectNewest = db.prepare('select held from wallet_held where kind = ? order by rowid desc limit ?');
  const insertMovement = db.prepare('insert into wallet_movement (id, wallet, payment_id, at) values (?, ?, ?, ?)');
  const selectMovements = db.prepare(
    `select movement.id, held from wallet_movement movement
     join wallet_held payment on payment.kind = 'payment' and payment.id = movement.payment_id
     where movement.wallet = ? and at between ? and ? order by movement.rowid desc`,
  );
  const selectAnswer = db.prepare('select body from wallet_answer where request = ?');
  const upsertAnswer = db.prepare('insert or replace into wallet_answer (request, body) values (?, ?)');
  const held = <T>(row: Record<string, unknown> | undefined) => row && (JSON.parse(row['held'] as string) as T);

  const find = <K extends keyof Kinds>(kind: K, wallet: WalletName, id: string) =>
    held<Kinds[K]>(select.get(kind, id, wallet));
  const keep = <K extends keyof Kinds>(kind: K, id: string, value: Kinds[K]): Kinds[K] => {
    upsert.run(kind, id, value.wallet, JSON.stringify(value));
    return value;
  };

  return {
    find,
    keep,
    /** Newest first, of both wallets. */
    newest: <K extends keyof Kinds>(kind: K, limit: number) =>
      selectNewest.all(kind, limit).map((row) => held<Kinds[K]>(row)!),

    /** The payment with this movement as its last. */
    move(payment: WalletPayment, movement: Movement): WalletPayment {
      insertMovement.run(movement.id, payment.wallet, payment.paymentId, movement.at);
      const movements = [...payment.movements, movement];
      return keep('payment', payment.paymentId, { ...payment, left: movement.left, movements });
    },
    /** Newest first. */
    movements: (wallet: WalletName, from: number, to: number) =>
      selectMovements.all(wallet, from, to).map((row) => {
        const payment = held<WalletPayment>(row)!;
        return { payment, movement: payment.movements.find(({ id }) => id === row['id'])! };
      }),

    answer(request: string): unknown {
      const row = selectAnswer.get(request);
      return row && (JSON.parse(row['body'] as string) as unknown);
    },
    saveAnswer(request: string, body: unknown) {
      upsertAnswer.run(request, JSON.stringify(body));
    },
  };
}
