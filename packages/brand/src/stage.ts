import { STAGES, type Stage } from './switchboard.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Only here may there be a demo world, a sandbox or a moved clock; real people use the others. */
const PLAYGROUNDS: ReadonlySet<Stage> = new Set(['local', 'dev']);
export const isPlayground = (stage: Stage): boolean => PLAYGROUNDS.has(stage);

export function stageOf(env: Environment): Stage {
  const stage = env['OUN_STAGE'] || 'local';
  const known = STAGES.find((name) => name === stage);
  if (!known)
    throw new Error(`OUN_STAGE: ${stage}는 없는 스테이지예요. ${STAGES.join(', ')} 가운데 하나로 정해주세요.`);
  return known;
}

/** What the stage decided, in one line: for the log of every process that starts. */
export function stageLine(stage: Stage, env: Environment): string {
  if (!isPlayground(stage)) return `stage ${stage}: real people, no sandbox, no demo world, clock as it is`;
  return env['OUN_SANDBOX_URL']
    ? `stage ${stage}: a playground, sandbox at ${env['OUN_SANDBOX_URL']}, demo world, clock may be moved`
    : `stage ${stage}: a playground, no sandbox, no demo world, clock as it is`;
}

/** Values that stand in the project itself, so that everybody knows them. Matched without their signs and case. */
const PUBLISHED = /ounsandbox|sandboxkey|oundemo/;
/** What people write where a secret belongs, and what documents and tests write there. */
const GUESSED = /change ?me|secret|password|example|sandbox|oun ?demo|onlythetests|0123456789|abcdefgh/;
const SECRET_LENGTH_MIN = 32;
const DIFFERENT_LETTERS_MIN = 12;
/** Toss takes test keys for real and charges nobody. */
const TOSS_KEYS = new Set(['OUN_TOSS_CLIENT_KEY', 'OUN_TOSS_SECRET_KEY']);

/**
 * Stops a process of a stage that real people use, by the names of the variables that would let the demo world, the
 * sandbox or a key that everybody knows into it.
 */
export function refusePlaythings(env: Environment): Stage {
  const stage = stageOf(env);
  if (isPlayground(stage)) return stage;
  const refused = Object.entries(env)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .flatMap(([name, value]) => {
      const why = faultOf(stage, name, value);
      return why ? [`${name}: ${why}`] : [];
    });
  if (refused.length > 0) {
    throw new Error(`${stage} 스테이지에서는 켤 수 없어요. 환경 변수를 확인해주세요.\n${refused.join('\n')}`);
  }
  return stage;
}

function faultOf(stage: Stage, name: string, value: string): string | undefined {
  if (name === 'OUN_SANDBOX') return value === 'off' ? undefined : '바깥세상을 쓸 수 없어요. off로 정해주세요.';
  if (name.startsWith('OUN_SANDBOX_')) return '바깥세상을 쓸 수 없어요. 지워주세요.';
  if (name === 'OUN_DEV') return '개발 모드는 쓸 수 없어요. 지워주세요.';
  if (!name.startsWith('OUN_')) return undefined;
  const bare = value.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (PUBLISHED.test(bare)) return '프로젝트에 공개된 값이에요. 실제 값으로 바꿔주세요.';
  if (name === 'OUN_TOKEN_SECRET') {
    return isGuessable(value)
      ? `짧거나 알려진 값이에요. 무작위로 만든 ${SECRET_LENGTH_MIN}자 이상으로 바꿔주세요.`
      : undefined;
  }
  if (stage === 'prod' && TOSS_KEYS.has(name) && value.startsWith('test_')) {
    return '시험용 결제 키예요. live_로 시작하는 키로 바꿔주세요.';
  }
  return undefined;
}

function isGuessable(secret: string): boolean {
  const plain = secret.toLowerCase();
  return (
    secret.length < SECRET_LENGTH_MIN ||
    new Set(plain).size < DIFFERENT_LETTERS_MIN ||
    GUESSED.test(plain) ||
    GUESSED.test(plain.replace(/[^a-z0-9]/g, ''))
  );
}
