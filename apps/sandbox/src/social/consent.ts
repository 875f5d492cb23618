import { BRAND } from '@oun/brand';
import type { FastifyReply } from 'fastify';
import { html, page } from '../page.ts';
import type { Choice, SharedItem } from './people.ts';

/** How a provider looks, and what it can be asked to share. */
export type Skin = {
  name: string;
  /** The colours of its bar and of its button: ground, then letters. */
  bar: readonly [ground: string, letters: string];
  button: readonly [ground: string, letters: string];
  shares: Readonly<Partial<Record<SharedItem, string>>>;
};

const STYLE = `
body{background:#fff}
.bar{display:flex;border-bottom:1px solid rgb(0 0 0/.06);align-items:center;justify-content:center;height:56px;font-weight:700;letter-spacing:-.01em;background:var(--bar);color:var(--bar-letters)}
main{padding:28px 20px calc(24px + env(safe-area-inset-bottom))}
h1{font-size:22px}fieldset{border:0;margin:0;padding:0;min-width:0}legend{padding:0;font-size:14px;font-weight:600;color:#484854;margin-bottom:8px}
.person{display:block;border:1px solid #e6e6ec;border-radius:16px;margin-bottom:8px;transition:border-color .15s}
.person:has(input[type=radio]:checked){border-color:#15151b;box-shadow:inset 0 0 0 1px #15151b}
.who{display:flex;gap:12px;align-items:center;padding:14px 16px;cursor:pointer}.who span{display:grid;line-height:1.4}
.who input,.share input{accent-color:#15151b}
.shares{display:none;padding:0 16px 14px 48px;gap:6px}.person:has(input[type=radio]:checked) .shares{display:grid}
.share{display:grid;grid-template-columns:20px auto minmax(0,1fr);gap:10px;align-items:center;font-size:14px;min-height:32px;cursor:pointer}.share small{text-align:right}
.answers{display:grid;gap:8px;margin-top:20px}.answers button{padding:16px}.answers .agree{background:var(--button);color:var(--button-letters)}
.card{background:#f8f8fa}.note{margin:20px 0 0;text-align:center;font-size:13px;color:#646472}
`;

const skinStyle = ({ bar, button }: Skin) =>
  `:root{--bar:${bar[0]};--bar-letters:${bar[1]};--button:${button[0]};--button-letters:${button[1]}}`;

const SHOWN: Record<SharedItem, (person: Choice) => string> = {
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  birth: ({ birth }) => birth.replaceAll('-', '. '),
};

export function consentPage(reply: FastifyReply, skin: Skin, people: readonly Choice[]): string {
  const items = Object.entries(skin.shares) as [SharedItem, string][];
  const shares = (slug: string, agreed: readonly SharedItem[], shown?: Choice) =>
    items.map(
      ([item, label]) =>
        html`<label class="share"
          ><input
            type="checkbox"
            name="share_${slug}"
            value="${item}"
            ${agreed.includes(item) && html` checked`}
          />${label}<small>${shown && SHOWN[item](shown)}</small></label
        >`,
    );
  const person = (slug: string, name: string, about: string, inner: ReturnType<typeof shares>, isChosen: boolean) =>
    html`<div class="person">
      <label class="who"
        ><input type="radio" name="person" value="${slug}" required${isChosen && html` checked`} /><span
          ><b>${name}</b><small>${about}</small></span
        ></label
      >
      <div class="shares">${inner}</div>
    </div>`;

  return page(reply, {
    title: `${skin.name}로 로그인`,
    style: skinStyle(skin) + STYLE,
    // The product may send the person on to any of its sites, and a browser checks each step.
    formTargets: 'http: https:',
    body: html`<div class="bar">${skin.name}</div>
      <main>
        <h1>${BRAND.name}에서 내 정보를 사용하려고 해요</h1>
        <p>누구로 로그인할지, 무엇을 알려 줄지 골라 주세요.</p>
        <form method="post" action="">
          <fieldset>
            <legend>로그인할 사람</legend>
            ${people.map((each, at) => person(each.slug, each.name, each.about, shares(each.slug, each.shares, each), at === 0))}
            ${person(
              'new',
              '새 사람',
              '누를 때마다 처음 보는 사람',
              shares(
                'new',
                items.map(([item]) => item),
              ),
              false,
            )}
          </fieldset>
          <div class="answers">
            <button class="agree" name="answer" value="agree">동의하고 계속하기</button>
            <button class="quiet" name="answer" value="cancel" formnovalidate>취소</button>
          </div>
        </form>
        <p class="note">진짜 ${skin.name} 화면이 아니라 연습용 화면이에요.</p>
      </main>`,
  });
}

/** What the provider shows instead of a consent page when the product itself asked in a wrong way. */
export function misusePage(reply: FastifyReply, skin: Skin, reason: string): string {
  return page(reply, {
    title: '잘못된 요청이에요',
    style: skinStyle(skin) + STYLE,
    body: html`<div class="bar">${skin.name}</div>
      <main>
        <h1>로그인을 시작할 수 없어요</h1>
        <p>서비스가 보낸 요청이 등록한 설정과 달라요.</p>
        <p class="card soft">${reason}</p>
      </main>`,
  });
}
