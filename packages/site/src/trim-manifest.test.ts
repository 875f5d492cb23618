import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { packed } from './trim-manifest.ts';

const opening = 'window.__reactRouterManifest=';
const root = {
  id: 'root',
  hasLoader: true,
  hasAction: false,
  module: '/assets/root.js',
  imports: ['/assets/framework.js', '/assets/common.js'],
  css: ['/assets/root.css'],
};
const home = {
  id: 'screens/Home',
  parentId: 'root',
  index: true,
  hasLoader: true,
  hasDefaultExport: true,
  module: '/assets/Home-Bx_1.js',
  imports: ['/assets/card.js'],
  css: [],
};
const inner = {
  ...home,
  id: 'inner',
  index: undefined,
  path: 'inner/:id',
  parentId: 'gate',
  hasLoader: false,
  hasErrorBoundary: true,
  module: '/assets/other-name.js',
  css: ['/assets/inner.css'],
};

test('a table of routes says the same, beside what every page has and what is not so', () => {
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'], css: [] },
    routes: {
      root,
      [home.id]: { ...home, hasAction: false, imports: [...root.imports, root.module, ...home.imports] },
      inner,
    },
    url: '/assets/manifest-1.js',
    version: '1',
  };
  const window: Record<string, unknown> = {};
  runInNewContext(packed(`${opening}${JSON.stringify(manifest)};`), { window });
  expect(JSON.parse(JSON.stringify(window['__reactRouterManifest']))).toEqual({
    ...manifest,
    routes: JSON.parse(JSON.stringify({ root, [home.id]: home, inner })),
  });
});

test('a table that looks otherwise stops the build', () => {
  expect(() => packed('export default {}')).toThrow(/not where it was/);
});
