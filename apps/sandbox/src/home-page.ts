import { BRAND } from '@oun/brand';
import type { FastifyReply } from 'fastify';
import { html, page } from './page.ts';

/** The outside world's parts, in the order the page shows them. */
const PARTS: readonly { name: string; text: string; href?: string }[] = [
  { name: '받은 편지함', text: '보낸 문자, 알림톡, 이메일, 푸시를 받는 사람의 눈으로 봐요', href: '/inbox' },
  { name: '앱', text: '휴대폰 화면 속 웹뷰에서 사이트를 열어요', href: '/phone' },
  { name: '인증 앱', text: '운영자가 로그인할 때 쓰는 여섯 자리를 보여 줘요', href: '/authenticator' },
  { name: '오류 만들기', text: '거절, 지연, 무응답을 원하는 곳에서 일으켜요', href: '/faults' },
  { name: '결제', text: '결제와 취소, 입금, 상점으로 보낸 웹훅을 봐요', href: '/payments' },
  { name: '간편결제', text: '네이버페이와 카카오페이에 등록한 수단과 정기 결제를 봐요', href: '/wallets' },
  { name: '택배', text: '송장이 어디까지 갔는지 보고 움직여요', href: '/courier' },
  { name: '시계', text: '모두의 시간이나 회원 한 명의 날을 앞으로 보내요', href: '/clock' },
  { name: '주소 검색', text: '도로명주소와 우편번호를 찾아 줘요. 배송지를 적을 때 만나요' },
  { name: '소셜 로그인', text: '카카오, 네이버, 구글, 애플의 동의 화면. 로그인 화면에서 시작해요' },
];

const STYLE = `
.part{display:flex;justify-content:space-between;gap:16px;align-items:center;text-decoration:none}.part b{display:block}.part>i{font-style:normal;color:#a0a0ad;flex:none}
a.part:hover b{color:#e0195a}
`;

export function homePage(reply: FastifyReply): string {
  return page(reply, {
    title: '바깥세상',
    style: STYLE,
    body: html`<main>
      <h1>바깥세상</h1>
      <p>
        결제사, 로그인, 문자, 택배처럼 ${BRAND.name} 밖에 있는 것들을 대신하는 곳이에요. 진짜와 같은 방식으로 말하고,
        오류도 만들 수 있어요.
      </p>
      <ul class="cards">
        ${PARTS.map(({ name, text, href }) => {
          const words = html`<div><b>${name}</b><span class="soft">${text}</span></div>`;
          if (href !== undefined)
            return html`<li>
              <a class="card part" href="${href}">${words}<i aria-hidden="true">→</i></a>
            </li>`;
          return html`<li class="card part">${words}</li>`;
        })}
      </ul>
    </main>`,
  });
}
