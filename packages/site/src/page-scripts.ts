import { Children, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/** Every line is laid out again for what late styles bring, so the page comes to rest first. */
const SETTLED_MS = 4_000;

type Props = {
  /** A page that shows nothing by itself is `empty`; one that `plays` is a picture until its scripts have come. */
  kind: 'empty' | 'plays' | 'read';
  /** A stylesheet that the page can do without for a while. */
  styles: string;
};

/**
 * React Router's `<Scripts>`, none of it fetched before a page that is read has been seen: they must not stand in the
 * way of its styles, its first picture and its letters.
 */
export function PageScripts({ kind, styles }: Props): ReactNode {
  const scripts = Scripts({});
  if (kind === 'empty') return scripts;
  const parts = partsOf(scripts);
  const links = parts.filter(isLink);
  const files = links.map(({ props }) => props.href);
  const scheduled = parts.filter(isScript).map((script) => {
    const { type, nonce, dangerouslySetInnerHTML: inner } = script.props;
    if (type !== 'module') return script;
    const { __html: module } = inner;
    return createElement('script', {
      key: script.key,
      nonce,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: typeof window === 'undefined' ? begun(kind, files, module, styles) : '' },
    });
  });
  return kind === 'plays' ? [...links, ...scheduled] : scheduled;
}

type ScriptProps = { type?: string; nonce?: string; dangerouslySetInnerHTML: { __html: string } };
const isLink = (part: ReactElement): part is ReactElement<{ href: string }> => part.type === 'link';
const isScript = (part: ReactElement): part is ReactElement<ScriptProps> => part.type === 'script';

function partsOf(node: ReactNode): ReactElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? partsOf(child.props.children) : [child];
  });
}

const ONCE_SEEN = `new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  addEventListener('load', begin);`;

/**
 * A page in the background is painted only when somebody turns to it, but it is loaded. Each file is a script of its
 * own, so that a slow phone works through them in many short tasks; the last imports the one that takes the page over.
 */
function begun(kind: 'plays' | 'read', files: string[], module: string, styles: string): string {
  const isImportedLast = (file: string) => module.includes(`import(${JSON.stringify(file)})`);
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return `(({ nonce }) => {
  let isBegun = false;
  const add = (name, props) => document.head.append(Object.assign(document.createElement(name), { nonce }, props));
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const src of ${literal(files.filter((file) => !isImportedLast(file)))}) add('script', { type: 'module', async: false, src });
    add('script', { type: 'module', async: false, textContent: ${literal(module)} });
    setTimeout(() => add('link', { rel: 'stylesheet', href: ${literal(styles)} }), ${SETTLED_MS});
  };
  ${kind === 'plays' ? 'begin();' : ONCE_SEEN}
})(document.currentScript)`;
}
