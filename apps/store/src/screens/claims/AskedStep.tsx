import { query } from '@oun/client/query';
import { getProductOptions } from '@oun/contract/catalog';
import { CLAIM_REASONS, CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import type { OrderItem } from '@oun/contract/order';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { Radio, RadioGroup } from '@oun/ui/radio-group';
import { Select } from '@oun/ui/select';
import { Stepper } from '@oun/ui/stepper';
import { StickyCta } from '@oun/ui/sticky-cta';
import { TextArea } from '@oun/ui/text-area';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PhotoPicker } from '@oun/shell/photo-picker';
import type { ChangeChoice, Choice } from './choice.ts';
import type { ClaimType } from './claim-words.ts';
import { ItemLine } from './ItemLine.tsx';
import { StepTitle } from './StepTitle.tsx';

type AskedProps = {
  type: ClaimType;
  items: OrderItem[];
  choice: Choice;
  onChange: ChangeChoice;
  onNext: () => void;
};

/** What, how many and why. */
export function AskedStep({ type, items, choice, onChange, onNext }: AskedProps) {
  const [isBusy, setBusy] = useState(false);
  const reasons = CLAIM_REASONS.filter(({ types }) => (types as readonly ClaimType[]).includes(type));
  const needsPhoto = reasons.find(({ code }) => code === choice.reason)?.photo_required ?? false;
  const missing =
    choice.picked.size === 0
      ? '상품을 골라주세요'
      : choice.reason === null
        ? '이유를 골라주세요'
        : needsPhoto && choice.photos.length === 0
          ? '사진을 올려주세요'
          : type === 'EXCHANGE' && choice.exchangeSku === ''
            ? '바꿀 옵션을 골라주세요'
            : undefined;
  const pick = (item: OrderItem, quantity: number | undefined) => {
    // An exchange is one item for one.
    const picked = new Map(type === 'EXCHANGE' ? [] : choice.picked);
    if (quantity === undefined) picked.delete(item.id);
    else picked.set(item.id, quantity);
    onChange({ picked });
  };
  const exchanged = items.find(({ id }) => choice.picked.has(id));
  return (
    <>
      <div className="grid gap-8 px-page pt-6 pb-8">
        <section>
          <StepTitle type={type}>어떤 상품을 {CLAIM_TYPE_LABELS[type]}할까요?</StepTitle>
          <ul className="mt-3 divide-y divide-level-10">
            {items.map((item) => (
              <li key={item.id} className="py-4">
                <PickedRow
                  item={item}
                  quantity={choice.picked.get(item.id)}
                  onPick={(quantity) => pick(item, quantity)}
                />
              </li>
            ))}
          </ul>
        </section>
        <RadioGroup
          label="이유가 무엇인가요?"
          value={choice.reason}
          onChange={(reason) => onChange({ reason })}
          className="grid"
        >
          {reasons.map(({ code, label }) => (
            <Radio key={code} value={code}>
              {label}
            </Radio>
          ))}
        </RadioGroup>
        {type === 'EXCHANGE' && exchanged ? (
          <ExchangeOption
            item={exchanged}
            value={choice.exchangeSku}
            onChange={(exchangeSku) => onChange({ exchangeSku })}
          />
        ) : null}
        {type === 'CANCEL' ? null : (
          <section className="grid gap-3">
            <h2 className="text-heading-16">
              사진 {needsPhoto ? null : <span className="font-normal text-level-60">(선택)</span>}
            </h2>
            <PhotoPicker
              label="상품 사진"
              photos={choice.photos}
              onChange={(update) => onChange((before) => ({ photos: update(before.photos) }))}
              onBusy={setBusy}
            />
          </section>
        )}
        <TextArea
          label="더 알려주실 것이 있나요?"
          optional
          value={choice.detail}
          maxLength={1_000}
          onChange={(event) => onChange({ detail: event.target.value })}
        />
      </div>
      <StickyCta>
        <Button size="Large" full disabled={missing !== undefined || isBusy} onClick={onNext}>
          {missing ?? '다음'}
        </Button>
      </StickyCta>
    </>
  );
}

function PickedRow({
  item,
  quantity,
  onPick,
}: {
  item: OrderItem;
  quantity: number | undefined;
  onPick: (quantity: number | undefined) => void;
}) {
  return (
    <div className="grid gap-3">
      <Checkbox
        checked={quantity !== undefined}
        onChange={(event) => onPick(event.target.checked ? item.quantity : undefined)}
      >
        <ItemLine item={item} />
      </Checkbox>
      {quantity !== undefined && item.quantity > 1 ? (
        <Stepper
          className="justify-self-end"
          label={`${item.name} 수량`}
          value={quantity}
          max={item.quantity}
          onChange={onPick}
        />
      ) : null}
    </div>
  );
}

function ExchangeOption({
  item,
  value,
  onChange,
}: {
  item: OrderItem;
  value: string;
  onChange: (sku: string) => void;
}) {
  const options = useQuery(query(getProductOptions, { params: { id: item.product_id } }));
  const own = options.data?.skus.find(({ id }) => id === item.sku_id);
  // Only what costs the same: another price is another order.
  const offered =
    options.data?.skus.filter(({ extra_price }) => extra_price === (own?.extra_price ?? extra_price)) ?? [];
  return (
    <Select
      label="어떤 옵션으로 바꿀까요?"
      value={value}
      placeholder="옵션 고르기"
      onChange={onChange}
      options={offered.map(({ id, option_values, state }) => ({
        value: String(id),
        label: option_values.join(' / '),
        disabled: state !== 'OK',
      }))}
    />
  );
}
