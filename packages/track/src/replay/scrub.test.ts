import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanCss, cleanDeclarations } from './scrub-css.ts';
import { type Event, masked, screenName, scrub } from './scrub.ts';

const SECRETS = ['Zx9-hush', '비밀쪽지', 'jiu@oun.test'];
const at = 1_763_000_000_000;
const SECRET = SECRETS.join(' ');

test('a text is masked as wide as it was, and masking again changes nothing', () => {
  expect(masked('지우 님, Hi 3!')).toBe('＊＊ ＊* ** **');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(masked(text)).toMatch(/^[\s*＊]*$/);
      expect(masked(masked(text))).toBe(masked(text));
    }),
  );
});

test.each([
  ['/programs/morning-yoga', '/programs/:id'],
  ['/users/지우', '/users/:id'],
  ['/my/library', '/my/library'],
  ['/search/Zx9-hush', '/search/:id'],
  ['/', '/'],
])('%s is called %s', (path, name) => expect(screenName(path)).toBe(name));

const element = (tagName: string, attributes: object, childNodes: object[] = []) => ({
  type: 2,
  id: 7,
  tagName,
  attributes,
  childNodes,
});
const whole = (...childNodes: object[]): Event => ({
  type: 2,
  timestamp: at,
  data: { node: { type: 0, id: 1, childNodes }, initialOffset: { left: 0, top: 4 } },
});
const change = (source: number, data: object): Event => ({ type: 3, timestamp: at, data: { source, ...data } });

describe('words of a page are in no byte of it', () => {
  const words = { title: SECRET, 'aria-label': SECRET, alt: SECRET, placeholder: SECRET, value: SECRET };
  const places = {
    href: `/a?q=${SECRET}`,
    src: `/m/${SECRET}`,
    srcset: SECRET,
    rr_src: SECRET,
    rr_dataURL: SECRET,
    action: SECRET,
    id: SECRET,
    name: SECRET,
    for: SECRET,
    nonce: SECRET,
    'data-search': SECRET,
    'data-state': SECRET,
    'aria-current': SECRET,
    content: SECRET,
    type: SECRET,
    role: SECRET,
    width: SECRET,
    checked: SECRET,
    hidden: SECRET,
    style: `background: url("/m/${SECRET}"); content: '${SECRET}'; --name: ${SECRET}; color: red`,
  };
  test.each<[string, Event]>([
    ['a text', whole({ type: 3, id: 2, textContent: SECRET })],
    ['the title', whole(element('title', {}, [{ type: 3, id: 2, textContent: SECRET }]))],
    ['a comment', whole({ type: 5, id: 2, textContent: SECRET })],
    ['CDATA', whole({ type: 4, id: 2, textContent: SECRET })],
    ['a document', whole({ type: 1, id: 2, name: SECRET, publicId: SECRET, systemId: SECRET })],
    ['attributes that hold words', whole(element('input', words))],
    ['attributes that hold addresses', whole(element('a', places))],
    ['a choice', whole(element('option', { value: SECRET }))],
    ['an unknown element', whole(element(SECRET, {}))],
    ['a style of the page', whole(element('style', { _cssText: `a::after{content:"${SECRET}"} /* ${SECRET} */` }))],
    ['a sheet', whole(element('link', { _cssText: `a{background:url("/m/${SECRET}")} /* ${SECRET} */` }))],
    ['what is typed', change(5, { id: 3, text: SECRET, isChecked: true })],
    ['a text that changes', change(0, { texts: [{ id: 2, value: SECRET }] })],
    ['an attribute that changes', change(0, { attributes: [{ id: 2, attributes: { ...words, ...places } }] })],
    ['a style that changes', change(0, { attributes: [{ id: 2, attributes: { style: { content: SECRET } } }] })],
    ['what is added', change(0, { adds: [{ parentId: 1, nextId: null, node: element('b', words) }] })],
    ['a rule that is added', change(8, { id: 2, adds: [{ rule: `a{content:"${SECRET}"}`, index: 0 }] })],
    [
      'an address',
      { type: 4, timestamp: at, data: { href: `https://x/p/${SECRET}?q=${SECRET}`, width: 1, height: 1 } },
    ],
    ['a name of a screen', { type: 5, timestamp: at, data: { tag: 'screen', payload: { path: `/u/${SECRET}` } } }],
    ['a word of somebody else', { type: 5, timestamp: at, data: { tag: 'note', payload: SECRET } }],
    ['the console', { type: 6, timestamp: at, data: { plugin: 'console', payload: SECRET } }],
    ['a film', change(7, { type: 0, id: 1, src: SECRET })],
    ['a canvas', change(9, { id: 1, property: SECRET, args: [SECRET] })],
    ['a font', change(10, { family: SECRET, fontSource: SECRET })],
    ['a selection', change(14, { ranges: [], text: SECRET })],
    ['a kind that is not there yet', change(99, { text: SECRET })],
  ])('%s', (_, event) => {
    const text = JSON.stringify(scrub(event) ?? null);
    for (const secret of SECRETS) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(encodeURIComponent(secret));
    }
  });

  const NAMES = (
    'node childNodes attributes textContent tagName type id adds removes texts value text positions payload tag href ' +
    'rule style x styles rules set title aria-label rootId nextId parentId compatMode name isSVG initialOffset'
  ).split(' ');

  /** Whatever comes, in whatever shape: names and values are nobody's unless they are known. */
  test('what nobody has thought of', () => {
    const leaf = fc.constantFrom<unknown>(SECRET, ...SECRETS, 1, null, true);
    const name = fc.constantFrom(...NAMES);
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        leaf,
        fc.dictionary(name, tie('tree'), { maxKeys: 8 }),
        fc.array(fc.dictionary(name, tie('tree'), { maxKeys: 8 }), { maxLength: 4 }),
      ),
    }));
    const data = fc.tuple(fc.dictionary(name, tree), fc.nat(16)).map(([rest, source]) => ({ ...rest, source }));
    fc.assert(
      fc.property(fc.nat(8), data, (type, given) => {
        let text = '';
        try {
          text = JSON.stringify(scrub({ type, timestamp: at, data: given }) ?? null);
        } catch {
          // Of what cannot be read nothing is sent.
        }
        for (const secret of SECRETS) expect(text).not.toContain(secret);
      }),
      { numRuns: 100 },
    );
  });
});

test('what a page looks like stays', () => {
  const box = element('div', { class: 'flex p-4 이름', style: 'width: 40%; font-size: 12px; --w: 3px', hidden: '' }, [
    { type: 3, id: 9, textContent: 'Hi' },
  ]);
  expect(scrub(whole(box))!.data).toEqual({
    initialOffset: { left: 0, top: 4 },
    node: {
      type: 0,
      id: 1,
      childNodes: [
        {
          type: 2,
          id: 7,
          tagName: 'div',
          attributes: { class: 'flex p-4 ', style: 'width: 40%; font-size: 12px; --w: 3px', hidden: '' },
          childNodes: [{ type: 3, id: 9, textContent: '**' }],
        },
      ],
    },
  });
  expect(scrub(change(3, { id: 1, x: 0, y: 120 }))!.data).toEqual({ source: 3, id: 1, x: 0, y: 120 });
  expect(cleanCss('@property --a{syntax:"*"}', true)).toBe('@property --a{syntax:"*"}');
  expect(cleanDeclarations('width: calc(1px + 2%)')).toBe('width: calc(1px + 2%)');
});
