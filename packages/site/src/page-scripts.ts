import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/**
 * React Router's `<Scripts>`, its preloads at low priority: the page is readable without them, so they must not stand
 * in the way of its fonts and pictures.
 */
export function PageScripts(): ReactNode {
  return lowPriority(Scripts({}));
}

function lowPriority(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(lowPriority);
  if (!isValidElement(node)) return node;
  if (node.type === 'link')
    return cloneElement(node as ReactElement<{ fetchPriority: string }>, { fetchPriority: 'low' });
  if (node.type !== Fragment) return node;
  const { children } = node.props as { children?: ReactNode };
  return cloneElement(node, undefined, ...(Array.isArray(children) ? children : [children]).map(lowPriority));
}
