/** The phone in the browser: webviews in frames, the native host behind their bridge. */
import { createBridgeLog, type Reply } from './bridge-log.ts';
import { createHost, readMessage, refuse } from './host.ts';
import type { FromWebview, ToWebview } from './native-stub.ts';
import type { BridgeFault, PhoneChange, PhoneState } from './phone-state.ts';
import { backUrlsOf, createWebviewStack, notePlace, type Webview } from './webview-stack.ts';

const DEFAULT_DELAY_MS = 3_000;
const BEFORE_THE_BRIDGE = '0.9.0';

const $ = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector)!;
const all = <T extends HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
const faultSwitches = all<HTMLSelectElement>('[data-fault]');
const delayMs = $<HTMLInputElement>('#delay-ms');

let state: PhoneState;
const log = createBridgeLog($('#log'));
const stack = createWebviewStack($('#webviews'), showStack);

async function post<T>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(`/phone/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as T & { message?: string };
  if (!response.ok) throw new Error(answer.message ?? '요청을 처리하지 못했어요.');
  return answer;
}

/** Does what a button asks for, and tells in words what did not work. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  const notice = $('#notice');
  notice.textContent = '';
  try {
    await work();
  } catch (error) {
    notice.textContent = error instanceof Error ? error.message : String(error);
  }
}

async function changeState(change: PhoneChange): Promise<void> {
  show(await post<PhoneState>('state', change));
}

function show(next: PhoneState): void {
  state = next;
  $('#phone').dataset['os'] = state.os;
  for (const radio of all<HTMLInputElement>('[name=os]')) radio.checked = radio.value === state.os;
  $<HTMLInputElement>('#version').value = state.version;
  $('#sign-in').hidden = state.account !== null;
  $('#sign-out').hidden = state.account === null;
  $('#signed-in').textContent = `${state.account ?? ''} 로그인 중`;
  showFaults(state.faults);
}

function showFaults(faults: BridgeFault[]): void {
  for (const select of faultSwitches) {
    const fault = faults.find(({ kind }) => kind === select.dataset['fault']);
    select.value = fault ? (fault.times === undefined ? 'all' : 'next') : '';
    if (fault?.kind === 'delay' && fault.ms !== undefined) delayMs.value = String(fault.ms);
  }
}

function showStack(): void {
  $('#home-screen').inert = stack.top() !== undefined;
  $('#stack').replaceChildren(
    ...stack.all().map((webview) => {
      const item = document.createElement('li');
      const place = webview.places[webview.at];
      item.textContent = place ? readable(ownAddress(place.url)) : '여는 중';
      return item;
    }),
  );
}

const ownAddress = (url: string): string => {
  const site = Object.values(state.sites).find(({ webview }) => url.startsWith(`${webview}/`));
  return site ? site.address + url.slice(site.webview.length) : url;
};

function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Where the phone opens an address: a path of the main site, or a whole address of any site, its own or the phone's. */
function webviewAddress(typed: string): string {
  const { life } = state.sites;
  const address = typed.trim();
  if (address.startsWith('/') && !address.startsWith('//')) return life.webview + address;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const site = Object.values(state.sites).find((site) =>
    [site.address, site.webview].some((known) => new URL(known).origin === url?.origin),
  );
  if (!url || !site) throw new Error('오운 주소만 열 수 있어요.');
  return site.webview + url.pathname + url.search + url.hash;
}

const OPENERS: Record<string, () => string> = {
  home: () => `${state.sites.home.webview}/`,
  explore: () => `${state.sites.life.webview}/programs`,
  program: () => '/phone/program',
  store: () => `${state.sites.store.webview}/`,
};

const tell = ({ frame }: Webview, message: ToWebview) => frame.contentWindow?.postMessage(message, '*');

/** Within the webview's own history, as in the app: what lies before it belongs to another. */
function go(webview: Webview, delta: number): boolean {
  const place = webview.places[webview.at + delta];
  if (place) tell(webview, { oun: 'go', delta, key: place.key });
  return place !== undefined;
}

async function accessToken(): Promise<string | undefined> {
  const { accessToken } = await post<{ accessToken: string | null }>('access-token');
  return accessToken ?? undefined;
}

async function answer(webview: Webview, text: string): Promise<void> {
  const startedAt = performance.now();
  const { id = '', command } = readMessage(text) ?? {};
  const name = typeof command === 'string' ? command : '읽을 수 없는 메시지';
  log.asked(name, id);

  const { fault, faults } = await post<{ fault: BridgeFault | null; faults: BridgeFault[] }>('fault');
  showFaults(faults);
  if (fault?.kind === 'drop') return log.noted('무응답: 답하지 않았어요.', true);
  if (fault?.kind === 'delay') {
    const ms = fault.ms ?? DEFAULT_DELAY_MS;
    log.noted(`지연: ${ms}ms 뒤에 답해요.`, true);
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  let isClosing = false;
  const host = createHost({
    version: fault?.kind === 'old-version' ? BEFORE_THE_BRIDGE : state.version,
    backUrls: () => backUrlsOf(webview),
    accessToken,
    shutdown: () => {
      isClosing = true;
    },
    openNotificationSettings: () => log.noted('휴대폰의 알림 설정을 열었어요.', false),
  });
  const usual = fault?.kind === 'internal' ? JSON.stringify({ id, ...refuse('INTERNAL') }) : await host.answer(text);
  if (usual === undefined) return log.noted('id가 없어 답할 곳이 없어요.', true);
  const reply = JSON.parse(usual) as Reply;
  if (fault?.kind === 'wrong-id') reply.id = crypto.randomUUID();
  log.answered(name, reply, performance.now() - startedAt);
  tell(webview, { oun: 'reply', text: JSON.stringify(reply) });
  // The page hears that it is closed before it is.
  if (isClosing) setTimeout(() => stack.close(webview), 50);
}

function noteReceipt(text: string): void {
  const { error } = (text ? JSON.parse(text) : { error: { code: 'NO_BRIDGE' } }) as { error?: { code: string } };
  if (error) log.noted(`페이지가 받지 않았어요: ${error.code}`, true);
}

window.addEventListener('message', ({ source, data }: MessageEvent<FromWebview | null>) => {
  const webview = stack.of(source);
  if (!webview || !data) return;
  switch (data.oun) {
    case 'message':
      void attempt(() => answer(webview, data.text));
      break;
    case 'receipt':
      noteReceipt(data.text);
      break;
    case 'at':
      notePlace(webview, { key: data.key, url: data.url });
      showStack();
      break;
    case 'go':
      go(webview, data.delta);
      break;
  }
});

const onSubmit = (form: string, work: () => Promise<unknown>) =>
  $(form).addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(work);
  });

for (const radio of all<HTMLInputElement>('[name=os]')) {
  radio.addEventListener('change', () =>
    attempt(async () => {
      await changeState({ os: radio.value as PhoneState['os'] });
      stack.reload();
    }),
  );
}
onSubmit('#version-form', async () => {
  await changeState({ version: $<HTMLInputElement>('#version').value.trim() });
  stack.reload();
});
onSubmit('#sign-in', async () => {
  show(await post<PhoneState>('sign-in', { email: $<HTMLSelectElement>('#account').value }));
  stack.reload();
});
onSubmit('#sign-out', async () => {
  show(await post<PhoneState>('sign-out'));
  stack.reload();
});
onSubmit('#address-form', async () => {
  const field = $<HTMLInputElement>('#address');
  stack.push(webviewAddress(field.value));
  field.value = '';
});
for (const button of all('[data-open]')) {
  button.addEventListener('click', () => stack.push(OPENERS[button.dataset['open']!]!()));
}
for (const field of [...faultSwitches, delayMs]) {
  field.addEventListener('change', () =>
    attempt(() => {
      const chosen = faultSwitches.filter(({ value }) => value !== '');
      const faults = chosen.map(({ dataset, value }) => ({
        kind: dataset['fault'] as BridgeFault['kind'],
        ...(dataset['fault'] === 'delay' && { ms: Number(delayMs.value) }),
        ...(value === 'next' && { times: 1 }),
      }));
      return changeState({ faults });
    }),
  );
}
$('#open-app').addEventListener('click', () => stack.push(OPENERS['home']!()));
$('#system-back').addEventListener('click', () => {
  const top = stack.top();
  if (top && !go(top, -1)) stack.close(top);
});
$('#clear-log').addEventListener('click', () => $('#log').replaceChildren());

const showClock = () => {
  $('#clock').textContent = new Date().toTimeString().slice(0, 5);
};
showClock();
setInterval(showClock, 10_000);

show((await (await fetch('/phone/state')).json()) as PhoneState);
const wanted = new URLSearchParams(location.search).get('open');
void attempt(async () => stack.push(wanted === null ? OPENERS['home']!() : webviewAddress(wanted)));
