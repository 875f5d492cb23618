import type { FastifyReply } from 'fastify';
import { html, type Markup, page } from '../page.ts';
import { BANKS, CARD_COMPANIES, EASY_PAYS } from './banks.ts';
import { INSTALLMENT_MINIMUM } from './books.ts';
import type { Choice, HeldPayment } from './ledger.ts';
import { messageOf, REFUSALS } from './toss-errors.ts';

const STYLE = `
body{background:#fff}.bar{display:flex;align-items:center;gap:8px;height:56px;padding:0 20px;max-width:570px;margin:0 auto;font-weight:700;letter-spacing:-.01em}.bar span{margin-left:auto}
main{padding:8px 20px calc(120px + env(safe-area-inset-bottom))}
.order{padding:20px;border-radius:16px;background:#f6f8fb;margin-bottom:24px}.order b{display:block;font-size:24px;letter-spacing:-.02em;line-height:1.3}.order small{display:block}
fieldset{border:0;margin:0;padding:0;min-width:0}legend{padding:0;font-size:15px;font-weight:700;margin-bottom:10px}
.tabs{display:grid;grid-template-columns:repeat(3,1fr);gap:4px;padding:4px;border-radius:12px;background:#f1f1f4;margin-bottom:20px}
.tabs label{display:grid;place-items:center;min-height:44px;border-radius:9px;font-size:15px;font-weight:600;color:#646472;cursor:pointer}
.tabs label:has(:checked){background:#fff;color:#15151b;box-shadow:0 1px 3px rgb(0 0 0/.08)}
.tabs input,.tile input{position:absolute;opacity:0;width:1px;height:1px}
.tabs label:has(:focus-visible),.tile:has(:focus-visible){outline:2px solid #3182f6;outline-offset:2px}
.part{display:none}form:has([value=CARD]:checked) .card-part,form:has([value=EASY_PAY]:checked) .easy-part,form:has([value=VIRTUAL_ACCOUNT]:checked) .account-part{display:block}
.tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin-bottom:20px}
.tile{position:relative;display:grid;place-items:center;min-height:56px;padding:8px;border:1px solid #e3e3e9;border-radius:12px;font-size:15px;font-weight:600;text-align:center;cursor:pointer}
.tile:has(:checked){border-color:#3182f6;box-shadow:inset 0 0 0 1px #3182f6;color:#1b64da;background:#f2f7ff}
.field{display:grid;gap:6px;font-size:15px;font-weight:700;margin-bottom:20px}.field select,.field input{font-weight:400}.pair{display:grid;grid-template-columns:1fr 1fr;gap:8px}
details{border-top:1px solid #f1f1f4;padding-top:16px;margin-top:8px}summary{cursor:pointer;font-size:14px;font-weight:600;color:#646472;padding:4px 0}details .field{margin:12px 0}
.answers{position:fixed;inset:auto 0 0;background:#fff;border-top:1px solid #f1f1f4}.answers>div{display:grid;grid-template-columns:auto 1fr;gap:8px;max-width:570px;margin:0 auto;padding:12px 20px calc(12px + env(safe-area-inset-bottom))}
.answers button{padding:15px 20px}.pay{background:#1b64da}.close{width:100%;margin-top:8px}
:focus-visible{outline-color:#3182f6}.note{font-size:13px;margin:20px 0 0;color:#646472;text-align:center}
`;

const BAR = html`<div class="bar">토스페이먼츠<span class="tag">테스트 결제</span></div>`;
export const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;

/** Leaves as one leaves a window, and nobody is told. */
const CLOSE_SCRIPT = `document.querySelector('.close').addEventListener('click', () => history.back())`;

/** The payment window: chosen and answered by a form, so that it works however slow the page is. */
export function windowPage(reply: FastifyReply, { payment, wanted }: HeldPayment): string {
  const first = wanted.method ?? 'CARD';
  const tab = (value: Choice['method'], text: string) =>
    html`<label
      ><input type="radio" name="method" value="${value}" ${value === first && html` checked`} />${text}</label
    >`;
  return page(reply, {
    title: '결제하기',
    style: STYLE,
    script: CLOSE_SCRIPT,
    // The product may send the person on to any of its sites, and a browser checks each step.
    formTargets: 'http: https:',
    body: html`${BAR}
      <main>
        <div class="order">
          <small>${payment.orderName}</small><b>${won(payment.totalAmount)}</b
          ><small>주문번호 ${payment.orderId}</small>
        </div>
        <form method="post" action="">
          <fieldset>
            <legend>결제 수단</legend>
            <div class="tabs">
              ${tab('CARD', '카드')}${tab('EASY_PAY', '간편결제')}${tab('VIRTUAL_ACCOUNT', '가상계좌')}
            </div>
          </fieldset>
          <fieldset class="part card-part">
            <legend>카드사</legend>
            <div class="tiles">${tiles('cardCompany', CARD_COMPANIES, '61')}</div>
            <label class="field"
              >할부<select name="installmentMonths" ${payment.totalAmount < INSTALLMENT_MINIMUM && html` disabled`}>
                <option value="0">일시불</option>
                ${INSTALLMENTS.map((months) => html`<option value="${months}">${months}개월</option>`)}
              </select></label
            >
          </fieldset>
          <fieldset class="part easy-part">
            <legend>간편결제</legend>
            <div class="tiles">
              ${tiles(
                'provider',
                EASY_PAYS.map((each) => [each, each]),
                wanted.provider ?? '토스페이',
              )}
            </div>
          </fieldset>
          <fieldset class="part account-part">
            <legend>입금할 은행</legend>
            <div class="tiles">${tiles('bank', BANKS, '88')}</div>
          </fieldset>
          ${testSwitches(html`<button type="button" class="quiet close">창 닫기</button>`)}
          <div class="answers">
            <div>
              <button class="quiet" name="answer" value="cancel" formnovalidate>취소</button>
              <button class="pay" name="answer" value="pay">${won(payment.totalAmount)} 결제하기</button>
            </div>
          </div>
        </form>
        <p class="note">진짜 결제창이 아니라 연습용 화면이에요. 돈은 나가지 않아요.</p>
      </main>`,
  });
}

/** Registers a card for charges without its owner. */
export function billingPage(reply: FastifyReply, problem?: string): string {
  return page(reply, {
    title: '카드 등록하기',
    style: STYLE,
    script: CLOSE_SCRIPT,
    formTargets: 'http: https:',
    body: html`${BAR}
      <main>
        <div class="order"><b>자동결제 카드 등록</b><small>지금은 결제되지 않아요.</small></div>
        ${problem !== undefined && html`<p role="alert">${problem}</p>`}
        <form method="post" action="">
          <fieldset>
            <legend>카드사</legend>
            <div class="tiles">${tiles('cardCompany', CARD_COMPANIES, '61')}</div>
          </fieldset>
          <label class="field"
            >카드번호<input name="number" inputmode="numeric" value="4330 1234 5678 1234" required
          /></label>
          <div class="pair">
            <label class="field"
              >유효기간 (MM/YY)<input name="expiry" inputmode="numeric" value="12/30" pattern="\\d{2}/\\d{2}" required
            /></label>
            <label class="field"
              >비밀번호 앞 두 자리<input
                name="password"
                type="password"
                inputmode="numeric"
                value="00"
                maxlength="2"
                required
            /></label>
          </div>
          <label class="field"
            >생년월일 여섯 자리 또는 사업자번호<input name="identity" inputmode="numeric" value="900101" required
          /></label>
          ${testSwitches(html`<button type="button" class="quiet close">창 닫기</button>`, '앞으로 결제할 때마다')}
          <div class="answers">
            <div>
              <button class="quiet" name="answer" value="cancel" formnovalidate>취소</button>
              <button class="pay" name="answer" value="pay">등록하기</button>
            </div>
          </div>
        </form>
        <p class="note">진짜 카드번호를 넣지 마세요. 아무 번호나 괜찮아요.</p>
      </main>`,
  });
}

/** What the window shows when the product asked in a wrong way, or the payment is over. */
export function windowProblemPage(reply: FastifyReply, reason: string): string {
  return page(reply, {
    title: '결제할 수 없어요',
    style: STYLE,
    body: html`${BAR}
      <main>
        <h1>결제를 이어갈 수 없어요</h1>
        <p>${reason}</p>
      </main>`,
  });
}

const INSTALLMENTS = [2, 3, 4, 5, 6, 10, 12];

function tiles(name: string, options: readonly (readonly [string, string])[], first: string): Markup[] {
  const chosen = options.some(([value]) => value === first) ? first : options[0]![0];
  return options.map(
    ([value, text]) =>
      html`<label class="tile"
        ><input type="radio" name="${name}" value="${value}" ${value === chosen && html` checked`} />${text}</label
      >`,
  );
}

const testSwitches = (close: Markup, when = '결제하기를 누른 뒤') =>
  html`<details>
    <summary>연습용 스위치</summary>
    <label class="field"
      >${when} 승인 거절<select name="refusal">
        <option value="">거절하지 않기</option>
        ${REFUSALS.map((code) => html`<option value="${code}">${messageOf(code)} (${code})</option>`)}
      </select></label
    >
    ${close}
  </details>`;
