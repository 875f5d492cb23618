import type { Product } from '@oun/contract/catalog';
import { sheet, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { IconButton } from '@oun/ui/icon-button';
import { StickyCta } from '@oun/ui/sticky-cta';
import { Heart } from 'lucide-react';
import { useHeart, useRestockWish } from '../store-marks.ts';

/** The sheet is fetched by the first tap: most who look at a page open none. */
async function choose(product: Product) {
  try {
    const { optionSheet } = await import('./OptionSheet.tsx');
    await sheet('옵션 고르기', optionSheet(product));
  } catch {
    toast('옵션을 열지 못했어요. 다시 눌러주세요.', 'failed');
  }
}

export function BuyBar({ product }: { product: Product }) {
  const { isOn, toggle } = useHeart(product.id);
  // Who signed in for it comes back to a page whose sheet is closed.
  useRestockWish();
  const isSoldOut = product.state === 'SOLD_OUT';
  return (
    <StickyCta>
      <IconButton
        variant="line"
        size="Large"
        aria-pressed={isOn}
        label={`${product.name} 찜`}
        icon={<Heart size={24} className={isOn ? 'fill-pink-50 text-pink-50' : undefined} />}
        onClick={toggle}
      />
      {isSoldOut ? (
        <Button size="Large" variant="gray" full onClick={() => void choose(product)}>
          재입고 알림 받기
        </Button>
      ) : (
        <>
          <Button size="Large" variant="gray" full onClick={() => void choose(product)}>
            장바구니
          </Button>
          <Button size="Large" full onClick={() => void choose(product)}>
            바로구매
          </Button>
        </>
      )}
    </StickyCta>
  );
}
