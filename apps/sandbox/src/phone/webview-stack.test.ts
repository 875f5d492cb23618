import { expect, test } from 'vitest';
import { backUrlsOf, notePlace, type Webview } from './webview-stack.ts';

const fresh = (): Webview => ({ frame: {} as HTMLIFrameElement, places: [], at: -1 });
const visit = (webview: Webview, ...keys: string[]) => {
  for (const key of keys) notePlace(webview, { key, url: `/${key}` });
  return backUrlsOf(webview);
};

test('the first page has nothing behind it, and each next one what came before', () => {
  const webview = fresh();
  expect(backUrlsOf(webview)).toEqual([]);
  expect(visit(webview, 'a')).toEqual([]);
  expect(visit(webview, 'b')).toEqual(['/a']);
  expect(visit(webview, 'c')).toEqual(['/a', '/b']);
});

test('told twice of the same place, it stays', () => {
  expect(visit(fresh(), 'a', 'b', 'b')).toEqual(['/a']);
});

test('back and forward move within the list, and a new page cuts what lay ahead', () => {
  const webview = fresh();
  expect(visit(webview, 'a', 'b', 'c', 'a')).toEqual([]);
  expect(visit(webview, 'b')).toEqual(['/a']);
  expect(visit(webview, 'd')).toEqual(['/a', '/b']);
  expect(webview.places).toHaveLength(3);
});

test('a place whose address was replaced is known by the new one', () => {
  const webview = fresh();
  visit(webview, 'a');
  notePlace(webview, { key: 'a', url: '/a?sort=new' });
  expect(visit(webview, 'b')).toEqual(['/a?sort=new']);
});
