import type { FastifyReply } from 'fastify';
import type { Fault } from './faults.ts';
import { backLink, html, page } from './page.ts';

type State = {
  faults: readonly Fault[];
  seeded: { seed: number; rate: number };
  points: Readonly<Record<string, readonly string[]>>;
};

const POINT_NAMES: Record<string, string> = {
  kakao: '카카오',
  naver: '네이버',
  google: 'Google',
  apple: 'Apple',
  authorize: '동의 화면',
  token: '토큰',
  profile: '프로필',
  unlink: '연결 끊기',
  sms: '문자',
  alimtalk: '알림톡',
  email: '이메일',
  push: '푸시',
  send: '보내기',
  toss: '토스페이먼츠',
  confirm: '승인',
  lookup: '조회',
  cancel: '취소',
  billing: '자동결제',
  webhook: '웹훅',
  naverpay: '네이버페이',
  kakaopay: '카카오페이',
  register: '등록',
  reserve: '결제 예약',
  charge: '결제',
  courier: '택배',
  juso: '주소',
  search: '검색',
  tracking: '송장 조회',
  phone: '앱',
  bridge: '다리',
};

const KIND_NAMES: Record<string, string> = {
  refuse: '거절하기',
  down: '점검 중 (503)',
  slow: '늦게 답하기',
  'timeout-before': '아무것도 안 하고 답하지 않기',
  'timeout-after': '일은 하고 답하지 않기',
  'bad-nonce': '다른 nonce',
  'bad-signature': '틀린 서명',
  'wrong-audience': '다른 앱의 토큰',
  'invalid-grant': '쓸 수 없는 코드',
  duplicate: '두 번 보내기',
  late: '늦게 보내기',
  lost: '보내지 않기',
  'no-invoice': '없는 송장',
  delay: '늦게 답하기',
  drop: '답하지 않기',
  'wrong-id': '다른 id로 답하기',
  'old-version': '오래된 버전',
  internal: '내부 오류',
};

const STYLE = `
.problem{color:#c2124c;font-weight:600;margin-bottom:16px}
form{display:grid;gap:10px}label{display:grid;gap:4px;font-size:14px;font-weight:600}.pair{display:grid;grid-template-columns:1fr 1fr;gap:10px}
label>input,label>select{font-weight:400}.faults{list-style:none;margin:-10px 0 12px;padding:0}.faults li{display:flex;justify-content:space-between;align-items:center;gap:12px;padding:10px 0;border-bottom:1px solid #f1f1f4}
`;

const nameOf = (point: string) =>
  point
    .split('.')
    .map((part) => (part === '*' ? '모두' : (POINT_NAMES[part] ?? part)))
    .join(' ');

/** For people: what goes wrong now, and a form to make something else go wrong. */
export function faultPage(reply: FastifyReply, { faults, seeded, points }: State, problem?: string): string {
  const families = [...new Set(Object.keys(points).map((point) => `${point.split('.')[0]}.*`))];
  const kinds = [...new Set(Object.values(points).flat())];
  const option = (value: string, text: string) => html`<option value="${value}">${text}</option>`;
  return page(reply, {
    title: '오류 만들기',
    style: STYLE,
    body: html`<main>
      ${backLink}
      <h1>오류 만들기</h1>
      <p>바깥세상이 잘못되는 때를 골라요. 순서대로 한 번씩 맞춰 보고, 처음 맞는 것이 일어나요.</p>
      ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
      <div class="card">
        ${
          faults.length === 0
            ? html`<p>지금은 모두 잘 되고 있어요.</p>`
            : html`<ul class="faults">
                ${faults.map(
                  ({ point, kind, ms, times, order }) =>
                    html`<li>
                      <span
                        ><b>${nameOf(point)}</b><br /><small
                          >${KIND_NAMES[kind] ?? kind}${ms !== undefined && ` · ${ms} ms`}${order !== undefined && ` · 주문 ${order}`}</small
                        ></span
                      ><span class="tag">${times === undefined ? '계속' : `${times}번`}</span>
                    </li>`,
                )}
              </ul>`
        }${seeded.rate > 0 && html`<p>씨앗 ${seeded.seed}에서 ${Math.round(seeded.rate * 100)}%의 확률로 잘못되고 있어요.</p>`}
        <form method="post" action="/faults/clear"><button class="quiet">모두 지우기</button></form>
      </div>
      <h2>하나 만들기</h2>
      <form class="card" method="post" action="/faults">
        <label
          >어디에서<select name="point">
            ${option('*', '모두')}${families.map((family) => option(family, nameOf(family)))}${Object.keys(points).map((point) => option(point, nameOf(point)))}
          </select></label
        >
        <label
          >어떻게<select name="kind">
            ${kinds.map((kind) => option(kind, KIND_NAMES[kind] ?? kind))}
          </select></label
        >
        <div class="pair">
          <label>몇 번<input name="times" inputmode="numeric" placeholder="계속" /></label
          ><label>늦추는 시간 (ms)<input name="ms" inputmode="numeric" placeholder="3000" /></label>
        </div>
        <label>어느 주문에서<input name="order" placeholder="모두 (결제에서만 골라요)" /></label>
        <button>만들기</button>
      </form>
      <h2>확률로 만들기</h2>
      <form class="card" method="post" action="/faults/seed">
        <div class="pair">
          <label>씨앗<input name="seed" inputmode="numeric" value="${seeded.seed}" /></label
          ><label>확률 (0–1)<input name="rate" inputmode="decimal" value="${seeded.rate}" /></label>
        </div>
        <button>시작하기</button><small>같은 씨앗이면 같은 오류가 같은 순서로 일어나요.</small>
      </form>
    </main>`,
  });
}
