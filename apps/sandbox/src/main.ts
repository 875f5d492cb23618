import { orStop } from '@oun/brand/refusal';
import { isPlayground, stageOf } from '@oun/brand/stage';
import { pino } from 'pino';
import { phone } from './phone/phone.ts';
import { createSandbox } from './sandbox.ts';

const env = process.env;

if (env['OUN_SANDBOX'] === 'off') {
  process.stderr.write('OUN_SANDBOX=off라서 바깥세상을 켜지 않아요.\n');
  process.exit(1);
}

const stage = orStop(() => stageOf(env));
if (!isPlayground(stage)) {
  process.stderr.write(`${stage} 스테이지에서는 바깥세상(OUN_SANDBOX)을 켤 수 없어요.\n`);
  process.exit(1);
}

const sandbox = await createSandbox({
  logger: pino({ name: 'sandbox', level: env['LOG_LEVEL'] ?? 'info' }),
  database: env['OUN_SANDBOX_DB'] || undefined,
  redirectUris: [
    `${(env['OUN_LIFE_URL'] || 'http://localhost:3000').replace(/\/$/, '')}/sign-in-social`,
    ...listOf(env['OUN_SANDBOX_REDIRECT_URIS']),
  ],
  // An environment file has no room for the lines of a key.
  applePublicKey: env['OUN_SANDBOX_APPLE_PUBLIC_KEY']?.replaceAll('\\n', '\n') || undefined,
  totpSecrets: listOf(env['OUN_SANDBOX_TOTP']).map((pair) => {
    const at = pair.indexOf('=');
    return { label: pair.slice(0, at), secret: pair.slice(at + 1) };
  }),
  chance: env['OUN_SANDBOX_SEED']
    ? { seed: Number(env['OUN_SANDBOX_SEED']), rate: Number(env['OUN_SANDBOX_FAULT_RATE'] ?? 0) }
    : undefined,
  payments: {
    webhookUrl: env['OUN_SANDBOX_TOSS_WEBHOOK_URL'] || undefined,
    webhookMinuteMs: numberOf(env['OUN_SANDBOX_TOSS_MINUTE_MS']),
    sandboxUrl: env['OUN_SANDBOX_URL'] || undefined,
  },
  apiUrl: env['OUN_API_URL'] || undefined,
  courierHourMs: numberOf(env['OUN_SANDBOX_COURIER_HOUR_MS']),
});
await phone(sandbox.app, sandbox);
await sandbox.listen({
  host: env['OUN_SANDBOX_HOST'] ?? '0.0.0.0',
  port: Number(env['OUN_SANDBOX_PORT'] ?? 4100),
  smtpPort: Number(env['OUN_SANDBOX_SMTP_PORT'] ?? 4125),
});

const stop = () => void sandbox.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

function numberOf(value: string | undefined): number | undefined {
  return value ? Number(value) : undefined;
}

function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
