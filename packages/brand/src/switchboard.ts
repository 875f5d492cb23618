/** Where each sub-site lives, by stage. Read-only: an address that changes while pages are open would split a session. */

export const STAGES = ['local', 'dev', 'dev-b', 'canary', 'prod'] as const;
export type Stage = (typeof STAGES)[number];

export const SERVICES = ['life', 'store', 'home', 'admin'] as const;
export type Service = (typeof SERVICES)[number];

export const SWITCHBOARD_MESSAGES = {
  noStage: '스테이지에 설정된 호스트가 없습니다',
  noService: '서비스에 맞는 호스트가 없습니다',
  readOnly: '스위치보드는 읽기 전용입니다',
} as const;

export type Hosts = Readonly<Record<Service, string>>;
export type Switchboard = Readonly<Record<Stage, Hosts>>;

const SWITCHBOARD = readOnly<Record<Stage, Hosts>>({
  local: readOnly({
    life: 'http://localhost:3000',
    store: 'http://localhost:3001',
    home: 'http://localhost:3002',
    admin: 'http://localhost:3003',
  }),
  dev: hosts('dev.oun.test'),
  'dev-b': hosts('dev-b.oun.test'),
  canary: hosts('canary.oun.test'),
  prod: hosts('oun.test'),
});

function hosts(domain: string): Hosts {
  return readOnly({
    life: `https://www.${domain}`,
    store: `https://store.${domain}`,
    home: `https://home.${domain}`,
    admin: `https://admin.${domain}`,
  });
}

export const switchboard = (): Switchboard => SWITCHBOARD;

/** The base address of a service, without a trailing slash. */
export function hostOf(stage: string, service: string, board: Switchboard = SWITCHBOARD): string {
  const row = Object.hasOwn(board, stage) ? board[stage as Stage] : undefined;
  if (!row) throw new Error(SWITCHBOARD_MESSAGES.noStage);
  const host = Object.hasOwn(row, service) ? row[service as Service] : undefined;
  if (!host) throw new Error(SWITCHBOARD_MESSAGES.noService);
  return host;
}

/** Frozen, and says why in Korean where a plain frozen object would fail with an engine's own words. */
function readOnly<T extends object>(value: T): Readonly<T> {
  const refuse = () => {
    throw new Error(SWITCHBOARD_MESSAGES.readOnly);
  };
  return new Proxy(Object.freeze(value), {
    set: refuse,
    deleteProperty: refuse,
    defineProperty: refuse,
    setPrototypeOf: refuse,
  });
}
