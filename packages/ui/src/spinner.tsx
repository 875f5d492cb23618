import { cx } from './class-names.tsx';

/** A turning ring in the colour of the text around it. What is being waited for is said beside it, not here. */
export function Spinner({ size = 20, className }: { size?: number | undefined; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      className={cx('animate-spin', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <circle cx="12" cy="12" r="9.5" opacity=".25" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
    </svg>
  );
}
