import type { FastifyReply } from 'fastify';
import { html, page } from '../page.ts';
import { EASY_PAYS } from './banks.ts';

const STYLE = `
body{min-height:0;background:transparent}main{max-width:none;padding:4px 0}
fieldset{border:0;margin:0;padding:0}.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(104px,1fr));gap:8px}
.tile{position:relative;display:grid;place-items:center;min-height:52px;padding:8px;border:1px solid #e3e3e9;border-radius:12px;background:#fff;font-size:15px;font-weight:600;cursor:pointer}
.tile:has(:checked){border-color:#3182f6;box-shadow:inset 0 0 0 1px #3182f6;color:#1b64da}.tile input{position:absolute;opacity:0;width:1px;height:1px}
.tile:has(:focus-visible){outline:2px solid #3182f6;outline-offset:-2px}
.agree{display:flex;gap:10px;align-items:center;font-size:15px;min-height:44px;cursor:pointer}.agree input{accent-color:#3182f6}
`;

/** Tells the page around the frame how high it is and what is chosen in it. The page may be anybody's: there is no secret. */
const SCRIPT = `
const frame = new URLSearchParams(location.search).get('frame');
const tell = (data) => parent.postMessage({ oun: 'toss-widget', frame, ...data }, '*');
new ResizeObserver(() => tell({ height: document.querySelector('main').offsetHeight })).observe(document.querySelector('main'));
const told = () => {
  const chosen = document.querySelector('input[type=radio]:checked');
  const agreed = document.querySelector('input[type=checkbox]');
  tell(chosen ? { method: chosen.dataset.method, provider: chosen.dataset.provider } : { isAgreed: agreed.checked });
};
document.addEventListener('change', told);
told()`;

export function widgetMethodsPage(reply: FastifyReply): string {
  const tile = (text: string, method: string, provider?: string) =>
    html`<label class="tile"
      ><input
        type="radio"
        name="method"
        data-method="${method}"
        ${provider !== undefined && html` data-provider="${provider}"`}
        ${text === '카드' && html` checked`}
      />${text}</label
    >`;
  return page(reply, {
    title: '결제 수단',
    style: STYLE,
    script: SCRIPT,
    body: html`<main>
      <fieldset class="tiles" aria-label="결제 수단">
        ${tile('카드', 'CARD')}${EASY_PAYS.map((each) => tile(each, 'EASY_PAY', each))}${tile('가상계좌', 'VIRTUAL_ACCOUNT')}
      </fieldset>
    </main>`,
  });
}

export function widgetAgreementPage(reply: FastifyReply): string {
  return page(reply, {
    title: '결제 약관',
    style: STYLE,
    script: SCRIPT,
    body: html`<main>
      <label class="agree"><input type="checkbox" checked />[필수] 결제 서비스 이용 약관, 개인정보 처리 동의</label>
    </main>`,
  });
}
