import type { BillingKey } from '@oun/contract/membership';
import type { Won } from '@oun/money';
import { Block } from '@oun/shell/block';
import { Badge } from '@oun/ui/badge';
import { Callout } from '@oun/ui/callout';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { ChoiceCard, RadioGroup } from '@oun/ui/radio-group';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { EasyPays } from './EasyPays.tsx';
import { NewCard } from './NewCard.tsx';
import { cards, cardWords, instalmentWords, monthsWords, usable } from './quotes.ts';
import { WalletMark } from './WalletMark.tsx';

/** What the page that registers a card has to say here. */
export type CardWord = { problem: string };

type MethodPartProps = {
  amount: Won;
  instalmentMonths: readonly number[];
  /** What the page that registers a card is told, so that it leads back here. */
  back: Readonly<Record<string, string>>;
  onLeave?: () => void;
  note?: string;
  card: BillingKey | undefined;
  problem: string | undefined;
  onCard: (id: string) => void;
  months: number;
  onMonths: (months: number) => void;
};

export function MethodPart({
  amount,
  instalmentMonths,
  back,
  onLeave,
  note,
  card,
  problem,
  onCard,
  months,
  onMonths,
}: MethodPartProps) {
  const found = useQuery(cards);
  const { state } = useLocation() as { state: CardWord | null };
  return (
    <section>
      <h2 className="text-heading-18">결제 수단</h2>
      {note ? <p className="mt-1 text-body-14 text-level-60">{note}</p> : null}
      {state?.problem ? (
        <Callout tone="error" className="mt-4" title="등록하지 못했어요">
          {state.problem}
        </Callout>
      ) : null}
      <div className="mt-4">
        <Block query={found} title="결제 수단을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={68} />}>
          {({ items, wallets, window: registering }) => (
            <>
              <RadioGroup
                label="결제 수단"
                hideLabel
                value={card ? String(card.id) : null}
                onChange={onCard}
                error={problem}
                className="flex flex-col gap-2"
              >
                {usable(items).map((key) => (
                  <ChoiceCard
                    key={key.id}
                    value={String(key.id)}
                    title={<MethodName method={key} />}
                    aside={key.is_default ? <Badge>기본</Badge> : null}
                  />
                ))}
              </RadioGroup>
              <NewCard isFirst={usable(items).length === 0} registering={registering} back={back} onLeave={onLeave} />
              <EasyPays offered={wallets} kept={items} back={back} onLeave={onLeave} />
            </>
          )}
        </Block>
      </div>
      {instalmentMonths.length > 1 && card?.provider !== 'NAVERPAY' && card?.provider !== 'KAKAOPAY' ? (
        <Instalments {...{ amount, instalmentMonths, months, onMonths }} />
      ) : null}
    </section>
  );
}

function MethodName({ method }: { method: BillingKey }) {
  if (method.provider === 'CARD') return <span className="num">{cardWords(method)}</span>;
  return (
    <span className="flex items-center gap-2">
      <WalletMark provider={method.provider} />
      {method.name}
    </span>
  );
}

const OFTEN_CHOSEN: ReadonlySet<number> = new Set([0, 2, 3, 4, 5, 6, 12]);

type InstalmentsProps = Pick<MethodPartProps, 'amount' | 'instalmentMonths' | 'months' | 'onMonths'>;

function Instalments({ amount, instalmentMonths, months, onMonths }: InstalmentsProps) {
  const [isOpen, setOpen] = useState(!OFTEN_CHOSEN.has(months));
  return (
    <div className="mt-6">
      <p className="mb-3 flex items-baseline justify-between gap-3">
        <span className="text-heading-16" aria-hidden="true">
          할부
        </span>
        <span className="num text-body-13 text-level-60">50,000원부터 고를 수 있어요</span>
      </p>
      <ChipGroup label="할부">
        {instalmentMonths
          .filter((each) => isOpen || OFTEN_CHOSEN.has(each))
          .map((each) => (
            <Chip key={each} ground="line" className="num" pressed={each === months} onClick={() => onMonths(each)}>
              {monthsWords(each)}
            </Chip>
          ))}
        {isOpen ? null : (
          <Chip ground="line" onClick={() => setOpen(true)}>
            더 보기
          </Chip>
        )}
      </ChipGroup>
      {months > 0 ? (
        <p aria-live="polite" className="num mt-3 text-body-14 text-level-70">
          {instalmentWords(amount, months)} 할부 이자는 카드사가 정해요.
        </p>
      ) : null}
    </div>
  );
}
