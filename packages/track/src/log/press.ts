import { siteOf, thingOf } from './paths.ts';
import type { Happening } from './record.ts';

/** What a link leads to, in which part of the screen, and the how-manieth there. */
export function linkedFrom(link: HTMLAnchorElement): NonNullable<Happening['object']> | undefined {
  const thing = siteOf(link.hostname) === siteOf(location.hostname) ? thingOf(link.pathname) : undefined;
  if (!thing) return undefined;
  const section = link.closest<HTMLElement>('[data-section]');
  const links = section ? [...section.querySelectorAll<HTMLAnchorElement>('a[href]')] : [];
  // Two links of one card are one thing.
  const things = [...new Set(links.map((one) => thingOf(one.pathname)?.id).filter(Boolean))];
  const idx = things.indexOf(thing.id);
  return { ...thing, section: section?.dataset['section'], ...(idx >= 0 && { idx }) };
}

export function pressOf({ target }: Event): Happening | undefined {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-tap], a[href]') : null;
  const object = pressed instanceof HTMLAnchorElement ? linkedFrom(pressed) : undefined;
  const name = pressed?.dataset['tap'] ?? (object && 'opened');
  return name ? { category: 'tap', name, ...(object && { object }) } : undefined;
}
