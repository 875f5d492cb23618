import { touch } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { query } from '@oun/client/query';
import { CANCEL_ALL_REASONS, cancelAll, CLAIM_REASONS, quoteCancelAll } from '@oun/contract/claim';
import { backWords } from '@oun/contract/money-words';
import { getOrder, type Order } from '@oun/contract/order';
import { Block } from '@oun/shell/block';
import { popup, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Radio, RadioGroup } from '@oun/ui/radio-group';
import { Skeleton } from '@oun/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CLAIM_TOUCHES } from '../claims/claim-queries.ts';
import { WayLine } from '../claims/RefundTerms.tsx';

type Reason = (typeof CANCEL_ALL_REASONS)[number];
const REASONS = CANCEL_ALL_REASONS.map((code) => ({
  code,
  label: CLAIM_REASONS.find((reason) => reason.code === code)!.label,
}));

/** All of an order of several brands in one press: what comes back of each, and in all. */
export const cancelAllBody = (order: Order): SheetBody<undefined> =>
  function CancelAll({ close }) {
    const client = useQueryClient();
    const [reason, setReason] = useState<Reason>('CHANGED_MIND');
    const params = { id: order.number };
    const quote = useQuery({ ...query(quoteCancelAll, { params }), staleTime: 0, retry: false });
    const cancel = useMutation({
      ...onceMutation(cancelAll, { touches: CLAIM_TOUCHES }),
      onSuccess: () => {
        close(undefined);
        toast('주문을 모두 취소했어요.');
      },
      onError: async (error) => {
        await popup({ title: '취소하지 못했어요', message: `${error.message} 아무것도 취소되지 않았어요.` });
        void touch(client, [getOrder]);
        await quote.refetch();
      },
    });
    return (
      <div className="grid gap-5 pb-2">
        <Block query={quote} title="금액을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={180} />}>
          {({ pg, point, way, groups }) => (
            <div>
              <PriceLines>
                {groups.map(({ brand_name, ...back }) => (
                  <PriceLine key={brand_name} label={brand_name} amount={backWords(back)} />
                ))}
                <PriceLine label="모두 돌려받을 금액" amount={backWords({ pg, point })} total />
              </PriceLines>
              <WayLine way={way} />
            </div>
          )}
        </Block>
        <RadioGroup label="이유가 무엇인가요?" value={reason} onChange={setReason} className="grid">
          {REASONS.map(({ code, label }) => (
            <Radio key={code} value={code}>
              {label}
            </Radio>
          ))}
        </RadioGroup>
        <Button
          size="Large"
          full
          className="num"
          disabled={!quote.data || quote.isFetching}
          pending={cancel.isPending}
          onClick={() =>
            quote.data &&
            cancel.mutate({ params, body: { reason, expected: { pg: quote.data.pg, point: quote.data.point } } })
          }
        >
          {quote.data ? `모두 취소하고 ${backWords(quote.data)} 돌려받기` : '모두 취소하기'}
        </Button>
      </div>
    );
  };
