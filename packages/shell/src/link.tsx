import { isOwnPath } from '@oun/brand/own-path';
import type { Service } from '@oun/brand/switchboard';
import { LINK_PREFETCH_MARGIN_PX } from '@oun/brand/limits';
import type { LinkProps as UiLinkProps } from '@oun/ui/link';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink, PrefetchPageLinks } from 'react-router';
import { useShell } from './shell-context.tsx';

/** The address of a path on a sub-site: bare on our own, prefixed with the base address on another. */
export function useAddress(): (service: Service, path: string) => string {
  const shell = useShell();
  return (service, path) => (service === shell.service ? path : shell.addresses[service] + path);
}

/**
 * Every link on every site: our own paths go through the router, the other sub-sites are opened in the same tab, and
 * what is outside in a new one.
 */
export function Anchor({ href, children, ...rest }: UiLinkProps) {
  const { addresses } = useShell();
  if (isOwnPath(href)) {
    return (
      <RouterLink to={href} {...rest}>
        {children}
      </RouterLink>
    );
  }
  const isOurs = Object.values(addresses).some((address) => href === address || href.startsWith(`${address}/`));
  const isPage = /^https?:/.test(href);
  return (
    <a href={href} {...rest} {...(isPage && !isOurs && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}

/** A link whose page is fetched when it comes near the screen, so that a tap on it is answered at once. */
export function PrefetchAnchor(props: UiLinkProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOwnPath(props.href)) return;
    const observer = new IntersectionObserver(
      (changes) => {
        if (!changes.at(-1)?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${LINK_PREFETCH_MARGIN_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [props.href]);
  return (
    <span ref={ref} className="contents">
      <Anchor {...props} />
      {isNear ? <PrefetchPageLinks page={props.href} /> : null}
    </span>
  );
}
