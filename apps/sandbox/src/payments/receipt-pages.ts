import type { FastifyReply } from 'fastify';
import { html, page } from '../page.ts';
import { leftOf } from './cash-receipts.ts';
import type { HeldReceipt } from './held-receipt.ts';
import type { HeldPayment } from './ledger.ts';
import { meansOf, STATUSES, STYLE, timeOf } from './payments-page.ts';
import { won } from './window-page.ts';

/** The slip a shop's "영수증" leads to. */
export function receiptPage(reply: FastifyReply, { payment }: HeldPayment): string {
  return page(reply, {
    title: '매출전표',
    style: STYLE,
    body: html`<main>
      <h1>매출전표</h1>
      <p>연습용 영수증이에요.</p>
      <div class="card">
        <div class="top"><b>${payment.orderName}</b><span class="tag">${STATUSES[payment.status]}</span></div>
        <div class="sum">${won(payment.totalAmount)}</div>
        <dl>
          <dt>주문번호</dt>
          <dd>${payment.orderId}</dd>
          <dt>수단</dt>
          <dd>${meansOf(payment)}</dd>
          ${
            payment.card &&
            html`<dt>승인번호</dt>
              <dd>${payment.card.approveNo}</dd>`
          }
          ${
            payment.approvedAt !== null &&
            html`<dt>승인</dt>
              <dd>${timeOf(payment.approvedAt)}</dd>`
          }
          <dt>공급가액</dt>
          <dd>${won(payment.suppliedAmount)}</dd>
          <dt>부가세</dt>
          <dd>${won(payment.vat)}</dd>
          ${
            payment.balanceAmount !== payment.totalAmount &&
            html`<dt>취소 뒤 금액</dt>
              <dd>${won(payment.balanceAmount)}</dd>`
          }
        </dl>
      </div>
    </main>`,
  });
}

/** What a shop's "현금영수증" leads to. */
export function cashReceiptPage(reply: FastifyReply, held: HeldReceipt): string {
  const { receipt, cancels } = held;
  const left = leftOf(held);
  return page(reply, {
    title: '현금영수증',
    style: STYLE,
    body: html`<main>
      <h1>현금영수증</h1>
      <p>연습용 현금영수증이에요.</p>
      <div class="card">
        <div class="top">
          <b>${receipt.orderName}</b
          ><span class="tag ${left > 0 ? 'good' : 'bad'}">${left > 0 ? '발급됨' : '취소됨'}</span>
        </div>
        <div class="sum">${won(left)}</div>
        <dl>
          <dt>용도</dt>
          <dd>${receipt.type}</dd>
          <dt>받는 번호</dt>
          <dd>${receipt.customerIdentityNumber}</dd>
          <dt>승인번호</dt>
          <dd>${receipt.issueNumber}</dd>
          <dt>주문번호</dt>
          <dd>${receipt.orderId}</dd>
          <dt>발급</dt>
          <dd>${won(receipt.amount)} · ${timeOf(receipt.requestedAt)}</dd>
          ${cancels.map(
            ({ amount, requestedAt }) =>
              html`<dt>취소</dt>
                <dd>${won(amount)} · ${timeOf(requestedAt)}</dd>`,
          )}
        </dl>
      </div>
    </main>`,
  });
}
