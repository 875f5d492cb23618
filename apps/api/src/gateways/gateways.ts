import type { Config } from '../platform/config.ts';
import { type AddressSearchGateway, juso } from './address-search.gateway.ts';
import { type CourierGateway, sweetTracker } from './courier.ts';
import { type MailGateway, smtp } from './mail.ts';
import { outsideAt } from './outside.ts';
import type { PaymentGateway } from './payment/payment.gateway.ts';
import { toss } from './payment/payment.toss.ts';
import { createSocial } from './social/social.gateway.ts';
import { solapi, type TextMessageGateway } from './text-message.ts';

/** Everything outside that the product speaks to. */
export type Gateways = {
  social: ReturnType<typeof createSocial>;
  mail: MailGateway;
  texts: TextMessageGateway;
  payment: PaymentGateway;
  courier: CourierGateway;
  addressSearch: AddressSearchGateway;
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
    payment: toss(
      outside,
      { clientKey: config.OUN_TOSS_CLIENT_KEY, secretKey: config.OUN_TOSS_SECRET_KEY },
      { timeoutMs: config.OUN_TOSS_TIMEOUT_MS },
    ),
    courier: sweetTracker(outside, { apiKey: config.OUN_SWEETTRACKER_KEY }),
    addressSearch: juso(outside, { confirmKey: config.OUN_JUSO_KEY }),
  };
}
