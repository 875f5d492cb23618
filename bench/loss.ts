/**
 * What is lost of the records of a visit that ends badly: tabs, browsers, networks and the collector are killed at
 * random, and what the witness saw is held against what is stored and against what the charts say.
 *
 *     npm run bench loss -- --sessions=500 --seed=1
 */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { countDevices } from '../apps/api/src/modules/tracking/logs/completeness.ts';
import { connect } from '../apps/api/src/platform/db/db.ts';
import type { HouseInfo } from '../e2e/house.ts';
import openHouse from '../e2e/house.setup.ts';
import { loseSessions } from '../e2e/loss/lose-sessions.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../packages/brand/src/demo-accounts.ts';
import type { Arrived } from '../packages/contract/src/statistics.ts';

const MOST_LOST = 0.005;

const { values: given } = parseArgs({
  options: {
    sessions: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    /** On a slow machine: no more are begun after so long. */
    minutes: { type: 'string' },
  },
});
const [sessions, seed] = [Number(given.sessions), Number(given.seed)];
let isGood = true;

const close = await openHouse();
const house = JSON.parse(readFileSync(process.env['OUN_E2E_HOUSE']!, 'utf8')) as HouseInfo;
const { db } = connect({ url: house.databaseUrl, name: 'bench', isMaintenance: true });
try {
  console.log(
    `\n${cpus()[0]?.model ?? 'CPU'} × ${availableParallelism()}, load ${loadavg()[0]!.toFixed(1)}; ${sessions} sessions, seed ${seed}\n`,
  );
  const count = () => countDevices({ db });
  const token = await staffToken();
  await count();
  const before = await charted(token);
  const started = Date.now();
  const found = await loseSessions(house, {
    sessions,
    seed,
    minutes: given.minutes === undefined ? undefined : Number(given.minutes),
    count,
    say: (line) => console.error(`  ${line}`),
  });
  const after = await charted(await staffToken());
  const charts = { told: after.told - before.told, missing: after.missing - before.missing };

  for (const [fate, { sessions: n, happened, lost }] of Object.entries(found.byFate))
    console.log(
      `  ${fate.padEnd(30)} ${String(n).padStart(4)} sessions ${String(happened).padStart(6)} records ${lost} lost`,
    );
  console.log();
  for (const line of found.lines.slice(0, 40)) console.log(`  lost in ${line}`);
  const loss = found.lost / found.happened;
  const unknown = found.neverBack.lost;
  say('sessions', found.sessions);
  say('records that happened', found.happened);
  say('stored', found.stored);
  say('stored twice', found.twice, 'none', found.twice === 0);
  say('lost', found.lost);
  const unnumbered = found.lostEarly + found.unheard;
  say(`… of these on ${found.neverBack.devices} devices never seen again`, unknown);
  say('… before they had a number', unnumbered);
  say('screens of pages gone before anybody told', found.early, `${found.lostEarly} lost`);
  say('presses', found.pressed, `${found.unheard} lost`);
  say('loss', `${(loss * 100).toFixed(3)} %`, `under ${MOST_LOST * 100} %`, loss < MOST_LOST);
  say('the charts: arrived', charts.told, 'as many as are stored', charts.told === found.stored);
  // A browser that is killed takes with it what it had not written yet, and with some of that the number.
  const inKilled = found.byFate['browser killed']!.lost;
  const most = found.lost - unknown - unnumbered;
  say('… in the moment a browser was killed', inKilled);
  say(
    'the charts: missing',
    charts.missing,
    inKilled > 0 ? `${most - inKilled} to ${most}, all others` : `${most}, all others`,
    charts.missing <= most && charts.missing >= most - inKilled,
  );
  console.log(
    `\n  ${((Date.now() - started) / 60_000).toFixed(1)} min. Again: npm run bench loss -- --sessions=${sessions} --seed=${seed}`,
  );
  if (charts.told !== found.figure.told || charts.missing !== found.figure.missing)
    console.log(`  Others were here meanwhile: of these devices ${JSON.stringify(found.figure)}`);
} finally {
  await db.destroy();
  await close?.();
}
process.exit(isGood ? 0 : 1);

function say(name: string, value: number | string, wanted?: string, holds?: boolean): void {
  if (holds === false) isGood = false;
  const figure = typeof value === 'number' ? value.toLocaleString('en') : value;
  console.log(
    `  ${name.padEnd(44)} ${figure.padStart(10)}${wanted ? `  (${wanted})` : ''}${holds === undefined ? '' : holds ? '  ✓' : '  ✗'}`,
  );
}

async function staffToken(): Promise<string> {
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${house.addresses.api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json() as Promise<Record<string, string>>;
  };
  const { challenge } = await post('/core-admin/v1/auth/sign-in', {
    email_address: 'admin@oun.test',
    password: DEMO_PASSWORD,
  });
  // A code is good once.
  await db.updateTable('second_factor').set({ last_step: 0 }).execute();
  const code = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate();
  const { accessToken } = await post('/core-admin/v1/auth/verify', { challenge, code });
  return accessToken!;
}

/** As the room of figures asks for it. */
async function charted(token: string): Promise<{ told: number; missing: number }> {
  const reply = await fetch(`${house.addresses.api}/core-admin/v1/statistics/store?weeks=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { arrived } = (await reply.json()) as { arrived: Arrived };
  const web = arrived.platforms.find(({ platform }) => platform === 'web');
  return { told: web?.told ?? 0, missing: web?.missing ?? 0 };
}
