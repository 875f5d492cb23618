import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from './clock.ts';
import { backLink, html, page } from './page.ts';

const UNITS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
const MAX_MS = 400 * UNITS.days;
/** What happens on a certain day (a reminder the day before, say) happens on that day: time goes on by days. */
const STEP_MS = UNITS.days;
/** A year need not be lived day by day. */
const STEPS_MAX = 30;

type Body = Partial<Record<keyof typeof UNITS | 'member', unknown>>;
type Told = { now: string; ahead_ms: number; is_settled: boolean };

/** Moves time on for everybody, or for one member, as whoever tries the product wishes. */
export function clockRoutes(app: FastifyInstance, { clock, apiUrl }: { clock: Clock; apiUrl?: string | undefined }) {
  const tell = async (body?: object): Promise<{ status: number; body: Told }> => {
    const reply = await fetch(`${apiUrl}/demo/clock`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: reply.status, body: (await reply.json()) as Told };
  };

  app.get('/clock.json', async () => ({ now: new Date(clock.now()).toISOString(), ahead_ms: clock.aheadMs() }));
  app.get('/clock', async (_, reply) => clockPage(reply, clock));

  /** `{days?, hours?, minutes?, member?}`: answers when everything that became due was done. */
  app.post('/clock', async (request, reply) => {
    const body = (request.body ?? {}) as Body;
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    const member = typeof body.member === 'string' && body.member.trim() ? body.member.trim() : undefined;
    const ms = Object.entries(UNITS).reduce(
      (sum, [unit, length]) => sum + Number(body[unit as keyof typeof UNITS] || 0) * length,
      0,
    );
    if (!Number.isInteger(ms) || ms < 1 || ms > MAX_MS || apiUrl === undefined) {
      const message = '1분에서 400일 사이로 정해 주세요.';
      return isForm ? clockPage(reply.code(400), clock, message) : reply.code(400).send({ message });
    }
    // Whole days: what ends at a midnight goes on doing so.
    const step = Math.ceil(ms / STEP_MS / STEPS_MAX) * STEP_MS;
    let told: Told | undefined;
    for (let left = ms; left > 0; left -= step) {
      const by = Math.min(step, left);
      if (member === undefined) clock.move(by);
      const answer = await tell({ ms: by, ...(member !== undefined && { member }) });
      if (answer.status === 404 && isForm) return clockPage(reply.code(404), clock, '없는 회원이에요.');
      if (answer.status !== 200) return reply.code(answer.status === 404 ? 404 : 502).send(answer.body);
      told = answer.body;
    }
    if (isForm && member !== undefined) return clockPage(reply, clock, `${member}의 날이 지났어요.`);
    return isForm ? reply.redirect('/clock', 303) : told;
  });
}

const KOREAN = new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', dateStyle: 'full', timeStyle: 'short' });

function clockPage(reply: FastifyReply, clock: Clock, message?: string): string {
  const choices = [
    { words: '1시간', name: 'hours', value: 1 },
    { words: '1일', name: 'days', value: 1 },
    { words: '8일', name: 'days', value: 8 },
    { words: '30일', name: 'days', value: 30 },
  ] as const;
  return page(reply, {
    title: '시계',
    body: html`<main>
      ${backLink}
      <h1>시계</h1>
      <p>
        지금은 ${KOREAN.format(clock.now())}이에요. 앞으로만 갈 수 있고, 그사이에 할 일을 마친 뒤에 돌아와요. 로그인은
        다시 해야 할 수 있어요.
      </p>
      ${message !== undefined && html`<p role="status">${message}</p>`}
      <ul class="cards">
        <li class="card">
          <b>모두의 시간</b>
          <div class="row" style="margin-top:12px;flex-wrap:wrap">
            ${choices.map(
              ({ words, name, value }) =>
                html`<form method="post" action="/clock">
                  <input type="hidden" name="${name}" value="${value}" /><button class="quiet">${words} 뒤로</button>
                </form>`,
            )}
          </div>
        </li>
        <li class="card">
          <b>회원 한 명의 날</b>
          <form method="post" action="/clock" style="display:grid;gap:8px;margin-top:12px">
            <input name="member" type="email" placeholder="member@oun.test" aria-label="회원의 이메일" required />
            <div class="row">
              <input name="days" inputmode="numeric" placeholder="며칠" aria-label="며칠" required />
              <button>지나게 하기</button>
            </div>
          </form>
        </li>
      </ul>
    </main>`,
  });
}
