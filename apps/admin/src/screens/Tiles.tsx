import { withCommas } from '@oun/money/written';
import { Card } from '@oun/ui/card';
import { cx } from '@oun/ui/class-names';
import { Link } from '@oun/ui/link';
import { ArrowUpRight } from 'lucide-react';

export type Tile = {
  label: string;
  href: string;
  count: number;
  /** How many of them have waited too long. */
  late: number;
};

/** What waits, each number with the list behind it. */
export const Tiles = ({ label: name, tiles }: { label: string; tiles: readonly Tile[] }) => (
  <ul aria-label={name} className="grid grid-cols-2 gap-3 tablet:grid-cols-3 desk:grid-cols-6">
    {tiles.map(({ label, href, count, late }) => (
      <Card as="li" key={label} padding={16} className="relative">
        <p className="flex items-center justify-between text-body-14">
          <Link href={href} className="font-semibold after:absolute after:inset-0">
            {label}
          </Link>
          <ArrowUpRight size={16} aria-hidden="true" className="text-level-50" />
        </p>
        <p className={cx('num mt-1 text-heading-26', late > 0 && 'text-error-strong')}>
          {withCommas(count)}
          {late > 0 && late < count ? (
            <span className="ml-2 text-body-13 font-normal">{withCommas(late)}건 늦음</span>
          ) : null}
        </p>
      </Card>
    ))}
  </ul>
);
