import { BRAND } from '@oun/brand';
import { DEMO_ACCOUNTS } from '@oun/brand/demo-accounts';

const FAULTS = [
  ['delay', '지연'],
  ['drop', '무응답'],
  ['wrong-id', '다른 id로 답하기'],
  ['old-version', '오래된 버전'],
  ['internal', '내부 오류'],
] as const;

const VERSIONS = ['3.3.0', '3.2.1', '3.1.0', '3.0.0', '2.9.0', '1.0.0'];

/** The phone and what moves it. The screen's script does the rest. */
export const phonePage = (): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>휴대폰 | ${BRAND.name} 바깥세상</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/fonts/pretendard.css">
<link rel="stylesheet" href="/phone/phone.css">
<script type="module" src="/phone/screen.ts"></script>
</head>
<body>
<main>
<div class="phone" id="phone" data-os="iOS">
<div class="screen">
<div class="status-bar" aria-hidden="true"><time id="clock"></time><span class="island"></span><span class="signs">${SIGNS}</span></div>
<div class="webviews" id="webviews">
<div class="home-screen" id="home-screen"><button type="button" id="open-app"><span class="app-icon">${APP_ICON}</span>${BRAND.name}</button></div>
</div>
<div class="system-bar"><button type="button" id="system-back" aria-label="시스템 뒤로">${BACK_ICON}</button><span class="indicator" aria-hidden="true"></span></div>
</div>
</div>

<div class="panels">
<header><h1>휴대폰</h1><p>${BRAND.name} 앱이 하는 일을 대신해요. 화면 속 사이트는 앱 안에 있다고 여겨요.</p></header>

<section aria-labelledby="app-title">
<h2 id="app-title">앱</h2>
<fieldset class="choice" id="os"><legend class="visually-hidden">운영체제</legend>
<label><input type="radio" name="os" value="iOS">iOS</label><label><input type="radio" name="os" value="Android">Android</label>
</fieldset>
<form id="version-form" class="row"><label for="version">앱 버전</label><input id="version" list="versions" autocomplete="off" spellcheck="false" size="7">
<datalist id="versions">${VERSIONS.map((version) => `<option value="${version}">`).join('')}</datalist><button>바꾸기</button></form>
<form id="sign-in" class="row"><label for="account" class="visually-hidden">데모 계정</label><select id="account">${DEMO_ACCOUNTS.map(
  ({ email, nickname, about }) => `<option value="${email}">${nickname} · ${about}</option>`,
).join('')}</select><button class="primary">로그인</button></form>
<form id="sign-out" class="row" hidden><span id="signed-in"></span><button>로그아웃</button></form>
</section>

<section aria-labelledby="open-title">
<h2 id="open-title">열기</h2>
<div class="buttons">
<button type="button" data-open="home">홈</button><button type="button" data-open="explore">운동 둘러보기</button><button type="button" data-open="program">프로그램</button><button type="button" data-open="store">스토어</button>
</div>
<form id="address-form" class="row"><label for="address" class="visually-hidden">주소</label><input id="address" placeholder="/my 또는 전체 주소" autocomplete="off" spellcheck="false"><button>열기</button></form>
<ol id="stack" aria-label="열린 웹뷰"></ol>
</section>

<section aria-labelledby="faults-title">
<h2 id="faults-title">오류 만들기</h2>
${FAULTS.map(
  ([kind, label]) =>
    `<div class="row"><label for="fault-${kind}">${label}</label>${
      kind === 'delay'
        ? '<input id="delay-ms" type="number" min="0" max="60000" step="500" value="3000" aria-label="지연 시간(ms)">'
        : ''
    }<select id="fault-${kind}" data-fault="${kind}"><option value="">끔</option><option value="next">다음 한 번</option><option value="all">계속</option></select></div>`,
).join('\n')}
</section>

<section class="log-panel" aria-labelledby="log-title">
<div class="row"><h2 id="log-title">브리지 기록</h2><button type="button" id="clear-log">지우기</button></div>
<div id="log" role="log" aria-labelledby="log-title" tabindex="0"></div>
</section>
<p id="notice" role="status"></p>
</div>
</main>
</body>
</html>
`;

const SIGNS = `<svg width="68" height="14" viewBox="0 0 68 14" fill="currentColor"><rect x="0" y="8" width="3" height="5" rx="1"/><rect x="5" y="6" width="3" height="7" rx="1"/><rect x="10" y="3" width="3" height="10" rx="1"/><rect x="15" y="1" width="3" height="12" rx="1"/><path d="M31 3.2c2.4 0 4.6.9 6.2 2.5l1.2-1.3A10.5 10.5 0 0 0 31 1.4c-2.9 0-5.5 1.1-7.4 3l1.2 1.3A8.8 8.8 0 0 1 31 3.2Zm0 3.7c1.4 0 2.7.5 3.7 1.4l1.2-1.3A7 7 0 0 0 31 5.1a7 7 0 0 0-4.9 1.9l1.2 1.3c1-.9 2.3-1.4 3.7-1.4Zm2.4 2.7L31 12.2l-2.4-2.6a3.4 3.4 0 0 1 4.8 0Z"/><rect x="44.5" y="1.5" width="20" height="11" rx="3.2" fill="none" stroke="currentColor" opacity=".4"/><rect x="46" y="3" width="17" height="8" rx="2"/><path d="M66 5v4c.8-.3 1.3-1.1 1.3-2S66.8 5.3 66 5Z" opacity=".5"/></svg>`;
const BACK_ICON =
  '<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M12.5 4.5 7 10l5.5 5.5"/></svg>';
const APP_ICON =
  '<svg width="34" height="34" viewBox="0 0 34 34" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"><circle cx="17" cy="12" r="8"/><path d="M17 20v6M5 29h24"/></svg>';
