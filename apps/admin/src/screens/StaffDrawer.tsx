import { leave, LeaveScope } from '@oun/shell/typed-words';
import { ErrorBlock } from '@oun/ui/error-block';
import { IconButton } from '@oun/ui/icon-button';
import { Skeleton } from '@oun/ui/skeleton';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { momentText } from './moment-text.ts';

/** What was asked for, in one answer or page by page. */
type Asked<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** One thing beside the list it was picked from. Who closes it with words typed in one of its forms is asked. */
export function StaffDrawer<T>({
  label,
  title,
  query,
  onClose,
  children,
}: {
  label: string;
  title: ReactNode;
  query: Asked<T>;
  onClose: () => void;
  children: (data: T) => ReactNode;
}) {
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus({ preventScroll: true }), []);
  const [scope] = useState(() => Symbol(label));
  const close = () => void leave(scope, onClose);
  useCloseByEscape(close);
  return (
    <aside
      aria-label={label}
      className="fixed inset-0 z-overlay overflow-y-auto border-l border-level-20 bg-level-0 desk:sticky desk:top-0 desk:z-0 desk:h-dvh desk:w-116 desk:shrink-0"
    >
      <div className="sticky top-0 z-sticky flex min-h-14 items-center gap-2 border-b border-level-10 bg-level-0 px-5 py-2">
        <h2 className="min-w-0 flex-1 text-heading-18">{title}</h2>
        <IconButton ref={closeButton} size="Dense" label={`${label} 닫기`} icon={<X size={18} />} onClick={close} />
      </div>
      <LeaveScope value={scope}>
        {query.data === undefined ? <Waiting query={query} /> : children(query.data)}
      </LeaveScope>
    </aside>
  );
}

function Waiting({ query }: { query: Asked<unknown> }) {
  if (query.error)
    return (
      <ErrorBlock
        className="m-5"
        description={query.error.message}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div className="grid gap-3 p-5" aria-busy="true">
      <Skeleton shape="card" height={160} />
      <Skeleton height={20} width="60%" />
      <Skeleton height={20} width="40%" />
    </div>
  );
}

/** Unless a dialog is open, which the key closes first. */
export function useCloseByEscape(onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('[role="dialog"]') !== null;
      if (event.key === 'Escape' && !isTaken) close();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

type PartProps = {
  title: string;
  /** Below the drawer's own title, unless told. */
  level?: 'h2' | 'h3';
  aside?: ReactNode;
  children: ReactNode;
};

export function Part({ title, level: Heading = 'h3', aside, children }: PartProps) {
  return (
    <section aria-label={title} className="grid gap-2">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <Heading className="text-heading-16">{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[88px_1fr] gap-y-1.5 text-body-13">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-level-60">{name}</dt>
          <dd className="num min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function History({
  rows,
}: {
  rows: readonly { at: string; words: string; by?: string; note: string | null; item?: string | null }[];
}) {
  if (rows.length === 0) return <p className="text-body-13 text-level-60">아직 기록이 없어요.</p>;
  return (
    <ol className="grid gap-1.5 text-body-13">
      {rows.map(({ at, words, by, note, item }, i) => (
        <li key={i} className="flex gap-3">
          <span className="num w-24 shrink-0 text-level-60">{momentText(at)}</span>
          <span className="min-w-0 flex-1">
            {by === undefined ? words : `${by} · ${words}`}
            {item ? <span className="text-level-60"> · {item}</span> : null}
            {note ? <span className="block text-level-60">{note}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
