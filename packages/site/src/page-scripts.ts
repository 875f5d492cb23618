import { Children, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

type ScriptProps = { type?: string; nonce?: string; dangerouslySetInnerHTML: { __html: string } };

/**
 * React Router's `<Scripts>`, none of it fetched before the page has been seen: it is read without them, so they must
 * not stand in the way of its styles, its first picture and its letters. A page that shows nothing by itself waits for
 * nothing.
 */
export function PageScripts({ isReadable }: { isReadable: boolean }): ReactNode {
  const scripts = Scripts({});
  if (!isReadable) return scripts;
  const parts = partsOf(scripts);
  const preloads = parts.filter(isLink).map(({ props }) => props.href);
  return parts.filter(isScript).map((script) => {
    const { type, nonce, dangerouslySetInnerHTML: inner } = script.props;
    const { __html: code } = inner;
    if (type !== 'module') return createElement(Fragment, { key: type }, script);
    return createElement('script', {
      key: type,
      nonce,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: onceSeen(preloads, code) },
    });
  });
}

function partsOf(node: ReactNode): ReactElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? partsOf(child.props.children) : [child];
  });
}

const isLink = (part: ReactElement): part is ReactElement<{ href: string }> => part.type === 'link';
const isScript = (part: ReactElement): part is ReactElement<ScriptProps> => part.type === 'script';

/**
 * A page in the background is painted only when somebody turns to it, but it is loaded. Each file is a script of its
 * own, so that a slow phone works through them in many short tasks; the last imports the one that takes the page over.
 */
function onceSeen(preloads: string[], module: string): string {
  const files = preloads.filter((href) => !module.includes(`import(${JSON.stringify(href)})`));
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return `(({ nonce }) => {
  let isBegun = false;
  const add = (name, props) => document.head.append(Object.assign(document.createElement(name), { nonce }, props));
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const src of ${literal(files)}) add('script', { type: 'module', async: false, src });
    add('script', { type: 'module', async: false, textContent: ${literal(module)} });
  };
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  addEventListener('load', begin);
})(document.currentScript)`;
}
