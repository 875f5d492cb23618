import { setClockByPage } from '@oun/brand/clock';
import { createElement, type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const RELOADED_KEY = 'oun.reloaded_for';

export function hydrate(): void {
  setClockByPage();
  if (hasMovedOn()) {
    loadAnew();
    return;
  }
  window.addEventListener('popstate', loadOtherPage);
  startTransition(() => {
    hydrateRoot(
      document,
      createElement(StrictMode, null, createElement(TakenOver, null, createElement(HydratedRouter, { onError }))),
    );
  });
}

/** What an error screen is shown for; the browser tells of the rest itself. */
const onError = (error: unknown) => window.faults?.push({ error });

const loadAnew = () => window.location.reload();

const page = () => window.location.pathname + window.location.search;
const firstPage = page();

/** A link to a place on the same page is a move as well, and needs nobody's help. */
function loadOtherPage() {
  if (page() !== firstPage) loadAnew();
}

/** From here on the router hears of every move itself. */
function TakenOver({ children }: { children?: ReactNode }) {
  useEffect(() => window.removeEventListener('popstate', loadOtherPage), []);
  return children;
}

/**
 * Who goes back twice in a row, from another site into ours, may be one entry further than the page that was sent:
 * React would join this page with the other one's place. Loaded anew, and only once, the two agree.
 */
function hasMovedOn(): boolean {
  const rendered = document.documentElement.dataset['path'];
  const { pathname } = window.location;
  if (rendered === undefined || decoded(rendered) === decoded(pathname)) {
    sessionStorage.removeItem(RELOADED_KEY);
    return false;
  }
  if (sessionStorage.getItem(RELOADED_KEY) === pathname) return false;
  sessionStorage.setItem(RELOADED_KEY, pathname);
  return true;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
