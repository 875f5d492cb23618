import { cx } from '@oun/ui/class-names';

/** One after the other, as a page of words tells what to do. */
export function NumberedLines({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ol className={cx('mt-3 grid text-body-16', className)}>
      {items.map((item, i) => (
        <li key={item} className="flex gap-2.5">
          <span className="num text-heading-16 text-pink-50">{i + 1}</span>
          {item}
        </li>
      ))}
    </ol>
  );
}
