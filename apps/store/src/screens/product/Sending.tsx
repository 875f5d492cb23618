import { COMPANY } from '@oun/brand';
import type { Product } from '@oun/contract/catalog';
import { unbroken } from '@oun/contract/money-words';
import { withCommas } from '@oun/money/written';
import type { ReactNode } from 'react';
import { RowTable } from './RowTable.tsx';
import { shippingRule } from './shipping-words.ts';

const won = (amount: number) => `${withCommas(amount)}원`;

/** What sending, sending back and the seller are: looked at by few, and by law there for all. */
export function Sending({ product: { shipping, brand, notice_table } }: { product: Product }) {
  const isFood = notice_table.some(([heading]) => heading === '식품의 유형');
  return (
    <div className="grid gap-8">
      <Part title="배송">
        <RowTable
          rows={[
            ['보내는 곳', brand.name],
            ['배송비', shippingRule(shipping)],
            ['더해지는 배송비', `제주 ${won(shipping.jeju_surcharge)}, 도서산간 ${won(shipping.island_surcharge)}`],
          ]}
        />
      </Part>
      <Part title="교환과 반품">
        <RowTable
          rows={[
            [
              '할 수 있는 때',
              '상품을 받은 날부터 7일 안. 내용이 다르거나 하자가 있으면 받은 날부터 3개월, 그 사실을 안 날부터 30일 이내',
            ],
            ['반품 배송비', `마음이 바뀌었다면 ${won(shipping.return_fee)}, 상품 잘못이라면 없어요.`],
            ['교환 배송비', `마음이 바뀌었다면 ${won(shipping.exchange_fee)}, 상품 잘못이라면 없어요.`],
            [
              '할 수 없는 때',
              isFood
                ? '포장을 열어 가치가 떨어졌을 때, 잘못 보관해 상했을 때'
                : '쓰거나 시간이 지나 다시 팔기 어려울 만큼 가치가 떨어졌을 때. 확인하려고 포장을 여는 것은 괜찮아요.',
            ],
          ]}
        />
      </Part>
      <Part title="판매자">
        <RowTable
          rows={[
            ['상호', COMPANY.name],
            ['사업자등록번호', COMPANY.businessNumber],
            ['연락처', `${unbroken(COMPANY.phone)}, ${COMPANY.email}`],
          ]}
        />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-heading-16">{title}</h2>
      {children}
    </section>
  );
}
