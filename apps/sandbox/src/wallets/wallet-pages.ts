import { BRAND } from '@oun/brand';
import type { FastifyReply } from 'fastify';
import { backLink, html, page } from '../page.ts';
import { KAKAO_REFUSALS } from './kakao-pay.ts';
import { NAVER_REFUSALS } from './naver-pay.ts';
import type { HeldKey, Registration, WalletName, WalletPayment } from './wallet-ledger.ts';

const SKINS: Record<WalletName, { name: string; ground: string; letters: string }> = {
  NAVERPAY: { name: '네이버페이', ground: '#037a3b', letters: '#fff' },
  KAKAOPAY: { name: '카카오페이', ground: '#ffeb00', letters: '#191600' },
};
const refusalsOf = (wallet: WalletName) =>
  Object.entries<string>(wallet === 'NAVERPAY' ? NAVER_REFUSALS : KAKAO_REFUSALS);

export const isRefusalOf = (wallet: WalletName, code: unknown): code is string =>
  refusalsOf(wallet).some(([known]) => known === code);

const STYLE = `
body{background:#fff}.bar{display:flex;align-items:center;justify-content:center;height:56px;font-weight:700;background:var(--ground);color:var(--letters)}
main{padding:28px 20px calc(24px + env(safe-area-inset-bottom))}.box{padding:20px;border-radius:16px;background:#f6f8fb;margin-bottom:24px}.box b,.box small{display:block}
.field{display:grid;gap:6px;font-size:15px;font-weight:700;margin-bottom:20px}.field select{font-weight:400}
.answers{display:grid;gap:8px}.answers button{padding:16px}.agree{background:var(--ground);color:var(--letters)}
.note{margin:20px 0 0;text-align:center;font-size:13px;color:#646472}
`;
const styleOf = ({ ground, letters }: (typeof SKINS)[WalletName]) =>
  `:root{--ground:${ground};--letters:${letters}}${STYLE}`;

/** Where somebody leaves a way to pay, or does not. */
export function registrationPage(reply: FastifyReply, { wallet, name, replaces }: Registration): string {
  const skin = SKINS[wallet];
  return page(reply, {
    title: `${skin.name} 등록`,
    style: styleOf(skin),
    // The product may send the person on to any of its sites, and a browser checks each step.
    formTargets: 'http: https:',
    body: html`<div class="bar">${skin.name}</div>
      <main>
        <h1>${replaces === null ? '정기 결제에 등록할까요?' : '결제 수단을 바꿀까요?'}</h1>
        <div class="box"><small>${BRAND.name}</small><b>${name}</b><small>지금은 결제되지 않아요.</small></div>
        <form method="post" action="">
          <label class="field"
            >앞으로 결제할 때마다<select name="refusal">
              <option value="">정상</option>
              ${refusalsOf(wallet).map(([code, words]) => html`<option value="${code}">${words}</option>`)}
            </select></label
          >
          <div class="answers">
            <button class="agree" name="answer" value="agree">동의하고 등록</button>
            <button class="quiet" name="answer" value="cancel">취소</button>
          </div>
        </form>
        <p class="note">진짜 ${skin.name} 화면이 아니라 연습용 화면이에요. 돈은 나가지 않아요.</p>
      </main>`,
  });
}

export function registrationOverPage(reply: FastifyReply, wallet: WalletName): string {
  const skin = SKINS[wallet];
  return page(reply, {
    title: '등록할 수 없어요',
    style: styleOf(skin),
    body: html`<div class="bar">${skin.name}</div>
      <main>
        <h1>등록을 이어갈 수 없어요</h1>
        <p>이미 끝났거나 시간이 지난 등록이에요. 처음부터 다시 시작해 주세요.</p>
      </main>`,
  });
}

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;

/** For people: what was left with the wallets, and what was taken with it. */
export function walletsPage(
  reply: FastifyReply,
  { keys, payments }: { keys: HeldKey[]; payments: WalletPayment[] },
): string {
  return page(reply, {
    title: '간편결제',
    style: `.top{display:flex;justify-content:space-between;gap:8px}form{margin-top:12px}`,
    body: html`<main>
      ${backLink}
      <h1>네이버페이 · 카카오페이</h1>
      <p>정기 결제에 등록한 수단과, 그것으로 결제한 내역이에요.</p>
      <h2>등록한 수단</h2>
      ${keys.length === 0 && html`<div class="card empty">아직 등록한 수단이 없어요.</div>`}
      <ul class="cards">
        ${keys.map(
          ({ wallet, key, name, endedAt, refusal }) =>
            html`<li class="card">
              <div class="top">
                <b>${SKINS[wallet].name}</b
                ><span class="tag">${endedAt !== null ? '해지됨' : refusal ? '거절 중' : '쓸 수 있음'}</span>
              </div>
              <small>${name} · ${key}</small>
              ${
                endedAt === null &&
                html`<form class="row" method="post" action="/wallets/${wallet}/${key}">
                  <select name="refusal" aria-label="앞으로의 결제">
                    <option value="">앞으로 승인하기</option>
                    ${refusalsOf(wallet).map(
                      ([code, words]) =>
                        html`<option value="${code}" ${code === refusal && html` selected`}>${words}</option>`,
                    )}
                  </select>
                  <button class="quiet">바꾸기</button>
                </form>`
              }
            </li>`,
        )}
      </ul>
      <h2>결제</h2>
      ${payments.length === 0 && html`<div class="card empty">아직 결제가 없어요.</div>`}
      <ul class="cards">
        ${payments.map(
          ({ wallet, name, amount, left, orderId, movements }) =>
            html`<li class="card">
              <div class="top">
                <b>${name}</b
                ><span class="tag"
                  >${movements.length === 0 ? '승인 전' : left === amount ? '결제 완료' : left === 0 ? '취소됨' : '부분 취소됨'}</span
                >
              </div>
              ${won(amount)}${left > 0 && left < amount && ` · ${won(left)} 남음`}<br /><small
                >${SKINS[wallet].name} · ${orderId}</small
              >
            </li>`,
        )}
      </ul>
    </main>`,
  });
}
