import type { ProductOptions, ProductSku } from '@oun/contract/catalog';
import { wonWords } from '@oun/contract/money-words';
import { Picture } from '@oun/shell/picture';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useRestockAlarm, useRestockWish } from '../store-marks.ts';
import { type Choice, groupsOf, type OptionValue } from './option-choice.ts';

/** The groups of options with their values; one that is sold out offers to tell when it is back. */
export function OptionGroups({
  options,
  choice,
  onChoose,
}: {
  options: ProductOptions;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const [waiting, setWaiting] = useState<ProductSku>();
  const choose = (at: number, { value, state, sku }: OptionValue) => {
    const next = options.option_names.map((_, i) => (i === at ? value : choice[i]));
    if (state === 'SOLD_OUT') return setWaiting(sku);
    setWaiting(undefined);
    // What no longer goes together with it is open again.
    onChoose(next.map((chosen, i) => (i === at || canStay(options, next, i) ? chosen : undefined)));
  };
  return (
    <>
      {groupsOf(options, choice).map(({ name, values }, at) => (
        <fieldset key={name} className="mb-6">
          <legend className="mb-2.5 text-heading-16">
            {name} <span className="text-body-15 font-regular text-level-60">{choice[at] ?? ''}</span>
          </legend>
          <div className={values[0]?.picture ? 'grid grid-cols-4 gap-2.5' : 'grid grid-cols-3 gap-2.5'}>
            {values.map((value) => (
              <Value
                key={value.value}
                group={name}
                value={value}
                isChosen={choice[at] === value.value}
                onChoose={() => choose(at, value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {waiting ? <Waiting key={waiting.id} sku={waiting} /> : null}
    </>
  );
}

/** Whether what was chosen of this group can still be had beside the rest. */
function canStay(options: ProductOptions, choice: Choice, at: number): boolean {
  const value = choice[at];
  const group = groupsOf(options, choice)[at];
  return value === undefined || group!.values.some((one) => one.value === value && one.state === 'OK');
}

function Value({
  group,
  value: { value, state, extra, picture },
  isChosen,
  onChoose,
}: {
  group: string;
  value: OptionValue;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const isOut = state === 'SOLD_OUT';
  const words = isOut ? '품절' : extra > 0 ? `+${wonWords(extra)}` : '';
  const ring = isChosen ? 'inset-ring-2 inset-ring-level-90' : 'inset-ring inset-ring-level-20';
  if (picture) {
    return (
      <button type="button" aria-pressed={isChosen} onClick={onChoose} className="rounded-card text-center">
        <span className={cx('block rounded-card', isChosen && 'ring-2 ring-level-90 ring-offset-2')}>
          <Picture picture={picture} alt="" ratio="1/1" sizes="90px" className={isOut ? 'opacity-40' : ''} />
        </span>
        <span className={cx('mt-2 block text-body-14', isOut ? 'text-level-60' : 'text-level-90')}>
          <span className="sr-only">{group} </span>
          {value} {words}
        </span>
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx('min-h-15 rounded-control px-2 py-2 text-center', isOut ? 'bg-level-5' : ring)}
    >
      <span className="sr-only">{group} </span>
      <span className={cx('block text-body-15 font-semibold', isOut && 'text-level-60 line-through')}>{value}</span>
      {words ? <span className="num block text-body-13 text-level-60">{words}</span> : null}
    </button>
  );
}

function Waiting({ sku }: { sku: ProductSku }) {
  const { me } = useShell();
  const { isOn, toggle } = useRestockAlarm(sku.id);
  const wish = useRestockWish();
  return (
    <div className="mb-6 flex items-center gap-2 text-body-15 text-level-80" role="status">
      <Bell size={20} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {sku.option_values.join(' / ')} {isOn ? '다시 들어오면 알려드릴게요.' : '다시 들어오면 알려드릴까요?'}
      </span>
      <Button variant="soft" onClick={() => (me ? toggle() : wish(sku.id))}>
        {isOn ? '알림 끄기' : '알림 받기'}
      </Button>
    </div>
  );
}
