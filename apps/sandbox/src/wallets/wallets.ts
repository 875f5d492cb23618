import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Faults } from '../faults.ts';
import { randomLetters } from '../payments/payment-object.ts';
import type { Store } from '../store.ts';
import { kakaoPayApi } from './kakao-pay.ts';
import { naverPayApi } from './naver-pay.ts';
import { openWalletLedger, type Registration, type WalletName } from './wallet-ledger.ts';
import { isRefusalOf, registrationOverPage, registrationPage, walletsPage } from './wallet-pages.ts';

type WalletWorld = { store: Store; faults: Faults; now: () => number; sandboxUrl?: string | undefined };
type Form = Readonly<Record<string, string | undefined>>;

const SHOWN = 30;

/** Naver Pay and Kakao Pay: their APIs, the pages where people agree, and one to look behind them. */
export function wallets(app: FastifyInstance, { store, faults, now, sandboxUrl }: WalletWorld): void {
  const ledger = openWalletLedger(store.db);
  const here = () => (sandboxUrl ?? 'http://localhost:4100').replace(/\/+$/, '');
  naverPayApi(app, { ledger, faults, now });
  kakaoPayApi(app, { ledger, faults, now, sandboxUrl: here });

  const page = (wallet: WalletName, url: string) => {
    type Named = { Params: { id: string } };
    const open = (id: string) => {
      const held = ledger.find('registration', wallet, id);
      return held && held.key === null && held.expiresAt > now() ? held : undefined;
    };
    app.get<Named>(url, async ({ params }, reply) => {
      const held = open(params.id);
      return held ? registrationPage(reply, held) : registrationOverPage(reply.code(410), wallet);
    });
    app.post<Named>(url, async ({ params, body }, reply) => {
      const held = open(params.id);
      if (!held) return registrationOverPage(reply.code(410), wallet);
      const { answer, refusal } = (body ?? {}) as Form;
      if (answer !== 'agree') return sendBack(reply, held, false);
      const token = randomLetters(20);
      const agreed = { ...held, token, refusal: isRefusalOf(wallet, refusal) ? refusal : null };
      return sendBack(reply, ledger.keep('registration', held.id, agreed), true);
    });
  };
  page('NAVERPAY', '/m.pay.naver.com/z/payments/recurrent/:id');
  page('KAKAOPAY', '/online-pay.kakaopay.com/mockup/v1/:id/mInfo');
  page('KAKAOPAY', '/online-pay.kakaopay.com/mockup/v1/:id/info');

  app.get('/wallets', async (_, reply) =>
    walletsPage(reply, { keys: ledger.newest('key', SHOWN), payments: ledger.newest('payment', SHOWN) }),
  );
  app.get('/wallets.json', async () => ({
    keys: ledger.newest('key', SHOWN),
    payments: ledger.newest('payment', SHOWN),
  }));
  /** Whether charges are refused from here on, and with what. */
  app.post<{ Params: { wallet: WalletName; key: string } }>(
    '/wallets/:wallet/:key',
    async ({ params, body }, reply) => {
      const held = ledger.find('key', params.wallet, params.key);
      if (!held) return reply.callNotFound();
      const { refusal } = (body ?? {}) as Form;
      ledger.keep('key', held.key, { ...held, refusal: isRefusalOf(held.wallet, refusal) ? refusal : null });
      return reply.redirect('/wallets', 303);
    },
  );
}

function sendBack(reply: FastifyReply, { wallet, id, token, agreedUrl, canceledUrl }: Registration, isAgreed: boolean) {
  const target = new URL(isAgreed ? agreedUrl : canceledUrl);
  const answer: Record<string, string> =
    wallet === 'NAVERPAY'
      ? isAgreed
        ? { resultCode: 'Success', resultMessage: '', reserveId: id, tempReceiptId: token! }
        : { resultCode: 'UserCancel', resultMessage: '사용자가 취소했습니다.', reserveId: id }
      : isAgreed
        ? { pg_token: token! }
        : {};
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  return reply.redirect(target.href, 303);
}
