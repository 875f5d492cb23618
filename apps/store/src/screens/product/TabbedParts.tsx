import { tabClass, tabListClass } from '@oun/ui/tab-nav';
import { withCommas } from '@oun/money/written';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

export type TabbedPart = {
  value: string;
  label: string;
  count?: number;
  content: ReactNode;
  /** Made only when it is first looked at. */
  isLate?: boolean;
};

/** Tabs in a few lines: the design system's own would weigh as much as the rest of the page. */
export function TabbedParts({ label, parts }: { label: string; parts: readonly TabbedPart[] }) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const wanted = useSearchParams()[0].get('tab');
  const first = Math.max(
    parts.findIndex(({ value }) => value === wanted),
    0,
  );
  const [at, setAt] = useState(first);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([first]));
  // A link to a part leads to it.
  useEffect(() => {
    if (wanted) tabs.current?.parentElement?.scrollIntoView();
  }, [wanted]);
  const open = (index: number) => {
    setAt(index);
    setSeen((before) => new Set(before).add(index));
  };

  function steer(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: parts.length - 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + parts.length) % parts.length;
    open(next);
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className="mt-10 scroll-mt-26">
      <div ref={tabs} role="tablist" aria-label={label} className={tabListClass('equal')}>
        {parts.map((part, i) => (
          <button
            key={part.value}
            type="button"
            role="tab"
            id={`${id}-${part.value}`}
            aria-selected={i === at}
            aria-controls={`${id}-${part.value}-part`}
            tabIndex={i === at ? 0 : -1}
            onClick={() => open(i)}
            onKeyDown={steer}
            className={tabClass(i === at, 'equal', 'Default')}
          >
            {part.label}
            {part.count === undefined ? null : <span className="num">{withCommas(part.count)}</span>}
          </button>
        ))}
      </div>
      {parts.map((part, i) => (
        <div
          key={part.value}
          role="tabpanel"
          id={`${id}-${part.value}-part`}
          aria-labelledby={`${id}-${part.value}`}
          // What has nothing to focus must be reached by keys as well.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          hidden={i !== at}
          className="pt-6"
        >
          {part.isLate && !seen.has(i) ? null : part.content}
        </div>
      ))}
    </div>
  );
}
