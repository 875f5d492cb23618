/**
 * What of a recorded event leaves the page. Everything is made anew from what is known to hold no words of anybody:
 * what is not named here is not sent, also of events that the recorder may make one day.
 */
import { REPLAY_SCREEN, REPLAY_SCREEN_LENGTH } from '@oun/contract/replay-rules';
import { screenOf } from '../log/paths.ts';
import { cleanCss, cleanDeclarations } from './scrub-css.ts';

export type Event = { type: number; timestamp: number; data: Loose };
type Loose = Record<string, unknown>;

const TYPED = '••••';

/** As wide as it was, so that the page stands as it stood. */
export const masked = (text: string): string => text.replace(/[^\s*＊]/gu, (sign) => (sign < 'ᄀ' ? '*' : '＊'));

/** A screen's name, of which nothing is left that somebody may have chosen. */
export function screenName(pathname: string): string {
  const parts = screenOf(pathname).split('/').filter(Boolean);
  const name = `/${parts.map((part) => (/^[a-z]+(?:-[a-z]+)*$/.test(part) ? part : ':id')).join('/')}`;
  return name.length <= REPLAY_SCREEN_LENGTH && REPLAY_SCREEN.test(name) ? name : '/:id';
}

export function scrub({ type, timestamp, data }: Event): Event | undefined {
  const clean = scrubData(type, data);
  return clean && { type, timestamp: number(timestamp), data: clean };
}

function scrubData(type: number, data: Loose): Loose | undefined {
  switch (type) {
    // Loaded.
    case 0:
    case 1:
      return {};
    // The whole page.
    case 2: {
      const { left, top } = (data['initialOffset'] ?? {}) as Loose;
      return { node: scrubNode(data['node']), initialOffset: { left: number(left), top: number(top) } };
    }
    case 3:
      return SOURCES[number(data['source'])]?.(data);
    // Where.
    case 4:
      return { href: pathOf(data['href']), width: number(data['width']), height: number(data['height']) };
    // The only word of our own.
    case 5:
      return data['tag'] === 'screen'
        ? { tag: 'screen', payload: { path: pathOf((data['payload'] as Loose)['path']) } }
        : undefined;
    default:
      return undefined;
  }
}

const pathOf = (given: unknown): string => screenName(new URL(String(given), 'https://x').pathname);

/** What may change on a page, by the recorder's number for it. */
const SOURCES: Partial<Record<number, (data: Loose) => Loose>> = {
  0: (data) => ({
    source: 0,
    texts: list(data['texts']).map(({ id, value }) => ({ id: number(id), value: masked(String(value ?? '')) })),
    attributes: list(data['attributes']).map(({ id, attributes }) => ({
      id: number(id),
      attributes: scrubAttributes('', attributes as Loose),
    })),
    removes: list(data['removes']).map((one) => numbersOf(one, ['parentId', 'id'], ['isShadow'])),
    adds: list(data['adds']).map((one) => ({
      parentId: number(one['parentId']),
      nextId: one['nextId'] === null ? null : number(one['nextId']),
      node: scrubNode(one['node']),
    })),
  }),
  1: (data) => ({ source: 1, positions: positionsOf(data) }),
  2: (data) => ({ source: 2, ...numbersOf(data, ['type', 'id', 'x', 'y', 'pointerType']) }),
  3: (data) => ({ source: 3, ...numbersOf(data, ['id', 'x', 'y']) }),
  4: (data) => ({ source: 4, ...numbersOf(data, ['width', 'height']) }),
  // That something was typed or chosen, never what, nor how much of it.
  5: (data) => ({ source: 5, id: number(data['id']), text: data['text'] ? TYPED : '', isChecked: false }),
  6: (data) => ({ source: 6, positions: positionsOf(data) }),
  8: (data) => ({
    source: 8,
    ...numbersOf(data, ['id', 'styleId']),
    ...(data['adds'] !== undefined && {
      adds: list(data['adds']).map(({ rule, index }) => ({ rule: cleanCss(String(rule)), index: placeOf(index) })),
    }),
    ...(data['removes'] !== undefined && {
      removes: list(data['removes']).map(({ index }) => ({ index: placeOf(index) })),
    }),
  }),
  12: (data) => ({ source: 12, positions: positionsOf(data) }),
};

const positionsOf = (data: Loose) =>
  list(data['positions']).map((one) => numbersOf(one, ['x', 'y', 'id', 'timeOffset']));
const placeOf = (index: unknown) => (Array.isArray(index) ? index.map(number) : number(index));

/** Document, kind of document, element, text; what is between them (comments, CDATA) keeps its place and no more. */
function scrubNode(given: unknown): Loose {
  const node = given as Loose;
  const type = number(node['type']);
  const place = numbersOf(node, ['id', 'rootId'], ['isShadowHost', 'isShadow']);
  const below = () => ({ childNodes: list(node['childNodes']).map(scrubNode) });
  switch (type) {
    case 0:
      return { type, ...place, ...below(), ...(node['compatMode'] === 'BackCompat' && { compatMode: 'BackCompat' }) };
    case 1:
      return { type, ...place, name: 'html', publicId: '', systemId: '' };
    case 2: {
      const tagName = /^[a-z][a-z0-9-]{0,30}$/i.test(String(node['tagName'])) ? String(node['tagName']) : 'div';
      return {
        type,
        ...place,
        tagName,
        attributes: scrubAttributes(tagName, (node['attributes'] ?? {}) as Loose),
        ...(node['isSVG'] === true && { isSVG: true }),
        ...below(),
      };
    }
    case 3:
      return { type, ...place, textContent: masked(String(node['textContent'] ?? '')) };
    default:
      return { type, ...place, textContent: '' };
  }
}

const WORD = /^[a-z-]{1,20}$/;
const LENGTH = /^-?\d{1,6}(?:\.\d{1,10})?(?:px|%)?$/;
const SWITCHES = 'hidden disabled open inert multiple readonly required contenteditable popover'.split(' ');
const STATES = 'selected expanded current disabled hidden busy invalid modal orientation'.split(' ');
const MARKS = 'starting-style ending-style popup-open panel-open disabled selected highlighted placeholder'.split(' ');

type Rule = (value: unknown, tagName: string) => unknown;
const matching =
  (shape: RegExp): Rule =>
  (value) =>
    shape.test(String(value)) ? value : undefined;
const isThere: Rule = (value) => (value === false ? undefined : '');

/** By name, what of an attribute is kept. One that is not here is not. */
const ATTRIBUTES = new Map<string, Rule>([
  // Ours come from the code and are Latin; whatever else stands there is somebody's.
  ['class', (value) => String(value).replace(/\S*[^\s!-~]\S*/g, '')],
  ['style', (value) => (typeof value === 'object' ? cleanStyles(value as Loose) : cleanDeclarations(String(value)))],
  ['_cssText', (value, tagName) => cleanCss(String(value), tagName === 'link')],
  ['value', (value) => (value ? TYPED : '')],
  ['placeholder', (value) => masked(String(value))],
  ['rr_open_mode', matching(/^(?:non-)?modal$/)],
  ...['type', 'role', 'dir'].map((name) => [name, matching(WORD)] as const),
  ...['width', 'height', 'rows', 'cols', 'colspan', 'rowspan', 'size', 'span', 'start'].map(
    (name) => [name, matching(LENGTH)] as const,
  ),
  ...['rr_width', 'rr_height', 'rr_scrollLeft', 'rr_scrollTop'].map((name) => [name, matching(LENGTH)] as const),
  ...SWITCHES.map((name) => [name, isThere] as const),
  ...MARKS.map((name) => [`data-${name}`, isThere] as const),
  ...STATES.map(
    (name) => [`aria-${name}`, matching(/^(?:true|false|page|step|location|horizontal|vertical)$/)] as const,
  ),
]);

/** What a choice or a button says is in `value` too, and is nobody's typing: it goes whole. */
const SAYING = new Set(['option', 'button', 'li', 'data', 'meter', 'progress', 'param']);

function scrubAttributes(tagName: string, given: Loose): Loose {
  const kept: Loose = {};
  for (const [name, value] of Object.entries(given)) {
    const rule = ATTRIBUTES.get(name);
    if (!rule || value === undefined || (name === 'value' && SAYING.has(tagName))) continue;
    // Taken away.
    const clean = value === null ? null : rule(value, tagName);
    if (clean !== undefined) kept[name] = clean;
  }
  return kept;
}

/** A change of single declarations: `{ width: '10px', color: ['red', 'important'], top: false }`. */
function cleanStyles(given: Loose): Loose {
  const kept: Loose = {};
  for (const [name, value] of Object.entries(given)) {
    const text = Array.isArray(value) ? String(value[0]) : String(value);
    const isKept = value === false ? /^[\w-]{1,60}$/.test(name) : cleanDeclarations(`${name}: ${text}`) !== '';
    if (isKept) kept[name] = value === false ? false : Array.isArray(value) ? [text, 'important'] : text;
  }
  return kept;
}

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const list = (value: unknown): Loose[] => (Array.isArray(value) ? (value as Loose[]) : []);

function numbersOf(from: Loose, names: readonly string[], flags: readonly string[] = []): Loose {
  const kept: Loose = {};
  for (const name of names) if (typeof from[name] === 'number') kept[name] = number(from[name]);
  for (const name of flags) if (from[name] === true) kept[name] = true;
  return kept;
}
