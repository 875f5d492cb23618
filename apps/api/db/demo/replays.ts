import { DAY_MS } from '@oun/brand/seoul';
import { REPLAY_VERSION } from '@oun/contract/replay-rules';
import { gzipSync } from 'node:zlib';
import type { Db } from '../../src/platform/db/db.ts';
import { insertAll } from './make.ts';

const CSS = `body{margin:0;font:16px/1.5 sans-serif;color:#26262b}header{height:56px;border-bottom:1px solid #e3e3e6}
  main{padding:20px}h1{font-size:24px}li{display:flex;gap:16px;padding:12px 0;list-style:none}ul{padding:0}
  .picture{width:120px;height:80px}.press{height:48px;border-radius:12px;background:#e11d5b;color:#fff;width:100%}`;

type Made = { type: number; id: number; [more: string]: unknown };

/** A page as the recorder leaves it: its shape, with stars for words and empty places for pictures. */
function pageOf(title: string, rows: readonly string[]) {
  let last = 0;
  const made = (type: number, more: object): Made => ({ type, id: (last += 1), ...more });
  const text = (textContent: string) => made(3, { textContent });
  const element = (tagName: string, childNodes: readonly Made[] = [], attributes: object = {}) =>
    made(2, { tagName, attributes, childNodes });
  const row = (words: string) =>
    element('li', [
      element('div', [], { class: 'picture', rr_width: '120px', rr_height: '80px' }),
      element('p', [text(words)]),
    ]);
  const press = element('button', [text('＊＊ ＊＊＊＊')], { class: 'press' });
  const list = element('ul', rows.map(row));
  const main = element('main', [element('h1', [text(title)]), list, press]);
  const node = made(0, {
    childNodes: [
      made(1, { name: 'html', publicId: '', systemId: '' }),
      element('html', [
        element('head', [element('style', [], { _cssText: CSS })]),
        element('body', [element('header'), main]),
      ]),
    ],
  });
  return { node, press: press.id };
}

/** Looks through a list, goes down, and presses. */
function visitOf(startMs: number) {
  const first = pageOf('＊＊ ＊＊＊ ＊＊＊＊', [
    '＊＊＊ ＊＊ ＊＊＊',
    '＊＊ ＊＊＊＊',
    '＊＊＊＊ ＊＊ ＊＊',
    '＊＊ ＊＊＊',
  ]);
  const second = pageOf('＊＊＊ ＊＊ ＊＊＊', ['＊ ＊＊ · * ＊', '＊ ＊＊ · ** ＊']);
  const at = (ms: number, type: number, data: object) => ({ type, timestamp: startMs + ms, data });
  const screen = (ms: number, path: string) => at(ms, 5, { tag: 'screen', payload: { path } });
  const show = (ms: number, href: string, { node }: typeof first) => [
    at(ms, 4, { href, width: 390, height: 844 }),
    at(ms, 2, { node, initialOffset: { left: 0, top: 0 } }),
    screen(ms + 5, href),
  ];
  const move = (ms: number, x: number, y: number, id: number) =>
    at(ms, 3, { source: 1, positions: [{ x, y, id, timeOffset: 0 }] });
  return [
    ...show(0, '/programs', first),
    move(1_200, 60, 200, first.press),
    at(2_400, 3, { source: 3, id: first.node.id, x: 0, y: 120 }),
    move(4_000, 190, 430, first.press),
    at(4_600, 3, { source: 2, type: 2, id: first.press, x: 190, y: 430 }),
    ...show(5_200, '/programs/:id', second),
    move(8_000, 190, 320, second.press),
    at(9_500, 3, { source: 2, type: 2, id: second.press, x: 190, y: 320 }),
  ];
}

/** One member has agreed, and was here once. */
export async function makeReplays(db: Db, now: Date, accountId: number | undefined): Promise<void> {
  if (accountId === undefined) return;
  const created_at = new Date(now.getTime() - 2 * DAY_MS);
  const events = visitOf(created_at.getTime());
  const data = gzipSync(JSON.stringify(events));
  await insertAll(db, 'replay_consent', [
    { account_id: accountId, is_agreed: true, version: REPLAY_VERSION, at: new Date(now.getTime() - 3 * DAY_MS) },
  ]);
  const [visit] = await insertAll(db, 'replay', [
    {
      account_id: accountId,
      uuid: '0b6f7a52-5d0e-4c1b-9a77-3e1f64d2c081',
      site: 'life',
      width: 390,
      height: 844,
      screens: ['/programs', '/programs/:id'],
      parts: 1,
      bytes: data.length,
      first_ms: created_at.getTime(),
      last_ms: events.at(-1)!.timestamp,
      created_at,
    },
  ]);
  await insertAll(db, 'replay_part', [{ replay_id: visit!.id, seq: 0, data }]);
}
