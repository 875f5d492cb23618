import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';

export type AccordionItem = { value: string; title: ReactNode; aside?: ReactNode; content: ReactNode };

export type AccordionProps = {
  items: readonly AccordionItem[];
  /** Lets several stand open at once. */
  multiple?: boolean | undefined;
  defaultValue?: string[] | undefined;
  value?: string[] | undefined;
  onChange?: ((value: string[]) => void) | undefined;
  /** The heading level its titles take in the page. */
  level?: 'h2' | 'h3' | 'h4' | undefined;
  className?: string | undefined;
};

export function Accordion({
  items,
  multiple = false,
  defaultValue,
  value,
  onChange,
  level: Heading = 'h3',
  className,
}: AccordionProps) {
  return (
    <Base.Root
      multiple={multiple}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(value === undefined ? {} : { value })}
      onValueChange={(next) => onChange?.(next as string[])}
      // Closed answers stay in the page, so that its own search finds and opens them.
      hiddenUntilFound
      className={cx('divide-y divide-level-10', className)}
    >
      {items.map((item) => (
        <Base.Item key={item.value} value={item.value}>
          <Base.Header render={<Heading />}>
            <Base.Trigger className="group flex min-h-row w-full items-center gap-3 py-3 text-left text-body-16 font-semibold -outline-offset-2">
              <span className="min-w-0 flex-1">{item.title}</span>
              {item.aside ? (
                <span className="num shrink-0 text-body-14 font-regular text-level-60">{item.aside}</span>
              ) : null}
              <ChevronDown
                size={20}
                aria-hidden="true"
                className="text-level-60 transition-transform duration-enter ease-enter group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="transition-opacity duration-enter ease-enter data-ending-style:opacity-0 data-ending-style:duration-leave data-starting-style:opacity-0">
            <div className="pb-5 text-body-15 text-level-70">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
