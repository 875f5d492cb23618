import { mutation } from '@oun/client/mutation';
import type { OrderAddress } from '@oun/contract/checkout';
import { type AdminOrder, adminRevealOrder } from '@oun/contract/order-admin';
import { adminRevealOrderRules } from '@oun/contract/order-admin-forms';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Part } from '../../StaffDrawer.tsx';
import { RevealForm } from '../RevealForm.tsx';

const reveal = mutation(adminRevealOrder, { touches: 'nothing' });

/** Whom it goes to: hidden, until somebody says why they must know. */
export function Receiver({ order }: { order: AdminOrder }) {
  const { me } = useShell();
  const [isAsking, setIsAsking] = useState(false);
  const [revealed, setRevealed] = useState<OrderAddress>();
  const canReveal = me?.roles.some((role) => role === 'store-admin' || role === 'cs');
  const shown: OrderAddress = revealed ?? order.address;
  return (
    <Part
      title="받는 곳"
      aside={
        canReveal && !revealed && !isAsking ? (
          <Button variant="plain" size="Dense" onClick={() => setIsAsking(true)}>
            <Eye size={16} aria-hidden="true" />
            사유 쓰고 보기
          </Button>
        ) : null
      }
    >
      <p className="num text-body-13">
        {shown.name} · {shown.phone}
        <span className="block">
          ({shown.postcode}) {shown.address1} {shown.address2}
        </span>
        {shown.comment ? <span className="block text-level-60">{shown.comment}</span> : null}
      </p>
      {isAsking ? (
        <RevealForm
          rules={adminRevealOrderRules}
          reveal={reveal}
          toInput={(body) => ({ params: { id: order.number }, body })}
          onRevealed={({ address }) => {
            setRevealed(address);
            setIsAsking(false);
          }}
        />
      ) : null}
    </Part>
  );
}
