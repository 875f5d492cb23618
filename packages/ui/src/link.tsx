import { createContext, createElement, use } from 'react';
import type { ComponentProps, ElementType, ReactNode } from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };

const LinkContext = createContext<ElementType<LinkProps>>('a');

/** Lets a site hand its router's link to everything here that leads somewhere. Without it links are plain anchors. */
export function LinkProvider({ component, children }: { component: ElementType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
