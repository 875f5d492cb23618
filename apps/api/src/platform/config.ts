import * as z from 'zod';

const Config = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  OUN_API_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  OUN_API_HOST: z.string().default('0.0.0.0'),
  OUN_TOKEN_SECRET: z.string().min(32),
  OUN_MEDIA_DIR: z.string(),
  OUN_MEDIA_URL: z.string().default('/proxy/media'),
  OUN_DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type Config = z.infer<typeof Config>;

/** Reads the environment once, at start; a missing or wrong variable stops the process with its name. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Config.safeParse(env);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`환경 변수를 확인해주세요: ${wrong}`);
}
