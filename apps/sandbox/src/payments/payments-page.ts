import type { FastifyReply } from 'fastify';
import { backLink, html, type Markup, page } from '../page.ts';
import { BANKS, CARD_COMPANIES, nameOf } from './banks.ts';
import { leftOf } from './cash-receipts.ts';
import type { HeldReceipt } from './held-receipt.ts';
import type { HeldBillingKey, HeldPayment, HeldWebhook } from './ledger.ts';
import type { TossPayment, TossStatus } from './payment-object.ts';
import { messageOf, REFUSALS } from './toss-errors.ts';
import { won } from './window-page.ts';

export type ShownPayment = HeldPayment & { webhooks: HeldWebhook[]; receipts: HeldReceipt[] };

export const STATUSES: Record<TossStatus, string> = {
  READY: '결제창 열림',
  IN_PROGRESS: '승인 기다림',
  WAITING_FOR_DEPOSIT: '입금 기다림',
  DONE: '결제 완료',
  CANCELED: '취소됨',
  PARTIAL_CANCELED: '부분 취소됨',
  ABORTED: '승인 실패',
  EXPIRED: '시간 지남',
};
const WEBHOOK_STATES: Record<HeldWebhook['state'], string> = {
  WAITING: '보내는 중',
  TAKEN: '받았어요',
  LOST: '사라짐',
  GIVEN_UP: '그만둠',
};

export const STYLE = `
.search{display:grid;margin-bottom:20px}.top{display:flex;gap:8px;align-items:center;margin-bottom:4px}.top .tag{margin-left:auto}
.tag.good{background:#e3f5ea;color:#126b35}.tag.bad{background:#fdeaf0;color:#a90f43}.tag.wait{background:#fff3d6;color:#7a5200}
dl{display:grid;grid-template-columns:88px minmax(0,1fr);gap:4px 12px;margin:12px 0 0;font-size:14px}dt{color:#646472}dd{margin:0;overflow-wrap:anywhere}
.sum{font-size:20px;font-weight:700;letter-spacing:-.02em}form.act{margin-top:14px}
.hooks{list-style:none;margin:14px 0 0;padding:12px 0 0;border-top:1px solid #f1f1f4;display:grid;gap:10px;font-size:14px}.hooks li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 8px;align-items:center}.hooks b{font-weight:600}@media(max-width:480px){.hooks li{grid-template-columns:1fr}}
.hooks button,.small{padding:7px 12px;font-size:13px;border-radius:9px}
`;

/** For people: every payment with what became of it, and what the product was told. */
export function paymentsPage(
  reply: FastifyReply,
  { search, payments, billingKeys }: { search: string; payments: ShownPayment[]; billingKeys: HeldBillingKey[] },
): string {
  return page(reply, {
    title: '결제',
    style: STYLE,
    body: html`<main>
      ${backLink}
      <h1>결제</h1>
      <p>결제창에서 시작한 결제와, 그 뒤에 상점으로 보낸 웹훅이에요.</p>
      <form class="search" action="/payments">
        <div class="row">
          <input
            name="search"
            value="${search}"
            placeholder="주문번호 또는 결제키"
            aria-label="주문번호 또는 결제키"
          /><button>찾기</button>
        </div>
      </form>
      ${
        payments.length === 0
          ? html`<div class="card empty">아직 결제가 없어요.</div>`
          : html`<ul class="cards">
              ${payments.map(row)}
            </ul>`
      }
      ${
        billingKeys.length > 0 &&
        html`<h2>등록한 카드</h2>
          <ul class="cards">
            ${billingKeys.map(billingRow)}
          </ul>`
      }
    </main>`,
  });
}

const row = ({ payment, webhooks, receipts, refusal }: ShownPayment) =>
  html`<li class="card">
    <div class="top">
      <b>${payment.orderName}</b><span class="tag ${toneOf(payment.status)}">${STATUSES[payment.status]}</span>
    </div>
    <div class="sum">${won(payment.totalAmount)}</div>
    <dl>
      <dt>주문번호</dt>
      <dd>${payment.orderId}</dd>
      <dt>결제키</dt>
      <dd>${payment.paymentKey}</dd>
      <dt>수단</dt>
      <dd>${meansOf(payment)}</dd>
      <dt>요청</dt>
      <dd>${timeOf(payment.requestedAt)}</dd>
      ${
        payment.approvedAt !== null &&
        html`<dt>승인</dt>
          <dd>${timeOf(payment.approvedAt)}</dd>`
      }
      ${
        payment.failure &&
        html`<dt>실패</dt>
          <dd>${payment.failure.message} (${payment.failure.code})</dd>`
      }
      ${
        payment.status === 'IN_PROGRESS' &&
        refusal &&
        html`<dt>거절 예정</dt>
          <dd>${messageOf(refusal)} (${refusal})</dd>`
      }
      ${(payment.cancels ?? []).map(
        ({ cancelAmount, cancelReason, canceledAt }) =>
          html`<dt>취소</dt>
            <dd>${won(cancelAmount)} · ${cancelReason} · ${timeOf(canceledAt)}</dd>`,
      )}
      ${
        payment.status === 'PARTIAL_CANCELED' &&
        html`<dt>남은 금액</dt>
          <dd>${won(payment.balanceAmount)}</dd>`
      }
      ${receipts.map(receiptRows)}
    </dl>
    ${
      payment.status === 'WAITING_FOR_DEPOSIT' &&
      html`<form class="act" method="post" action="/payments/${payment.paymentKey}/deposit">
          <button>${won(payment.totalAmount)} 입금하기</button>
        </form>
        <form class="act row" method="post" action="/payments/${payment.paymentKey}/deposit">
          <input name="amount" inputmode="numeric" placeholder="다른 금액" aria-label="다른 금액" required />
          <button class="quiet">다른 금액 입금하기</button>
        </form>`
    }
    ${
      payment.status === 'DONE' &&
      payment.virtualAccount &&
      html`<form class="act" method="post" action="/payments/${payment.paymentKey}/undo-deposit">
        <button class="quiet">입금 취소하기</button>
      </form>`
    }
    ${
      webhooks.length > 0 &&
      html`<ul class="hooks" aria-label="웹훅">
        ${webhooks.map(hook)}
      </ul>`
    }
  </li>`;

/** What the tax office was told of it. */
const receiptRows = (held: HeldReceipt) =>
  html`<dt>현금영수증</dt>
    <dd>
      <a href="${held.receipt.receiptUrl}">${held.receipt.type} ${held.receipt.customerIdentityNumber}</a> ·
      ${won(held.receipt.amount)} · ${timeOf(held.receipt.requestedAt)}
      ${held.cancels.map(({ amount, requestedAt }) => html`<br />${won(amount)} 취소 · ${timeOf(requestedAt)}`)}
      ${held.cancels.length > 0 && html`<br />${won(leftOf(held))} 남음`}
    </dd>`;

const hook = ({ id, eventType, state, attempts, body }: HeldWebhook) => {
  const status = (body['status'] ?? (body['data'] as TossPayment | undefined)?.status) as TossStatus | undefined;
  const answers = attempts.map(({ answer, at }) => `${answer} (${timeOf(at)})`).join(', ');
  return html`<li>
    <span
      ><b>${eventType}</b> ${status && STATUSES[status]}<br /><small
        >${WEBHOOK_STATES[state]}${answers !== '' && ` · ${answers}`}</small
      ></span
    >
    <form method="post" action="/payments/webhooks/${id}/resend"><button class="quiet">웹훅 다시 보내기</button></form>
  </li>`;
};

const billingRow = ({ billingKey, customerKey, cardCompany, number, refusal, isRemoved }: HeldBillingKey) =>
  html`<li class="card">
    <div class="top">
      <b>${nameOf(CARD_COMPANIES, cardCompany)} ${number}</b
      ><span class="tag ${isRemoved || refusal ? 'bad' : 'good'}"
        >${isRemoved ? '지워짐' : refusal ? '거절 중' : '쓸 수 있음'}</span
      >
    </div>
    <small>${customerKey}</small>
    ${
      !isRemoved &&
      html`<form class="act" method="post" action="/payments/billing/${encodeURIComponent(billingKey)}">
          <div class="row">
            <select name="refusal" aria-label="앞으로의 결제">
              <option value="">앞으로 승인하기</option>
              ${REFUSALS.map(
                (code) =>
                  html`<option value="${code}" ${code === refusal && html` selected`}>
                    ${messageOf(code)} (${code})
                  </option>`,
              )}
            </select>
            <button class="quiet">바꾸기</button>
          </div>
        </form>
        <form method="post" action="/payments/billing/${encodeURIComponent(billingKey)}/cut-off">
          <button class="quiet">카드사에서 해지하기</button>
        </form>`
    }
  </li>`;

function toneOf(status: TossStatus): string {
  if (status === 'DONE') return 'good';
  return status === 'ABORTED' || status === 'EXPIRED' || status === 'CANCELED' ? 'bad' : 'wait';
}

export function meansOf({ method, card, easyPay, virtualAccount, type }: TossPayment): Markup | string {
  const plan = card?.installmentPlanMonths ? `${card.installmentPlanMonths}개월` : '일시불';
  if (card)
    return `${type === 'BILLING' ? '자동결제 · ' : ''}${nameOf(CARD_COMPANIES, card.issuerCode)} ${card.number} · ${plan}`;
  if (easyPay) return easyPay.provider;
  if (!virtualAccount) return method ?? '고르는 중';
  const { bankCode, accountNumber, customerName, dueDate } = virtualAccount;
  return html`${nameOf(BANKS, bankCode)} ${accountNumber} (${customerName})<br />${timeOf(dueDate)}까지`;
}

export const timeOf = (at: string) =>
  new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(at));
