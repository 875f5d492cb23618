import { COMPANY } from '@oun/brand';
import type { FastifyReply } from 'fastify';
import { backLink, html, type Markup, page } from '../page.ts';
import type { Channel, Message, MessageSearch } from '../store.ts';

const CHANNELS: Record<Channel, string> = { sms: '문자', alimtalk: '알림톡', email: '이메일', push: '푸시' };

const STYLE = `
.search{display:grid;gap:12px;margin-bottom:20px}.chips{display:flex;gap:8px;flex-wrap:wrap}
.chips a{padding:7px 14px;border-radius:99px;background:#fff;font-size:14px;font-weight:600;text-decoration:none;color:#484854}.chips a[aria-current]{background:#15151b;color:#fff}
.top{display:flex;gap:8px;align-items:center;margin-bottom:12px}.top b{font-size:15px}.top time{flex:none;margin-left:auto;font-size:13px;color:#646472}
.words{white-space:pre-wrap}.words a,.talk a{color:#1256c4}
.bubble{display:inline-block;max-width:300px;background:#e9e9ee;border-radius:20px 20px 20px 6px;padding:12px 16px}.bubble b{display:block}
.talk{max-width:300px;border-radius:16px;overflow:hidden;background:#f7f7f9;border:1px solid #ececf1}.talk header{background:#fae100;padding:10px 16px;font-size:14px;font-weight:700}.talk>div{padding:16px}.talk h3{margin:0 0 8px;font-size:17px}
.talk .go{display:block;margin-top:12px;padding:10px;border-radius:8px;background:#fff;border:1px solid #e0e0e6;text-align:center;font-size:14px;font-weight:600;text-decoration:none;color:#15151b}
.mail h3{margin:0 0 4px;font-size:18px;line-height:1.4}.mail iframe{display:block;width:100%;height:360px;border:1px solid #ececf1;border-radius:12px;margin-top:12px;background:#fff;resize:vertical}.mail .words{margin-top:12px}
.push{background:#f1f1f4;border-radius:16px;padding:14px 16px;display:grid;gap:2px}.push span{font-size:15px}
`;

/** The messages as their receivers see them. */
export function inboxPage(reply: FastifyReply, search: MessageSearch, messages: readonly Message[]): string {
  const { to = '', channel = '' } = search;
  const chip = (value: string, text: string) => {
    const query = new URLSearchParams({ ...(to && { to }), ...(value && { channel: value }) });
    return html`<a href="/inbox?${query.toString()}" ${value === channel && html` aria-current="page"`}>${text}</a>`;
  };
  return page(reply, {
    title: '받은 편지함',
    style: STYLE,
    body: html`<main>
      ${backLink}
      <h1>받은 편지함</h1>
      <p>${COMPANY.name}에서 보낸 문자, 알림톡, 이메일, 푸시가 모두 여기에 도착해요.</p>
      <form class="search" action="/inbox">
        <div class="row">
          <input name="to" value="${to}" placeholder="받는 사람 (이메일, 전화번호)" aria-label="받는 사람" /><button>
            찾기
          </button>
        </div>
        ${channel !== '' && html`<input type="hidden" name="channel" value="${channel}" />`}
        <nav class="chips" aria-label="종류">
          ${chip('', '전체')}${Object.entries(CHANNELS).map(([value, text]) => chip(value, text))}
        </nav>
      </form>
      ${
        messages.length === 0
          ? html`<div class="card empty">아직 도착한 것이 없어요.</div>`
          : html`<ul class="cards">
                ${messages.map(row)}
              </ul>
              <form method="post" action="/inbox/clear" style="margin-top:20px">
                <button class="quiet">모두 지우기</button>
              </form>`
      }
    </main>`,
  });
}

const row = (message: Message) =>
  html`<li class="card">
    <div class="top">
      <b>${message.to}</b><span class="tag">${CHANNELS[message.channel]}</span
      ><time datetime="${message.at}">${timeOf(message.at)}</time>
    </div>
    ${bodyOf(message)}
  </li>`;

function bodyOf({ channel, from, subject, text, html: mail, data }: Message): Markup {
  switch (channel) {
    case 'sms':
      return html`<div class="bubble words">${subject !== null && html`<b>${subject}</b>`}${linked(text ?? '')}</div>`;
    case 'alimtalk':
      return html`<div class="talk">
        <header>알림톡 도착</header>
        <div>
          ${subject !== null && html`<h3>${subject}</h3>`}
          <div class="words">${linked(text ?? '')}</div>
          ${buttonsOf(data)}
        </div>
      </div>`;
    case 'push':
      return html`<div class="push">
        <b>${subject}</b><span>${text}</span>${data && html`<small>${JSON.stringify(data)}</small>`}
      </div>`;
    case 'email':
      return html`<article class="mail">
        <h3>${subject}</h3>
        <small>보낸 사람 ${from}</small>${
          mail === null
            ? html`<div class="words">${linked(text ?? '')}</div>`
            : // Links leave the frame, since they belong to a page of their own; scripts of a mail never run.
              html`<iframe
                title="${subject ?? '이메일'}"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                loading="lazy"
                srcdoc="${`<base target="_blank">${mail}`}"
              ></iframe>`
        }
      </article>`;
  }
}

function buttonsOf(data: Message['data']): Markup[] {
  const buttons = (data?.['buttons'] ?? []) as { name?: string; link?: string }[];
  return buttons.map(({ name, link = '' }) =>
    /^https?:\/\//.test(link)
      ? html`<a class="go" href="${link}" target="_blank" rel="noreferrer">${name}</a>`
      : html`<span class="go">${name}</span>`,
  );
}

/** Addresses in a text become links, as phones make them. */
const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, at) => (at % 2 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`));

const timeOf = (at: string) =>
  new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at));
