import { mutation, perform, touch } from '@oun/client/mutation';
import { type Checkout, getInitialized, refreshCheckout } from '@oun/contract/checkout';
import { wonWords } from '@oun/contract/money-words';
import { rollBackToCart } from '@oun/contract/order';
import { popupError, sheet } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { signedWon } from '@oun/ui/percent-off';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type ChangedLine, type Changes, changesOf } from './changes.ts';
import { draftOf } from './drafts.ts';

/** Up to which version of a draft its buyer knows what has changed. */
const told = new Map<string, number>();
export const isTold = ({ number, quote_version }: Checkout): boolean => quote_version <= (told.get(number) ?? 0);

const refresh = mutation(refreshCheckout, { touches: 'nothing' });

/** Takes today's prices for the draft, and shows what is no longer as the buyer saw it. Nothing has been charged. */
export async function tellChanges(client: QueryClient, seen: Checkout, why?: Error): Promise<void> {
  const { number } = seen;
  // Taking today's prices makes a version of its own, which says nothing new.
  told.set(number, seen.quote_version + 1);
  try {
    const now = await perform(client, refresh, { params: { id: number } });
    client.setQueryData(draftOf(number).queryKey, now);
    const changes = changesOf(seen, now);
    const title = titleOf(changes);
    // Refused for something that today's prices do not tell of.
    if (changes.lines.length === 0 && changes.rows.length === 0 && why) return void popupError(why);
    await sheet<true>(title, ({ close }) => (
      <ChangesBody changes={changes} number={number} onGoOn={() => close(true)} onLeave={() => close(undefined)} />
    ));
  } catch (error) {
    void touch(client, [getInitialized]);
    void popupError(error as Error);
  }
}

const titleOf = ({ isBlocked, hasGone }: Changes): string =>
  isBlocked ? '지금은 살 수 없어요' : hasGone ? '그사이 품절된 상품이 있어요' : '그사이 금액이 바뀌었어요';

function ChangesBody({
  changes: { lines, rows, pay, isBlocked, hasGone },
  number,
  onGoOn,
  onLeave,
}: {
  changes: Changes;
  number: string;
  onGoOn: () => void;
  onLeave: () => void;
}) {
  const navigate = useNavigate();
  const goBack = useMutation({
    ...mutation(rollBackToCart, { touches: 'everything', isLeaving: true }),
    onSuccess: () => {
      onLeave();
      void navigate('/cart', { replace: true });
    },
    onError: (error) => void popupError(error),
  });
  return (
    <>
      <p className="-mt-2 text-body-15 text-level-70">아직 결제되지 않았어요. 바뀐 내용을 확인해주세요.</p>
      <div className="mt-4 rounded-card bg-level-5 p-4">
        <ul className="grid gap-4">
          {lines.map((changed) => (
            <ChangedRow key={changed.line.line} changed={changed} />
          ))}
        </ul>
        {rows.map(({ label, before, after }) => (
          <FromTo key={label} label={label} before={before} after={after} />
        ))}
        {isBlocked ? null : (
          <div className="mt-3 border-t border-level-20 pt-3">
            <FromTo label="결제할 금액" before={pay.before} after={pay.after} isTotal />
          </div>
        )}
      </div>
      <div className="mt-5 grid gap-2">
        {isBlocked ? null : (
          <Button size="Large" full className="num" onClick={onGoOn}>
            {hasGone ? '바뀐 금액 ' : null}
            {wonWords(pay.after)}으로 계속하기
          </Button>
        )}
        <Button
          size="Large"
          full
          variant={isBlocked ? 'primary' : 'gray'}
          pending={goBack.isPending}
          onClick={() => goBack.mutate({ params: { id: number } })}
        >
          장바구니로 돌아가기
        </Button>
      </div>
    </>
  );
}

function ChangedRow({ changed: { line, words, price } }: { changed: ChangedLine }) {
  return (
    <li>
      <div className="flex items-center gap-3">
        <div className="w-14 shrink-0">
          <Picture picture={line.picture} alt="" ratio="1/1" rounded="control" sizes="56px" />
        </div>
        <div className="min-w-0">
          <p className="text-body-15">{line.name}</p>
          <p className="text-body-14 text-level-60">{words}</p>
        </div>
      </div>
      {price ? <FromTo label="상품 가격" {...price} /> : null}
    </li>
  );
}

function FromTo({
  label,
  before,
  after,
  isTotal = false,
}: {
  label: string;
  before: number;
  after: number;
  isTotal?: boolean;
}) {
  return (
    <p
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4',
        isTotal ? 'text-heading-16' : 'mt-2 text-body-15',
      )}
    >
      <span className={isTotal ? '' : 'text-level-70'}>{label}</span>
      <span className="num inline-flex items-center gap-2">
        {before === after ? null : (
          <>
            <del className="text-level-60">
              <span className="sr-only">바뀌기 전 </span>
              {signedWon(before)}
            </del>
            <ArrowRight size={16} aria-hidden="true" />
            <span className="sr-only">지금</span>
          </>
        )}
        <b className={isTotal ? 'text-pink-60' : ''}>{signedWon(after)}</b>
      </span>
    </p>
  );
}
