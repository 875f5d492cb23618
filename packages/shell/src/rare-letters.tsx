import restOfFont from '@oun/ui/fonts-rest.css?url';
import { useEffect } from 'react';

/** Every line is laid out again for what this brings, so the page comes to rest first. */
const SETTLED_MS = 4_000;

/** Where to find letters that our own texts do not use: a long table, and seldom needed. */
export function RareLetters() {
  useEffect(() => {
    if (document.querySelector(`link[href="${restOfFont}"]`)) return;
    const settled = setTimeout(() => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = restOfFont;
      document.head.append(link);
    }, SETTLED_MS);
    return () => clearTimeout(settled);
  }, []);
  return null;
}
