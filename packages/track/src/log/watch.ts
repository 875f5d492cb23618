import type { Happening } from './record.ts';
import { thingOf } from './paths.ts';
import { linkedFrom } from './press.ts';

/** Seen is what was half in view for a second. */
const SEEN_MS = 1_000;
const SEEN_SHARE = 0.5;
/** After a page has changed, before what is new on it is looked for. */
const LOOK_AGAIN_MS = 400;

type Tell = (happening: Happening) => void;

/** Tells of what is seen, pressed and looked for, from what stands in the page. */
export function watchPage(tell: Tell): { begin(): void } {
  /** Told of since the screen was entered. */
  let told = new Set<string>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const links = new WeakMap<Element, HTMLAnchorElement>();

  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        clearTimeout(timers.get(target));
        timers.delete(target);
        if (isIntersecting) timers.set(target, setTimeout(see, SEEN_MS, target));
      }
    },
    { threshold: SEEN_SHARE },
  );

  function see(target: Element) {
    timers.delete(target);
    const link = links.get(target);
    const object = link?.isConnected ? linkedFrom(link) : undefined;
    if (!object || document.visibilityState !== 'visible') return;
    const key = `${object.section} ${object.type} ${object.id}`;
    if (told.has(key)) return;
    told.add(key);
    tell({ category: 'impression', name: 'seen', object });
  }

  function look() {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
      if (!thingOf(link.pathname)) continue;
      const card = link.closest('article, li') ?? link;
      if (links.get(card) === link) continue;
      links.set(card, link);
      observer.observe(card);
    }
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-search]')) {
      const { search: words = '', found } = dataset;
      const key = `search ${words} ${found}`;
      if (!words || found === undefined || told.has(key)) continue;
      told.add(key);
      tell({ category: 'search', name: 'searched', extra: { words: words.slice(0, 100), found: Number(found) } });
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if ('requestIdleCallback' in window) requestIdleCallback(look);
      else look();
    }, LOOK_AGAIN_MS);
  };
  new MutationObserver(soon).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-search', 'data-found'],
  });
  soon();

  return {
    begin() {
      told = new Set();
      for (const [target, pending] of timers) {
        clearTimeout(pending);
        timers.set(target, setTimeout(see, SEEN_MS, target));
      }
      soon();
    },
  };
}
