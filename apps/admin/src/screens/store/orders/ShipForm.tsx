import { callerOf } from '@oun/client/query';
import { type AdminOrder, adminShipItems } from '@oun/contract/order-admin';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldError, otherError } from '../form-errors.ts';
import { isClaimOver } from '../order-words.ts';
import { NO_PARCEL, ParcelFields } from '../ParcelFields.tsx';

/** A parcel for what is ready to go, brand by brand; what is not ticked goes later, in another one. */
export function ShipForm({ order }: { order: AdminOrder }) {
  return order.groups.map((group) => {
    const ready = order.items.filter(
      ({ group_id, state, claim }) =>
        group_id === group.id && state === 'PREPARING' && !(claim && !isClaimOver(claim.state)),
    );
    if (ready.length === 0) return null;
    return <Parcel key={`${group.id}:${ready.length}`} brand={group.brand.name} items={ready} />;
  });
}

function Parcel({ brand, items }: { brand: string; items: AdminOrder['items'] }) {
  const client = useQueryClient();
  const [parcel, setParcel] = useState(NO_PARCEL);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const item_ids = items.map(({ id }) => id).filter((id) => !left.has(id));
  const ship = useMutation({
    mutationFn: () => callerOf(client)(adminShipItems, { body: { item_ids, ...parcel } }),
    onSuccess: () => toast(`${item_ids.length}건을 보냈어요`),
    onSettled: () => client.invalidateQueries(),
  });
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <form
      aria-label={`${brand} 보내기`}
      className="grid gap-3 rounded-card bg-level-5 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        ship.mutate();
      }}
    >
      <h4 className="text-heading-14">{brand} 보내기</h4>
      {items.length > 1
        ? items.map(({ id, name, quantity }) => (
            <Checkbox key={id} size="Dense" checked={!left.has(id)} onChange={() => toggle(id)}>
              {name} {quantity}개
            </Checkbox>
          ))
        : null}
      <ParcelFields
        value={parcel}
        onChange={setParcel}
        error={fieldError(ship.error, 'invoice_no') ?? otherError(ship.error, ['invoice_no'])}
      />
      <Button
        type="submit"
        size="Dense"
        disabled={item_ids.length === 0 || parcel.invoice_no === ''}
        pending={ship.isPending}
      >
        송장 등록하고 {item_ids.length}건 보내기
      </Button>
    </form>
  );
}
