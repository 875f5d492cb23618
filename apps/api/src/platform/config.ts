import { refusePlaythings } from '@oun/brand/stage';
import { trustedProxies } from '@oun/brand/trusted-proxies';
import { hostOf, STAGES } from '@oun/brand/switchboard';
import * as z from 'zod';

/** An empty variable is as good as none. */
const Key = z
  .string()
  .transform((value) => value || undefined)
  .optional();

const Config = z.object({
  OUN_STAGE: z.enum(STAGES).default('local'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Past the pooler, for what needs a session of its own; DATABASE_URL leads through a pooler where it is given. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  OUN_POOLER_PREPARES: z.enum(['on', 'off']).default('off'),
  OUN_API_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  OUN_API_HOST: z.string().default('0.0.0.0'),
  /** Where the worker says whether it is alive and at work; nowhere without it. */
  OUN_WORKER_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  OUN_WORKER_HOST: z.string().default('0.0.0.0'),
  OUN_TOKEN_SECRET: z.string().min(32),
  OUN_MEDIA_DIR: z.string(),
  OUN_MEDIA_URL: z.string().default('/proxy/media'),
  OUN_DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OUN_LIFE_URL: z.url({ protocol: /^https?$/ }),
  OUN_STORE_URL: z.url({ protocol: /^https?$/ }),
  /** Whose `X-Forwarded-For` is believed: how many stand in front, or their addresses and ranges. */
  OUN_API_TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((text) => trustedProxies('OUN_API_TRUST_PROXY', text)),
  /** Where metrics are read, on an address nobody outside reaches; nowhere without it. */
  OUN_API_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  OUN_WORKER_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  OUN_METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where the outside world is played. Without it, the real one is spoken to. */
  OUN_SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  OUN_KAKAO_CLIENT_ID: Key,
  OUN_KAKAO_CLIENT_SECRET: Key,
  OUN_KAKAO_ADMIN_KEY: Key,
  OUN_NAVER_CLIENT_ID: Key,
  OUN_NAVER_CLIENT_SECRET: Key,
  OUN_GOOGLE_CLIENT_ID: Key,
  OUN_GOOGLE_CLIENT_SECRET: Key,
  OUN_APPLE_CLIENT_ID: Key,
  OUN_APPLE_TEAM_ID: Key,
  OUN_APPLE_KEY_ID: Key,
  OUN_APPLE_PRIVATE_KEY: Key,
  /** Where uploaded films are kept. Without an address, below OUN_MEDIA_DIR. */
  OUN_S3_ENDPOINT: Key,
  OUN_S3_BUCKET: Key,
  OUN_S3_REGION: Key,
  OUN_S3_ACCESS_KEY: Key,
  OUN_S3_SECRET_KEY: Key,
  OUN_SMTP_URL: z.url({ protocol: /^smtps?$/ }).default('smtp://localhost:25'),
  OUN_MAIL_FROM: z.string().default('오운 <no-reply@oun.test>'),
  OUN_SOLAPI_KEY: z.string().default(''),
  OUN_SOLAPI_SECRET: z.string().default(''),
  OUN_SMS_FROM: z.string().default(''),
  /** The Kakao channel that 알림톡 comes from (pfId); without one they are plain messages. */
  OUN_KAKAO_CHANNEL: z.string().default(''),
  /** Kinds of notices and the names that their approved templates have, as JSON. */
  OUN_KAKAO_TEMPLATES: z
    .string()
    .default('{}')
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.record(z.string(), z.string())),
  /** The Firebase project that pushes go through, and its service account. */
  OUN_FCM_PROJECT: z.string().default(''),
  OUN_FCM_EMAIL: z.string().default(''),
  OUN_FCM_PRIVATE_KEY: z.string().default(''),
  OUN_TOSS_CLIENT_KEY: z.string().default(''),
  OUN_TOSS_SECRET_KEY: z.string().default(''),
  /** How long one try of a confirm, cancel or charge may take; of the wallets' too. */
  OUN_TOSS_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(20_000),
  /** Wallets that people leave a way to pay with; each is there with all of its keys. */
  OUN_NAVERPAY_PARTNER_ID: Key,
  OUN_NAVERPAY_CLIENT_ID: Key,
  OUN_NAVERPAY_CLIENT_SECRET: Key,
  OUN_NAVERPAY_CHAIN_ID: Key,
  OUN_KAKAOPAY_CID: Key,
  OUN_KAKAOPAY_SECRET_KEY: Key,
  /** For how many days what happened on screens is kept. */
  OUN_LOG_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  /** The stream that takes those records on, and under which subject; none without it. */
  OUN_LOG_FORWARD_URL: z.url({ protocol: /^(nats|tls)$/ }).optional(),
  OUN_LOG_FORWARD_SUBJECT: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/)
    .default('oun.logs'),
  /** Where traces go (OTLP over HTTP). Without it nothing of what traces is even loaded. */
  OUN_TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  OUN_SWEETTRACKER_KEY: z.string().default(''),
  OUN_JUSO_KEY: z.string().default(''),
});
export type Config = z.infer<typeof Config>;

/** How the database is reached: what needs a session of its own goes past a pooler. */
export function databaseOf(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'OUN_POOLER_PREPARES'>) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = config;
  return {
    url,
    directUrl: direct ?? url,
    pooler: direct ? { prepares: config.OUN_POOLER_PREPARES === 'on' } : undefined,
  };
}

/** Reads the environment once, at start; a missing or wrong variable stops the process with its name. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const stage = refusePlaythings(env);
  const addresses = { OUN_LIFE_URL: hostOf(stage, 'life'), OUN_STORE_URL: hostOf(stage, 'store') };
  const given = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = Config.safeParse({ ...addresses, ...Object.fromEntries(given) });
  if (parsed.success) return parsed.data;
  const isGiven = (name: string) => name in addresses || given.some(([known]) => known === name);
  const wrong = parsed.error.issues
    .map(({ path, message }) => `${path.join('.')}: ${isGiven(String(path[0])) ? message : '꼭 정해야 해요.'}`)
    .join('; ');
  throw new Error(`환경 변수를 확인해주세요: ${wrong}`);
}
