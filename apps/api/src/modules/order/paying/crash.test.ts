import { addAddress } from '@oun/contract/address';
import { applyCoupons, confirmOrder, initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import { requestClaim } from '@oun/contract/claim';
import type { Endpoint, Input, Output } from '@oun/contract/endpoint';
import { getOrder } from '@oun/contract/order';
import { urlOf } from '@oun/client/call';
import { won } from '@oun/money';
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedger } from '../../../../../sandbox/src/payments/ledger.ts';
import { startSandbox, type StartedSandbox } from '../../../../../sandbox/src/started-sandbox.ts';
import { freePort } from '../../../../../../scripts/postgres.ts';
import { makeAccount, makeProduct } from '../../../../db/demo/make.ts';
import { createDatabase, type TestApi } from '../../../../test/api.ts';
import { ADDRESS, audit, SOUND } from '../../../../test/shop.ts';
import { createGateways } from '../../../gateways/gateways.ts';
import { readConfig } from '../../../platform/config.ts';
import { connect } from '../../../platform/db/db.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { createTokens } from '../../../platform/access/tokens.ts';
import { grantPoints } from '../../benefit/benefit.ts';
import { sendDueRefunds } from '../../payment/refunds/refunds.ts';
import { lookUpPayments, releaseLapsedHolds } from './look-ups.ts';

/** A few hundred with every run of the tests; `npm run bench crash` takes two thousand. */
const ORDERS = Number(process.env['OUN_CRASH_ORDERS'] ?? 300);
const BUYERS = 40;
const AT_ONCE = 20;
const SKUS = 6;
const STOCK = 1_500;
const SECRET = 'a secret only the tests know, long enough';
const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));

let database: Awaited<ReturnType<typeof createDatabase>>;
let sandbox: StartedSandbox;
let env: Record<string, string>;
/** Two of them, as in production: while one is dead the other serves. */
const servers: { port: number; child?: ChildProcess }[] = [];
let isEnding = false;

beforeAll(async () => {
  database = await createDatabase();
  sandbox = await startSandbox();
  env = {
    DATABASE_URL: database.url,
    OUN_TOKEN_SECRET: SECRET,
    OUN_MEDIA_DIR: tmpdir(),
    OUN_API_HOST: '127.0.0.1',
    OUN_SANDBOX_URL: sandbox.url,
    OUN_TOSS_CLIENT_KEY: 'test_ck_ounSandbox0000000000',
    OUN_TOSS_SECRET_KEY: 'test_sk_ounSandbox0000000000',
    OUN_TOSS_TIMEOUT_MS: '250',
    LOG_LEVEL: 'silent',
  };
});
afterAll(async () => {
  killAll();
  await sandbox?.close();
  await database?.drop();
});

/** The server as it runs in the house; whenever it dies, another is started in its place. */
function keepServing(server: (typeof servers)[number]) {
  server.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...process.env, ...env, OUN_API_PORT: String(server.port) },
    stdio: 'ignore',
  });
  server.child.once('exit', () => {
    if (!isEnding) keepServing(server);
  });
}

function killAll() {
  isEnding = true;
  for (const { child } of servers) child?.kill('SIGKILL');
}

const isServing = ({ port }: { port: number }) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

let asked = 0;
/** One call; undefined where the server died over it, or was not there. */
async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  token: string,
): Promise<{ status: number; body: Output<E> } | undefined> {
  const { body } = input as { body?: object };
  const { port } = servers[(asked += 1) % servers.length]!;
  try {
    const reply = await fetch(`http://127.0.0.1:${port}` + urlOf(endpoint, input as object), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    return { status: reply.status, body: (await reply.json()) as Output<E> };
  } catch {
    await wait(20);
    return undefined;
  }
}

/** As a person's browser does: asked again until there is an answer. */
async function insist<E extends Endpoint>(endpoint: E, input: Input<E>, token: string) {
  for (;;) {
    const reply = await ask(endpoint, input, token);
    if (reply && reply.status !== 503) return reply;
  }
}

test(`killed again and again under ${ORDERS} orders with a gateway that fails: every won is accounted for`, async ({
  annotate,
}) => {
  const { db } = connect({ url: database.url, name: 'oun-crash', max: 6 });
  const tokens = createTokens(SECRET, () => new Date());
  const skus: { id: number; product_id: number }[] = [];
  for (let i = 0; i < SKUS; i += 1) {
    const product = await makeProduct(db, { sale_price: won(9_000 + 7_000 * i), list_price: won(60_000) });
    skus.push(
      await db
        .updateTable('sku')
        .set({ on_hand: STOCK })
        .where('product_id', '=', product.id)
        .returning(['id', 'product_id'])
        .executeTakeFirstOrThrow(),
    );
  }
  for (let i = 0; i < 2; i += 1) servers.push({ port: await freePort() });
  for (const server of servers) keepServing(server);
  const buyers: { id: number; token: string }[] = [];
  for (let i = 0; i < BUYERS; i += 1) {
    const { id } = await makeAccount(db);
    const token = await tokens.sign({ id, role: 'user', roles: ['user'] });
    await insist(addAddress, { body: ADDRESS }, token);
    const expiresAt = new Date(Date.now() + 86_400_000 * 30);
    await db.transaction().execute((tx) =>
      grantPoints(tx, new Date(), {
        accountId: id,
        amount: won(30_000),
        key: `crash-${id}`,
        reason: 'GIFT',
        memo: '선물',
        reference: 'crash',
        expiresAt,
      }),
    );
    buyers.push({ id, token });
  }
  sandbox.faults.seed(20_261_115, 0.12);

  const outcomes: Record<string, number> = {};
  const count = (outcome: string) => void (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
  let begun = 0;
  const shop = async () => {
    while (begun < ORDERS) {
      const nth = (begun += 1);
      const { token } = buyers[nth % BUYERS]!;
      const sku = skus[nth % SKUS]!;
      const quantity = 1 + (nth % 3);
      const { body: draft, status } = await insist(
        initiateFromProduct,
        { body: { product_id: sku.product_id, sku_id: sku.id, quantity } },
        token,
      );
      if (status !== 200) {
        count(`initiate ${(draft as unknown as { code: string }).code}`);
        continue;
      }
      const params = { id: draft.number };
      const priced =
        nth % 4 === 0 ? (await insist(applyCoupons, { params, body: { points: 500 } }, token)).body : draft;
      const ready = await insist(
        readyOrder,
        {
          params,
          body: {
            quote_version: (priced.amounts ? priced : draft).quote_version,
            expected_amount: (priced.amounts ? priced : draft).amounts.pay,
            payment_method: 'CARD',
          },
        },
        token,
      );
      if (ready.status !== 200 || !ready.body.payment) {
        count(`ready ${(ready.body as unknown as { code: string }).code}`);
        continue;
      }
      const { order_id, amount } = ready.body.payment;
      const window = await fetch(`${sandbox.url}/payments/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId: order_id, amount, method: 'CARD', cardCompany: '61' }),
      });
      const { paymentKey } = (await window.json()) as { paymentKey: string };
      const paid = await insist(confirmOrder, { params, body: { payment_key: paymentKey, amount, order_id } }, token);
      count(paid.status === 200 ? paid.body.state : (paid.body as unknown as { code: string }).code);
      if (paid.body.state === 'PAID' && nth % 5 === 0) {
        const { body: order } = await insist(getOrder, { params }, token);
        const [item] = order.items;
        const claim = await insist(
          requestClaim,
          {
            params,
            body: { type: 'CANCEL', reason: 'CHANGED_MIND', items: [{ order_item_id: item!.id, quantity: 1 }] },
          },
          token,
        );
        count(claim.status === 200 ? 'canceled' : `cancel ${(claim.body as unknown as { code: string }).code}`);
      }
    }
  };
  let isShopping = true;
  let kills = 0;
  const dice = diceFrom(77);
  const kill = async (server: (typeof servers)[number]) => {
    while (isShopping) {
      // At any moment of its work, but not before it has begun any.
      while (isShopping && !(await isServing(server))) await wait(50);
      await wait(500 + dice() * 9_000);
      if (!isShopping) return;
      server.child?.kill('SIGKILL');
      kills += 1;
    }
  };
  const killing = Promise.all(servers.map(kill));
  await Promise.all(Array.from({ length: AT_ONCE }, shop));
  isShopping = false;
  await killing;

  // Left alone with a gateway that answers again, as the worker's clock moves on.
  sandbox.faults.clear();
  killAll();
  const config = readConfig(env);
  const gateways = createGateways({ ...config, OUN_TOSS_TIMEOUT_MS: 10_000 });
  let shift = 0;
  const ctx = {
    db,
    now: () => new Date(Date.now() + shift),
    gateways,
    secrets: createSecrets(SECRET),
    log: pino({ level: 'silent' }),
  };
  const isUnsettled = async () =>
    (await db
      .selectFrom('payment')
      .where('state', 'in', ['CONFIRMING', 'UNKNOWN'])
      .select(['id', 'state', 'gateway_order_id', 'look_ups', 'look_up_at'])
      .executeTakeFirst()) ??
    (await db
      .selectFrom('refund')
      .where('state', 'in', ['PENDING', 'PROCESSING', 'FAILED'])
      .select(['id', 'state', 'attempts', 'failure_code', 'next_at'])
      .executeTakeFirst()) ??
    (await db
      .selectFrom('orders')
      .where('is_holding', '=', true)
      .select(['id', 'state', 'hold_until'])
      .executeTakeFirst());
  for (let round = 0; round < 200 && (await isUnsettled()); round += 1) {
    shift += 3_600_000;
    await lookUpPayments(ctx);
    await sendDueRefunds(ctx);
    await releaseLapsedHolds(ctx);
  }
  expect(await isUnsettled()).toBeUndefined();
  gateways.mail.close();

  const theirs = openLedger(sandbox.store.db)
    .payments({ search: '', limit: 100_000 })
    .map(({ payment }) => payment);
  const charged = theirs.filter(({ status }) => ['DONE', 'CANCELED', 'PARTIAL_CANCELED'].includes(status));
  const ours = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .where('payment.state', '=', 'PAID')
    .select(['payment.payment_key', 'payment.amount', 'payment.refunded', 'orders.state'])
    .execute();
  // Every payment at the gateway has its order, and every order its payment, to the won, also what went back.
  const shown = (rows: { key: string | null; kept: number; amount: number }[]) =>
    rows.map(({ key, amount, kept }) => `${key} ${amount} ${kept}`).sort();
  expect(
    shown(ours.map(({ payment_key, amount, refunded }) => ({ key: payment_key, amount, kept: amount - refunded }))),
  ).toEqual(
    shown(
      charged.map(({ paymentKey, totalAmount, balanceAmount }) => ({
        key: paymentKey,
        amount: totalAmount,
        kept: balanceAmount,
      })),
    ),
  );
  const states = await db
    .selectFrom('orders')
    .where('state', 'in', ['PAID', 'CANCELED', 'COMPLETED'])
    .select('id')
    .execute();
  expect(states).toHaveLength(ours.length);

  const sold = await db
    .selectFrom('order_unit')
    .innerJoin('orders', 'orders.id', 'order_unit.order_id')
    .where('orders.state', 'in', ['PAID', 'CANCELED'])
    .where('order_unit.gone', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const shelf = await db
    .selectFrom('sku')
    .where(
      'id',
      'in',
      skus.map(({ id }) => id),
    )
    .select(({ fn }) => [fn.sum<number>('on_hand').as('on_hand'), fn.sum<number>('reserved').as('reserved')])
    .executeTakeFirstOrThrow();
  expect(shelf).toEqual({ on_hand: SKUS * STOCK - sold.n, reserved: 0 });
  expect(await audit({ db } as TestApi)).toEqual(SOUND);

  expect(begun).toBeGreaterThanOrEqual(ORDERS);
  expect(kills).toBeGreaterThan(ORDERS / 500);
  expect(ours.length).toBeGreaterThan(ORDERS / 2);
  await annotate(`${begun} orders, ${kills} kills, ${JSON.stringify(outcomes)}`);
  await db.destroy();
}, 600_000);

function diceFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
