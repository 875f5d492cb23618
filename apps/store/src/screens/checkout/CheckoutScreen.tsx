import { CallError } from '@oun/client/call';
import { touch } from '@oun/client/mutation';
import { cashReceiptProblem } from '@oun/contract/cash-receipt-rules';
import { type Checkout, getInitialized } from '@oun/contract/checkout';
import { Block } from '@oun/shell/block';
import { NotFoundScreen } from '@oun/shell/error-screens';
import { useForm } from '@oun/shell/form';
import { useAddress } from '@oun/shell/link';
import { pageMeta } from '@oun/shell/meta';
import { popup, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { useComeBack } from '@oun/shell/payment-window';
import { POLICIES } from '@oun/shell/policies';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Side, SidePanel } from '@oun/shell/side';
import { Button, ButtonLink } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { Divider } from '@oun/ui/divider';
import { EmptyBlock } from '@oun/ui/empty-block';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { AddressPart } from './AddressPart.tsx';
import { AmountLines, EarnLine } from './AmountLines.tsx';
import { CouponPart } from './CouponPart.tsx';
import { type Change, draftOf, isOrdered, type OrderState, useChange } from './drafts.ts';
import { ItemsPart } from './ItemsPart.tsx';
import { useChoices } from './kept-choices.ts';
import { MethodPart, methodOf } from './MethodPart.tsx';
import { PointPart } from './PointPart.tsx';
import { receiptDigits } from './receipt-digits.ts';
import { isTold, tellChanges } from './tell-changes.tsx';
import { usePayment } from './use-payment.ts';

const CashReceiptPart = lazy(async () => ({ default: (await import('./CashReceiptPart.tsx')).CashReceiptPart }));

export const loader = prefetch(({ params }) => [draftOf(params['number']!)]);
export const meta = pageMeta({ title: '주문·결제', isPrivate: true });

/** What a page that sends somebody back here has to say. */
export type Word = { title?: string; message: string; action?: string };
export type CheckoutState = { refused?: Word; note?: string; changed?: true };
/** What a refused payment leads to: the ways of paying are on this page. */
export const OTHER_WAY = '다른 방법으로 결제하기';

function CheckoutScreen() {
  const { number = '' } = useParams();
  const draft = useQuery(draftOf(number));
  const [{ hasLeft }] = useChoices(number);
  const closed = closedState(draft.error);
  if (draft.error instanceof CallError && draft.error.status === 404) return <NotFoundScreen />;
  if (closed && isOrdered(closed)) return <Navigate to={`/checkout/${number}/completed`} replace />;
  return (
    <Page title="주문·결제" className="flex flex-col" referrer={hasLeft ? '/cart' : undefined}>
      <ScreenTitle className="px-5">주문·결제</ScreenTitle>
      {closed ? (
        <Closed />
      ) : (
        <Block query={draft} title="주문서를 불러오지 못했어요" skeleton={<CheckoutSkeleton />}>
          {(checkout) => <Draft key={checkout.number} checkout={checkout} />}
        </Block>
      )}
    </Page>
  );
}

export default withPrefetched(CheckoutScreen);

function closedState(error: Error | null): OrderState | undefined {
  if (!(error instanceof CallError) || error.code !== 'ORDER_NOT_OPEN') return undefined;
  return (error.extra['state'] as OrderState | undefined) ?? 'EXPIRED';
}

function Closed() {
  return (
    <EmptyBlock
      className="mx-5 mt-6"
      title="끝난 주문서예요"
      description="시간이 지났거나 이미 끝난 주문서예요. 다시 주문해주세요."
      level="h2"
      action={<ButtonLink href="/cart">장바구니로 가기</ButtonLink>}
    />
  );
}

function Draft({ checkout }: { checkout: Checkout }) {
  const { number, amounts, earn, groups } = checkout;
  const { change, isChanging } = useChange(number);
  const [{ choice, isAgreed, receipt: type }, keep] = useChoices(number);
  const column = useRef<HTMLDivElement>(null);
  const isCash = choice === 'VIRTUAL_ACCOUNT' && amounts.pay > 0;
  const receiptType = isCash && type !== 'NONE' ? type : undefined;
  const client = useQueryClient();
  const { send, tell } = usePayment(checkout, choice, () => keep({ hasLeft: true }));
  const form = useForm({
    start: { number: '', is_agreed: isAgreed },
    names: { 'cash_receipt.number': 'number' },
    toInput: (given) => ({
      body: receiptType ? { cash_receipt: { type: receiptType, number: given.number } } : {},
    }),
    check: (given) => ({
      number: receiptType && cashReceiptProblem(receiptType, given.number),
      is_agreed: isAgreed ? undefined : '결제하려면 동의가 필요해요.',
    }),
    send,
    onFault: tell,
    isGuarded: false,
    within: column,
  });
  useComeBack(() => {
    form.abandon();
    void touch(client, [getInitialized]);
  });
  useMethod(checkout, methodOf(choice), change);
  useWord(checkout);
  useChanges(checkout);

  function press() {
    if (checkout.address) return void form.submit();
    document.getElementById('address')?.scrollIntoView({ block: 'center' });
    return toast('받을 곳을 먼저 알려주세요.', 'plain');
  }
  return (
    <div ref={column} className="px-5 pt-5">
      <AddressPart checkout={checkout} change={change} />
      <Divider kind="band" />
      <ItemsPart groups={groups} />
      <Divider kind="band" />
      <CouponPart checkout={checkout} change={change} />
      <PointPart checkout={checkout} change={change} />
      {amounts.pay > 0 ? (
        <>
          <Divider kind="band" />
          <MethodPart choice={choice} onChange={(next) => keep({ choice: next })} />
          {isCash ? (
            <Suspense fallback={<Skeleton className="mt-6" shape="card" height={130} />}>
              <CashReceiptPart
                type={type}
                number={form.text('number', receiptDigits)}
                amount={amounts.pay}
                onType={(next) => {
                  keep({ receipt: next });
                  form.set('number', '');
                }}
              />
            </Suspense>
          ) : null}
        </>
      ) : null}
      <Divider kind="band" />
      <section aria-busy={isChanging}>
        <h2 className="mb-4 text-heading-18">결제 금액</h2>
        <DraftLines checkout={checkout} />
        <EarnLine earn={earn} />
      </section>
      <Side>
        <SidePanel>
          <h2 className="mb-4 text-heading-18">결제 금액</h2>
          <DraftLines checkout={checkout} />
        </SidePanel>
      </Side>
      <div className="mt-5">
        <Terms
          isAgreed={isAgreed}
          problem={form.wordsAt('is_agreed')}
          onChange={(next) => {
            keep({ isAgreed: next });
            form.set('is_agreed', next);
          }}
        />
      </div>
      {checkout.is_minor ? (
        <p className="mt-4 rounded-control bg-level-5 px-4 py-3 text-body-14 text-level-80">
          미성년자가 법정대리인 동의 없이 결제하면 본인이나 법정대리인이 취소할 수 있어요.
        </p>
      ) : null}
      <StickyCta className="-mx-5 mt-8">
        <Button size="Large" full className="num" pending={isChanging || form.isSending} onClick={press}>
          {withCommas(amounts.pay)}원 결제하기
        </Button>
      </StickyCta>
    </div>
  );
}

function DraftLines({ checkout: { amounts, groups, reasons } }: { checkout: Checkout }) {
  return (
    <AmountLines
      amounts={amounts}
      count={groups.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)}
      reasons={reasons}
      totalLabel="오늘 결제할 금액"
    />
  );
}

/** Some coupons want it paid so and so: the draft is told how it will be, and comes back with its price. */
function useMethod({ payment_method, coupons }: Checkout, chosen: Checkout['payment_method'], change: Change) {
  const tell = useEffectEvent((method: Checkout['payment_method']) => change({ benefits: { payment_method: method } }));
  const isTold = payment_method === chosen || !coupons.has_method;
  useEffect(() => {
    if (!isTold) tell(chosen);
  }, [isTold, chosen]);
}

/** Says what the page before this one had to say, and says it once. */
function useWord(checkout: Checkout) {
  const { state, pathname } = useLocation() as { state: CheckoutState | null; pathname: string };
  const navigate = useNavigate();
  const client = useQueryClient();
  const say = useEffectEvent(({ refused, note, changed }: CheckoutState) => {
    void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
    if (note) toast(note, 'plain');
    if (refused) void refuse(refused);
    if (changed && !isTold(checkout)) void tellChanges(client, checkout);
  });
  useEffect(() => {
    if (state) say(state);
  }, [state]);
}

async function refuse({ title = '결제하지 못했어요', message, action }: Word) {
  const isGoingOn = await popup({ title, message, ...(action && { action }) });
  if (isGoingOn && action === OTHER_WAY) document.getElementById('method')?.scrollIntoView({ block: 'center' });
}

/** A draft that is opened again may have been overtaken. */
function useChanges(checkout: Checkout) {
  const client = useQueryClient();
  const hasProblem = checkout.groups.some(({ lines }) => lines.some(({ problem }) => problem !== null));
  useEffect(() => {
    if (hasProblem && !isTold(checkout)) void tellChanges(client, checkout);
  }, [hasProblem, checkout, client]);
}

function Terms({
  isAgreed,
  problem,
  onChange,
}: {
  isAgreed: boolean;
  problem: string | undefined;
  onChange: (isAgreed: boolean) => void;
}) {
  const address = useAddress();
  return (
    <>
      <Checkbox
        checked={isAgreed}
        aria-invalid={problem ? true : undefined}
        aria-describedby="terms-words"
        onChange={(event) => onChange(event.currentTarget.checked)}
      >
        주문 내용을 확인했고 약관에 동의해요
      </Checkbox>
      <div id="terms-words" className="pl-8.5 text-body-14 text-level-60">
        {problem ? (
          <p role="alert" className="mb-1 text-error">
            {problem}
          </p>
        ) : null}
        <p>받은 날부터 7일 안에 반품할 수 있어요.</p>
        <p>결제는 토스페이먼츠에서 안전하게 처리돼요.</p>
        <p className="-ml-2 flex flex-wrap">
          {POLICIES.map(({ label, path }) => (
            <Link key={path} href={address('life', path)} className="flex h-11 items-center px-2 underline">
              {label}
            </Link>
          ))}
        </p>
      </div>
    </>
  );
}

function CheckoutSkeleton() {
  return (
    <SkeletonGroup className="grid gap-8 px-5 pt-6">
      <Skeleton shape="card" height={150} />
      <Skeleton shape="card" height={220} />
      <Skeleton shape="card" height={160} />
      <Skeleton shape="card" height={240} />
    </SkeletonGroup>
  );
}
