import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './class-names.tsx';
import { tabClass, tabListClass } from './tab-nav.tsx';
import type { TabSpread } from './tab-nav.tsx';
import { withCommas } from '@oun/money/written';

export type TabItem<Value extends string = string> = {
  value: Value;
  label: string;
  count?: number | undefined;
  disabled?: boolean | undefined;
};

export type TabsProps<Value extends string> = {
  label: string;
  items: readonly TabItem<Value>[];
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onChange?: ((value: Value) => void) | undefined;
  spread?: TabSpread | undefined;
  size?: 'Default' | 'Dense' | undefined;
  className?: string | undefined;
  /** A `TabPanel` for each item. */
  children: ReactNode;
};

export function Tabs<Value extends string>({
  label,
  items,
  value,
  defaultValue,
  onChange,
  spread = 'equal',
  size = 'Default',
  className,
  children,
}: TabsProps<Value>) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? items[0]?.value } : { value })}
      onValueChange={(next) => onChange?.(next as Value)}
      className={className}
    >
      <Base.List aria-label={label} activateOnFocus className={tabListClass(spread)}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            disabled={item.disabled ?? false}
            className={(state) => cx(tabClass(state.active, spread, size), 'data-disabled:text-level-40')}
          >
            {item.label}
            {item.count === undefined ? null : <span className="num">{withCommas(item.count)}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className={className}>
      {children}
    </Base.Panel>
  );
}
