import type { FastifyReply } from 'fastify';
import { backLink, html, page } from '../page.ts';
import { COMPANIES, companyName, type Parcel, STEPS } from './parcels.ts';

const STYLE = `
.top{display:flex;gap:8px;align-items:center}.top .tag{margin-left:auto}form.new{display:grid;gap:10px}label{display:grid;gap:4px;font-size:14px;font-weight:600}label>*{font-weight:400}
.problem{color:#c2124c;font-weight:600;margin:0 0 16px}
.way{list-style:none;margin:12px 0 0;padding:0;display:grid;gap:6px;font-size:14px}.way li{display:grid;grid-template-columns:76px minmax(0,1fr) auto;gap:8px;color:#484854}.way li:last-child{color:#15151b;font-weight:600}.way time{color:#646472;font-weight:400;white-space:nowrap}
form.act{margin-top:14px}
`;

/** For people: every parcel on its way, and a push for each. */
export function courierPage(reply: FastifyReply, parcels: readonly Parcel[], problem?: string): string {
  return page(reply, {
    title: '택배',
    style: STYLE,
    body: html`<main>
      ${backLink}
      <h1>택배</h1>
      <p>송장은 처음 조회한 때부터 스스로 움직여요. 기다리지 않고 다음 단계로 보낼 수도 있어요.</p>
      ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
      ${
        parcels.length === 0
          ? html`<div class="card empty">아직 조회한 송장이 없어요.</div>`
          : html`<ul class="cards">
              ${parcels.map(row)}
            </ul>`
      }
      <h2>송장 넣기</h2>
      <form class="card new" method="post" action="/courier">
        <label
          >택배사<select name="carrier_code">
            ${COMPANIES.map(([code, name]) => html`<option value="${code}">${name}</option>`)}
          </select></label
        >
        <label>송장번호<input name="invoice_no" inputmode="numeric" placeholder="숫자 9~14자리" required /></label>
        <button>넣기</button>
      </form>
    </main>`,
  });
}

const row = ({ companyCode, invoiceNo, times }: Parcel) => {
  const isDone = times.length === STEPS.length;
  return html`<li class="card">
    <div class="top">
      <b>${companyName(companyCode)} ${invoiceNo}</b><span class="tag">${STEPS[times.length - 1]!.kind}</span>
    </div>
    <ol class="way">
      ${times.map((at, index) => {
        const { kind, where } = STEPS[index]!;
        return html`<li>
          <span>${kind}</span><span>${where}</span><time datetime="${new Date(at).toISOString()}">${timeOf(at)}</time>
        </li>`;
      })}
    </ol>
    ${
      !isDone &&
      html`<form class="act" method="post" action="/courier/${companyCode}/${invoiceNo}/next">
        <button class="quiet">다음 단계 (${STEPS[times.length]!.kind})</button>
      </form>`
    }
  </li>`;
};

const timeOf = (at: number) =>
  new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
