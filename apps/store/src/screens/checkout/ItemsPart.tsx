import type { Checkout } from '@oun/contract/checkout';
import { arrivalWords } from '@oun/contract/money-words';
import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { Price } from '@oun/ui/price';
import { Truck } from 'lucide-react';

type Group = Checkout['groups'][number];

export function ItemsPart({ groups }: Pick<Checkout, 'groups'>) {
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <section>
      <h2 className="mb-4 text-heading-18">
        주문 상품 <span className="num font-medium text-level-60">{count}</span>
      </h2>
      <div className="grid gap-6">
        {groups.map((group) => (
          <GroupItems key={group.key} group={group} />
        ))}
      </div>
    </section>
  );
}

function GroupItems({ group }: { group: Group }) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-heading-14">{group.brand.name}</h3>
        <p className="num flex items-center gap-1.5 text-body-14 font-semibold text-notice">
          <Truck size={16} aria-hidden="true" />
          {arrivalWords({ kind: 'EXPECTED', on: group.arrives_on })}
        </p>
      </div>
      <ul className="grid gap-4">
        {group.lines.map((line) => (
          <li key={line.line} className="flex items-center gap-3">
            <div className={cx('w-16 shrink-0', line.problem && 'opacity-50')}>
              <Picture picture={line.picture} alt="" ratio="1/1" rounded="control" sizes="64px" />
            </div>
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 text-body-15">{line.name}</p>
              <p className="num text-body-14 text-level-60">
                {line.option_text ? `${line.option_text} · ` : null}
                {line.quantity}개
              </p>
              {line.problem && line.problem.code !== 'PRICE_CHANGED' ? (
                <p className="text-body-14 text-error">지금은 살 수 없어요</p>
              ) : null}
            </div>
            <Price
              price={line.sale_price * line.quantity}
              listPrice={line.list_price * line.quantity}
              size="Dense"
              align="end"
              hidePercent
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
