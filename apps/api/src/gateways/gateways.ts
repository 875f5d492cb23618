import type { Config } from '../platform/config.ts';
import { type AddressSearchGateway, juso } from './address-search.gateway.ts';
import { type CourierGateway, sweetTracker } from './courier.ts';
import { type LogStream, natsStream } from './log-stream.ts';
import { type MailGateway, smtp } from './mail.ts';
import { type Outside, outsideAt } from './outside.ts';
import type { PaymentGateway, Wallet, WalletGateway } from './payment/payment.gateway.ts';
import { kakaoPay } from './payment/payment.kakaopay.ts';
import { naverPay } from './payment/payment.naverpay.ts';
import { toss } from './payment/payment.toss.ts';
import { fcm, type PushGateway } from './push.ts';
import { createSocial } from './social/social.gateway.ts';
import { solapi, type TextMessageGateway } from './text-message.ts';

/** Everything outside that the product speaks to. */
export type Gateways = {
  social: ReturnType<typeof createSocial>;
  mail: MailGateway;
  texts: TextMessageGateway;
  push: PushGateway;
  payment: PaymentGateway;
  /** Only those there are keys for. */
  wallets: Partial<Record<Wallet, WalletGateway>>;
  courier: CourierGateway;
  addressSearch: AddressSearchGateway;
  /** Where records of what happened on screens go on to, if anywhere. */
  logStream?: LogStream;
};

export function createGateways(config: Config): Gateways {
  const outside = outsideAt(config.OUN_SANDBOX_URL);
  const pair = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined;
  const kakao = pair(config.OUN_KAKAO_CLIENT_ID, config.OUN_KAKAO_CLIENT_SECRET);
  const { OUN_APPLE_CLIENT_ID, OUN_APPLE_TEAM_ID, OUN_APPLE_KEY_ID, OUN_APPLE_PRIVATE_KEY } = config;
  return {
    social: createSocial(outside, {
      kakao: kakao && config.OUN_KAKAO_ADMIN_KEY ? { ...kakao, adminKey: config.OUN_KAKAO_ADMIN_KEY } : undefined,
      naver: pair(config.OUN_NAVER_CLIENT_ID, config.OUN_NAVER_CLIENT_SECRET),
      google: pair(config.OUN_GOOGLE_CLIENT_ID, config.OUN_GOOGLE_CLIENT_SECRET),
      apple:
        OUN_APPLE_CLIENT_ID && OUN_APPLE_TEAM_ID && OUN_APPLE_KEY_ID && OUN_APPLE_PRIVATE_KEY
          ? {
              clientId: OUN_APPLE_CLIENT_ID,
              teamId: OUN_APPLE_TEAM_ID,
              keyId: OUN_APPLE_KEY_ID,
              privateKey: OUN_APPLE_PRIVATE_KEY,
            }
          : undefined,
    }),
    mail: smtp(config.OUN_SMTP_URL, config.OUN_MAIL_FROM),
    texts: solapi(outside, {
      apiKey: config.OUN_SOLAPI_KEY,
      apiSecret: config.OUN_SOLAPI_SECRET,
      from: config.OUN_SMS_FROM,
      kakao: config.OUN_KAKAO_CHANNEL
        ? { channel: config.OUN_KAKAO_CHANNEL, templates: config.OUN_KAKAO_TEMPLATES }
        : undefined,
    }),
    push: fcm(outside, {
      project: config.OUN_FCM_PROJECT,
      email: config.OUN_FCM_EMAIL,
      privateKey: config.OUN_FCM_PRIVATE_KEY,
    }),
    payment: toss(
      outside,
      { clientKey: config.OUN_TOSS_CLIENT_KEY, secretKey: config.OUN_TOSS_SECRET_KEY },
      { timeoutMs: config.OUN_TOSS_TIMEOUT_MS },
    ),
    wallets: createWallets(outside, config),
    courier: sweetTracker(outside, { apiKey: config.OUN_SWEETTRACKER_KEY }),
    addressSearch: juso(outside, { confirmKey: config.OUN_JUSO_KEY }),
    ...(config.OUN_LOG_FORWARD_URL !== undefined && {
      logStream: natsStream({ url: config.OUN_LOG_FORWARD_URL, subject: config.OUN_LOG_FORWARD_SUBJECT }),
    }),
  };
}

function createWallets(outside: Outside, config: Config): Gateways['wallets'] {
  const {
    OUN_NAVERPAY_PARTNER_ID: partnerId,
    OUN_NAVERPAY_CLIENT_ID: clientId,
    OUN_NAVERPAY_CLIENT_SECRET: clientSecret,
    OUN_NAVERPAY_CHAIN_ID: chainId,
    OUN_KAKAOPAY_CID: cid,
    OUN_KAKAOPAY_SECRET_KEY: secretKey,
  } = config;
  const times = { timeoutMs: config.OUN_TOSS_TIMEOUT_MS };
  return {
    ...(partnerId &&
      clientId &&
      clientSecret &&
      chainId && { NAVERPAY: naverPay(outside, { partnerId, clientId, clientSecret, chainId }, times) }),
    ...(cid && secretKey && { KAKAOPAY: kakaoPay(outside, { cid, secretKey }, times) }),
  };
}
