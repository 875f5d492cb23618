import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './class-names.tsx';
import { Link } from './link.tsx';
import { POPUP_CLASS, POPUP_ITEM_CLASS } from './popup.tsx';

export type MenuItem =
  | {
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      /** Words at the right end, such as a key. */
      aside?: ReactNode;
      danger?: boolean | undefined;
      disabled?: boolean | undefined;
      /** One of several that can be on or off: the menu stays open while they are pressed. */
      isChecked?: boolean | undefined;
      onPress?: (() => void) | undefined;
      href?: string | undefined;
    }
  | { key: string; divider: true };

export type MenuProps = {
  /** A button of one's own: `<IconButton label="더 보기" … />`. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
  size?: 'Default' | 'Dense' | undefined;
};

export function Menu({ trigger, items, align = 'end', size = 'Default' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-popup" sideOffset={4} align={align}>
          <Base.Popup className={cx(POPUP_CLASS, 'min-w-44 p-1.5')}>
            {items.map((item) => {
              if ('divider' in item) return <Base.Separator key={item.key} className="mx-3 my-1.5 h-px bg-level-10" />;
              const look = cx(
                POPUP_ITEM_CLASS,
                size === 'Dense' ? 'min-h-control-dense text-body-14' : 'min-h-control text-body-15',
                item.danger ? 'text-error' : 'text-level-80',
              );
              const inside = (
                <>
                  {item.icon}
                  <span className="min-w-0 flex-1">{item.label}</span>
                  {item.aside ? <span className="text-body-13 text-level-60">{item.aside}</span> : null}
                </>
              );
              if (item.href) {
                return (
                  <Base.LinkItem key={item.key} className={look} closeOnClick render={<Link href={item.href} />}>
                    {inside}
                  </Base.LinkItem>
                );
              }
              if (item.isChecked !== undefined) {
                return (
                  <Base.CheckboxItem
                    key={item.key}
                    className={look}
                    checked={item.isChecked}
                    onCheckedChange={() => item.onPress?.()}
                  >
                    <Check size={16} aria-hidden="true" className={cx(!item.isChecked && 'invisible')} />
                    {inside}
                  </Base.CheckboxItem>
                );
              }
              return (
                <Base.Item
                  key={item.key}
                  className={look}
                  disabled={item.disabled ?? false}
                  onClick={() => item.onPress?.()}
                >
                  {inside}
                </Base.Item>
              );
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
