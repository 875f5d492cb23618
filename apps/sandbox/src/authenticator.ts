import type { FastifyInstance, FastifyReply } from 'fastify';
import { Secret, TOTP, URI } from 'otpauth';
import { backLink, html, page } from './page.ts';
import type { Store } from './store.ts';

const STYLE = `
.code{font-size:34px;font-weight:700;letter-spacing:.08em;font-variant-numeric:tabular-nums;line-height:1.2}
.entry{display:flex;justify-content:space-between;align-items:center;gap:16px}
.left{flex:none;width:44px;height:44px;border-radius:50%;display:grid;place-items:center;font-size:14px;font-weight:600;background:conic-gradient(#e0195a var(--part),#f1f1f4 0);position:relative;isolation:isolate}
.left::before{content:"";position:absolute;inset:4px;border-radius:50%;background:#fff;z-index:-1}
form{display:grid;gap:8px;margin-top:24px}
`;

/** Draws the codes again each second. */
const SCRIPT = `
const draw = async () => {
  const { entries } = await (await fetch('/authenticator.json')).json();
  document.querySelectorAll('.entry').forEach((row, at) => {
    const entry = entries[at];
    if (!entry) return;
    row.querySelector('.code').textContent = entry.code.slice(0, 3) + ' ' + entry.code.slice(3);
    const left = row.querySelector('.left');
    left.textContent = entry.seconds_left;
    left.style.setProperty('--part', (entry.seconds_left / entry.period) * 100 + '%');
  });
};
setInterval(() => draw().catch(() => {}), 1000);
`;

export type TotpSecret = { label: string; secret: string };

/** The authenticator app on a staff member's phone. */
export function authenticator(
  app: FastifyInstance,
  { store, known, now }: { store: Store; known: readonly TotpSecret[]; now: () => number },
): void {
  const added = (): string[] => JSON.parse(store.setting('totp') ?? '[]') as string[];
  const all = () => [...known.map(({ label, secret }) => new TOTP({ label, secret })), ...added().map(readTotp)];
  const entries = () =>
    all().map((totp) => ({
      label: [totp!.issuer, totp!.label].filter(Boolean).join(' '),
      code: totp!.generate({ timestamp: now() }),
      seconds_left: Math.ceil(totp!.remaining({ timestamp: now() }) / 1_000),
      period: totp!.period,
    }));

  app.get('/authenticator.json', async () => ({ entries: entries() }));
  app.get('/authenticator', async (_, reply) => authenticatorPage(reply, entries()));

  app.post('/authenticator', async (request, reply) => {
    const { uri } = (request.body ?? {}) as { uri?: unknown };
    const totp = typeof uri === 'string' ? readTotp(uri.trim()) : undefined;
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (!totp) {
      const message = '인증 앱 주소(otpauth://)나 비밀 키를 알아볼 수 없어요.';
      return isPage ? authenticatorPage(reply.code(400), entries(), message) : reply.code(400).send({ message });
    }
    const address = totp.toString();
    if (!all().some((other) => other!.secret.base32 === totp.secret.base32))
      store.setSetting('totp', JSON.stringify([...added(), address]));
    return isPage ? reply.redirect('/authenticator', 303) : { entries: entries() };
  });
}

/** From an otpauth:// address or a bare secret. */
function readTotp(given: string): TOTP | undefined {
  try {
    if (!given.startsWith('otpauth://')) {
      const secret = given.replace(/[\s-]/g, '').toUpperCase();
      return /^[A-Z2-7]{16,}=*$/.test(secret)
        ? new TOTP({ label: '비밀 키', secret: Secret.fromBase32(secret) })
        : undefined;
    }
    const parsed = URI.parse(given);
    return parsed instanceof TOTP ? parsed : undefined;
  } catch {
    return undefined;
  }
}

type Entry = { label: string; code: string; seconds_left: number; period: number };

function authenticatorPage(reply: FastifyReply, entries: readonly Entry[], problem?: string): string {
  return page(reply, {
    title: '인증 앱',
    style: STYLE,
    script: SCRIPT,
    body: html`<main>
      ${backLink}
      <h1>인증 앱</h1>
      <p>운영자의 휴대폰에 있는 인증 앱이에요. 여기에 보이는 여섯 자리를 두 번째 단계에서 넣어요.</p>
      ${
        entries.length === 0
          ? html`<div class="card empty">아직 등록한 계정이 없어요.</div>`
          : html`<ul class="cards">
              ${entries.map(
                ({ label, code, seconds_left, period }) =>
                  html`<li class="card entry">
                    <div>
                      <span class="soft">${label}</span>
                      <div class="code">${code.slice(0, 3)} ${code.slice(3)}</div>
                    </div>
                    <div class="left" style="--part:${(seconds_left / period) * 100}%" aria-hidden="true">
                      ${seconds_left}
                    </div>
                  </li>`,
              )}
            </ul>`
      }
      <form method="post" action="/authenticator">
        <div class="row">
          <input
            name="uri"
            placeholder="otpauth:// 주소나 비밀 키"
            aria-label="otpauth 주소나 비밀 키"
            autocomplete="off"
            required
          /><button>등록</button>
        </div>
        ${problem !== undefined && html`<small role="alert">${problem}</small>`}
      </form>
    </main>`,
  });
}
