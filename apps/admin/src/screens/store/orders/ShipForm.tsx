import { onceMutation } from '@oun/client/once-mutation';
import { type AdminOrder, adminShipItems } from '@oun/contract/order-admin';
import { adminShipItemsRules } from '@oun/contract/order-admin-forms';
import { useForm } from '@oun/shell/form';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { SHARED_WORK } from '../../shared-work.ts';
import { isClaimOver } from '../order-words.ts';
import { NO_PARCEL, ParcelFields, type ParcelWords, trimmed } from '../ParcelFields.tsx';

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

const ship = onceMutation(adminShipItems, SHARED_WORK);

function Parcel({ brand, items }: { brand: string; items: AdminOrder['items'] }) {
  const start: ParcelWords & { left: readonly number[] } = { ...NO_PARCEL, left: [] };
  const goingOf = (left: readonly number[]) => items.map(({ id }) => id).filter((id) => !left.includes(id));
  const form = useForm({
    start,
    rules: adminShipItemsRules,
    toInput: ({ left, ...parcel }) => ({ body: { item_ids: goingOf(left), ...parcel } }),
    send: ship,
    faultAt: 'invoice_no',
    onDone: (_, { left }) => toast(`${goingOf(left).length}건을 보냈어요`),
  });
  const { left, invoice_no } = form.values;
  const going = goingOf(left);
  return (
    <form {...form.props} aria-label={`${brand} 보내기`} className="grid gap-3 rounded-card bg-level-5 p-4">
      <h4 className="text-heading-14">{brand} 보내기</h4>
      {items.length > 1
        ? items.map(({ id, name, quantity }) => (
            <Checkbox
              key={id}
              size="Dense"
              checked={!left.includes(id)}
              onChange={(event) =>
                form.set('left', event.target.checked ? left.filter((one) => one !== id) : [...left, id])
              }
            >
              {name} {quantity}개
            </Checkbox>
          ))
        : null}
      <ParcelFields carrier={form.choice('carrier_code')} invoice={form.text('invoice_no', trimmed)} />
      <Button type="submit" size="Dense" disabled={going.length === 0 || invoice_no === ''} pending={form.isSending}>
        송장 등록하고 {going.length}건 보내기
      </Button>
    </form>
  );
}
