import type { Order } from '@oun/contract/order';
import { Block } from '@oun/shell/block';
import { sheet, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Callout } from '@oun/ui/callout';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { orderOf } from './order-queries.ts';
import { SHIPMENT_WORDS } from './order-words.ts';
import { momentWords } from '../moment-words.ts';

type Shipment = Order['shipments'][number];

/** Where the parcel is, as its carrier tells it. */
export const showTracking = (number: string, shipmentId: number | null): Promise<unknown> =>
  sheet<never>('배송 조회', () => <TrackingBody number={number} shipmentId={shipmentId} />);

function TrackingBody({ number, shipmentId }: { number: string; shipmentId: number | null }) {
  const order = useQuery({ ...orderOf(number), staleTime: 0 });
  return (
    <Block
      query={order}
      title="택배사 조회가 늦어지고 있어요"
      skeleton={
        <SkeletonGroup className="grid gap-3">
          <Skeleton shape="card" height={80} />
          <Skeleton shape="card" height={200} />
        </SkeletonGroup>
      }
    >
      {({ shipments }) => {
        const found = shipments.find(({ id }) => id === shipmentId);
        return found ? <Parcel shipment={found} /> : <Late />;
      }}
    </Block>
  );
}

const Late = () => <Callout tone="caution">택배사 조회가 늦어지고 있어요.</Callout>;

function Parcel({ shipment }: { shipment: Shipment }) {
  const events = shipment.events.toReversed();
  async function copy() {
    try {
      await navigator.clipboard.writeText(shipment.invoice_no);
      toast('송장번호를 복사했어요.');
    } catch {
      toast('복사하지 못했어요.', 'failed');
    }
  }
  return (
    <>
      <p className="text-heading-18">{SHIPMENT_WORDS[shipment.state]}</p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="num text-body-15 text-level-70">
          {shipment.carrier} {shipment.invoice_no}
        </p>
        <Button variant="line" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          <span className="sr-only">송장번호 </span>복사
        </Button>
      </div>
      {events.length === 0 ? (
        <div className="mt-5">
          <Late />
        </div>
      ) : (
        <ol className="mt-6">
          {events.map(({ at, where, what }, i) => (
            <li key={`${at}${what}`} className="relative pb-6 pl-7 last:pb-2">
              {i < events.length - 1 ? (
                <span aria-hidden="true" className="absolute top-2 bottom-[-8px] left-[5px] w-0.5 bg-level-20" />
              ) : null}
              <span
                aria-hidden="true"
                className={cx('absolute top-1.5 left-0 size-3 rounded-chip', i === 0 ? 'bg-pink-50' : 'bg-level-30')}
              />
              <p className={cx('text-body-15', i === 0 ? 'font-bold' : 'text-level-70')}>{what}</p>
              <p className="num text-body-13 text-level-60">
                {where ? `${where} · ` : null}
                {momentWords(at)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
