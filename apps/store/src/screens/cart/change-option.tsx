import type { CartLine } from '@oun/contract/cart';
import type { ProductOptions, ProductSku } from '@oun/contract/catalog';
import { Block } from '@oun/shell/block';
import { sheet } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Choice, chosenSku, firstChoice } from '../product/option-choice.ts';
import { OptionGroups } from '../product/OptionGroups.tsx';
import { optionsQuery } from '../product/queries.ts';

/** Asks for another option of what lies in the cart; nothing where the buyer leaves it. */
export const chooseOption = (line: CartLine): Promise<ProductSku | undefined> =>
  sheet<ProductSku>('옵션 바꾸기', function ChangeOption({ close }) {
    const options = useQuery({ ...optionsQuery(line.product_id), refetchOnMount: 'always' });
    return (
      <Block
        query={options}
        title="옵션을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid gap-4 pb-6">
            <Skeleton shape="control" height={88} />
            <Skeleton shape="control" height={52} />
          </SkeletonGroup>
        }
      >
        {(found) => <Choosing line={line} options={found} onChoose={close} />}
      </Block>
    );
  });

function Choosing({
  line,
  options,
  onChoose,
}: {
  line: CartLine;
  options: ProductOptions;
  onChoose: (sku: ProductSku) => void;
}) {
  const own = options.skus.find(({ id, state }) => id === line.sku_id && state !== 'HIDDEN');
  const [choice, setChoice] = useState<Choice>(() => own?.option_values ?? firstChoice(options));
  const sku = chosenSku(options, choice);
  const isNew = sku !== undefined && sku.state === 'OK' && sku.id !== line.sku_id;
  return (
    <div className="flex max-h-[calc(100dvh-160px)] flex-col">
      <div className="-mx-5 min-h-0 overflow-y-auto overscroll-contain px-5 pt-1">
        <p className="mb-4 text-body-15 text-level-70">{line.name}</p>
        <OptionGroups options={options} choice={choice} onChoose={setChoice} />
      </div>
      <div className="shrink-0 border-t border-level-10 pt-3">
        <div className="mb-3 min-h-12" aria-live="polite">
          {isNew ? (
            <Difference line={line} sku={sku} />
          ) : (
            <p className="text-body-15 text-level-60">바꿀 옵션을 골라주세요.</p>
          )}
        </div>
        <Button size="Large" full disabled={!isNew} onClick={() => isNew && onChoose(sku)}>
          이 옵션으로 바꾸기
        </Button>
      </div>
    </div>
  );
}

function Difference({ line, sku }: { line: CartLine; sku: ProductSku }) {
  const more = sku.price - line.sale_price;
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-body-15 font-semibold">{sku.option_values.join(' / ')}</span>
        <span className="num shrink-0 text-heading-18">{withCommas(sku.price)}원</span>
      </p>
      <p className="num flex justify-between gap-3 text-body-13 text-level-60">
        <span className="text-caution">{sku.left === null ? '' : `품절 임박 ${sku.left}개`}</span>
        <span>
          {more === 0 ? '가격은 같아요' : `하나에 ${withCommas(Math.abs(more))}원 ${more > 0 ? '올라요' : '내려가요'}`}
        </span>
      </p>
    </>
  );
}
