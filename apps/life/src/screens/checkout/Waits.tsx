import { wonWords } from '@oun/contract/money-words';
import { ButtonLink } from '@oun/ui/button';
import { Spinner } from '@oun/ui/spinner';
import { StickyCta } from '@oun/ui/sticky-cta';
import { Bell, Check, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { monthsWords, type Result } from './quotes.ts';

type Asked = Pick<Result, 'product_name' | 'amount' | 'method' | 'installment_months'>;

/** Amount and method stand still while the answer is waited for. */
export function ShortWait({ result: { product_name, amount, method, installment_months } }: { result: Asked }) {
  return (
    <Wait title="결제 결과를 확인하고 있어요" sub="창을 닫아도 괜찮아요. 보통 10초면 끝나요.">
      <dl className="num grid gap-2 rounded-card bg-level-5 p-5 text-body-15">
        <div className="flex justify-between gap-4">
          <dt className="text-level-70">{product_name}</dt>
          <dd className="font-medium">{wonWords(amount)}</dd>
        </div>
        {method ? (
          <div className="flex justify-between gap-4">
            <dt className="text-level-70">{method}</dt>
            <dd className="font-medium">{monthsWords(installment_months)}</dd>
          </div>
        ) : null}
      </dl>
      <p className="mt-5 flex items-center justify-center gap-1.5 text-body-14 text-level-70">
        <ShieldCheck size={18} aria-hidden="true" />두 번 결제되지 않아요.
      </p>
    </Wait>
  );
}

const PAYMENTS = { href: '/my/payments', words: '결제 내역' };

/** Both ends are told. There is nothing to press again: whatever comes of it comes by itself. */
export function LongWait({
  number,
  paid = '멤버십이 바로 시작돼요.',
  back = PAYMENTS,
}: {
  number: string;
  /** What happens once it is paid. */
  paid?: string;
  /** Where the outcome can be seen, too. */
  back?: { href: string; words: string };
}) {
  return (
    <>
      <Wait title="카드사 답이 조금 늦어지고 있어요" sub="결제를 다시 누르지 않아도 돼요. 두 번 결제되지 않아요.">
        <ul className="grid gap-3 rounded-card bg-level-5 p-5 text-body-15">
          <Told icon={<Check size={20} />}>
            <b className="font-semibold">결제됐다면</b> {paid}
          </Told>
          <Told icon={<Check size={20} />}>
            <b className="font-semibold">안 됐다면</b> 돈은 나가지 않고, 다시 해볼 수 있어요.
          </Told>
          <Told icon={<Bell size={20} />}>이 화면에서도, {back.words}에서도 결과를 볼 수 있어요.</Told>
        </ul>
      </Wait>
      <StickyCta above={<p className="num text-center text-body-13 text-level-60">주문 번호 {number}</p>}>
        <ButtonLink href={back.href} variant="gray" size="Large" full>
          {back.words}
        </ButtonLink>
        <ButtonLink href="/programs?free=true" variant="gray" size="Large" full>
          무료 운동 보기
        </ButtonLink>
      </StickyCta>
    </>
  );
}

function Wait({ title, sub, children }: { title: string; sub: string; children: ReactNode }) {
  return (
    <div className="px-5 pt-16 pb-8">
      <div role="status" className="mb-8 flex flex-col items-center text-center">
        <Spinner size={48} className="text-pink-50" />
        <h1 className="mt-6 text-heading-24">{title}</h1>
        <p className="mt-2 text-body-15 text-level-70">{sub}</p>
      </div>
      {children}
    </div>
  );
}

function Told({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-success">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
