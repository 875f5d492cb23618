import { mutation } from '@oun/client/mutation';
import { bulkIssueCoupons, getBenefits, listCoupons } from '@oun/contract/benefit';
import { useAsMember } from '@oun/shell/as-member';
import { popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';

/** All of an exhibition's coupons at once; what cannot be had is said with its reason. */
export function TakeCoupons({ ids }: { ids: number[] }) {
  const take = useMutation({
    ...mutation(bulkIssueCoupons, { touches: [listCoupons, getBenefits] }),
    onSuccess: ({ issued, refused }) => {
      if (issued.length > 0) toast(`쿠폰 ${issued.length}장을 받았어요.`);
      else toast(refused[0]?.message ?? '받을 수 있는 쿠폰이 없어요.', 'plain');
    },
    onError: (error) => void popupError(error),
  });
  const wish = { what: `coupons:${ids.join('-')}`, why: '로그인하면 쿠폰을 모두 받아둘게요', icon: 'coupon' } as const;
  const press = useAsMember(wish, () => take.mutate({ body: { coupon_benefit_ids: ids } }));
  return (
    <Button className="mt-3" size="Large" full pending={take.isPending} onClick={() => press()}>
      쿠폰 모두 받기
    </Button>
  );
}
