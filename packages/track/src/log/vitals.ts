import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Happening } from './record.ts';

/**
 * How fast the page that was loaded was there, and how well it bore with being used. They belong to that page, also when
 * screens followed without another load. Some are told again each time the page is hidden: the last of an `id` counts.
 */
export function watchVitals(tell: (happening: Happening) => void): void {
  const say = ({ name, id, value, rating, navigationType }: Metric) =>
    tell({
      category: 'vital',
      name: name.toLowerCase(),
      extra: { id, value: Math.round(value * 1_000) / 1_000, rating, load: navigationType },
    });
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(say);
}
