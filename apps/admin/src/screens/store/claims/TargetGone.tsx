import { onceMutation } from '@oun/client/once-mutation';
import { adminTargetGone } from '@oun/contract/claim';
import type { AdminClaim } from '@oun/contract/claim-admin';
import { popup, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';
import { SHARED_WORK } from '../../shared-work.ts';

const BEFORE_SENDING: ReadonlySet<AdminClaim['state']> = new Set([
  'FEE_WAITING',
  'EXCHANGE_REQUESTED',
  'COLLECTING',
  'COLLECT_DONE',
  'EXCHANGE_HELD',
]);

/** The other piece cannot be had: the buyer is offered the money, or has said on the telephone that it will do. */
export function TargetGone({ claim }: { claim: AdminClaim }) {
  const tell = useMutation({
    ...onceMutation(adminTargetGone, SHARED_WORK),
    onSuccess: (_, { body }) => toast(body.is_agreed ? '반품으로 바꿨어요' : '구매자에게 반품을 권했어요'),
  });
  if (claim.type !== 'EXCHANGE' || !BEFORE_SENDING.has(claim.state)) return null;
  const offer = (is_agreed: boolean) => tell.mutate({ params: { id: claim.id }, body: { is_agreed } });
  const convert = async () => {
    const isSure = await popup({
      title: '반품으로 바꿀까요?',
      message: '판매자 사유 반품이 되고, 낸 교환 배송비는 돌려드려요. 구매자가 동의했을 때만 눌러주세요.',
      action: '반품으로 바꾸기',
      cancel: '그대로 두기',
    });
    if (isSure) offer(true);
  };
  return (
    <div className="grid gap-2">
      <p className="text-body-13 text-level-70">
        {claim.return_offer
          ? '바꿀 상품이 없어서 반품을 권했어요. 구매자의 답을 기다리고 있어요.'
          : '바꿔 보낼 상품이 없나요?'}
      </p>
      <div className="flex flex-wrap gap-2">
        {claim.return_offer ? null : (
          <Button size="Dense" variant="line" pending={tell.isPending} onClick={() => offer(false)}>
            구매자에게 반품 권하기
          </Button>
        )}
        <Button size="Dense" variant="line" pending={tell.isPending} onClick={() => void convert()}>
          동의받음 · 반품으로 바꾸기
        </Button>
      </div>
      {tell.error ? (
        <p role="alert" className="text-body-13 text-error-strong">
          {tell.error.message}
        </p>
      ) : null}
    </div>
  );
}
