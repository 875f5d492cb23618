import { withCommas } from '@oun/ui/percent-off';

/** What is listed, and how much of it there is once that is known. */
export function ListTitle({ children, total }: { children: string; total: number | undefined }) {
  return (
    <h1 className="text-heading-24">
      {children}{' '}
      {total === undefined ? null : <span className="num font-normal text-level-60">{withCommas(total)}건</span>}
    </h1>
  );
}
