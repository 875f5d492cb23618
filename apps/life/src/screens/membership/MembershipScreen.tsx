import { onceMutation } from '@oun/client/once-mutation';
import { changeMembershipStatus, endTrial, type Membership, TERMS_VERSION } from '@oun/contract/membership';
import { dateWords, wonWords } from '@oun/contract/money-words';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Divider } from '@oun/ui/divider';
import { Link } from '@oun/ui/link';
import { ListRow } from '@oun/ui/list-row';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CreditCard, FileText, LogOut, Pause, Play, ReceiptText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { CARD_BUTTON, HeadCard } from './HeadCard.tsx';
import { Periods } from './Periods.tsx';
import { membership as mine, periods, TOUCHED } from './queries.ts';

export const loader = prefetch(() => [mine, periods]);
export const meta = pageMeta({ title: '멤버십 관리', isPrivate: true });

function MembershipScreen() {
  const query = useQuery(mine);
  return (
    <Page title="멤버십 관리" referrer="/my" className="px-5 pt-4">
      <Block
        query={query}
        title="멤버십을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid gap-4">
            <Skeleton shape="card" height={200} />
            <Skeleton shape="control" height={112} />
          </SkeletonGroup>
        }
      >
        {(membership) => <Mine membership={membership} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(MembershipScreen);

const change = onceMutation(changeMembershipStatus, { touches: TOUCHED });
const end = onceMutation(endTrial, { touches: TOUCHED });

function Mine({ membership }: { membership: Membership }) {
  const { actions, statement, state, plan } = membership;
  return (
    <>
      <HeadCard membership={membership}>
        <CardActions membership={membership} />
      </HeadCard>
      {statement.length > 0 ? (
        <ListRow
          className="mt-2"
          lead={<ReceiptText size={22} aria-hidden="true" />}
          title="앞으로 결제될 금액"
          value={<span className="num text-body-14 text-level-60">12개월 {wonWords(membership.year_total)}</span>}
          href="/my/membership/charges"
        />
      ) : null}
      <Ways membership={membership} />
      <Divider kind="band" className="mt-8" />
      <Periods />
      <Divider kind="band" className="mt-8" />
      <ul className="mt-2">
        {(plan?.seats ?? 1) > 1 ? (
          <li>
            <ListRow lead={<Users size={22} aria-hidden="true" />} title="내 팀" href="/teams" />
          </li>
        ) : null}
        <li>
          <ListRow lead={<CreditCard size={22} aria-hidden="true" />} title="결제 수단과 내역" href="/my/payments" />
        </li>
        <li>
          <ListRow lead={<FileText size={22} aria-hidden="true" />} title="약관과 환불 규칙" href="/policies/refund" />
        </li>
      </ul>
      {actions.length === 0 && state === 'ACTIVE' ? (
        <p className="mt-4 text-body-14 text-level-60">플랜 변경과 해지는 구독한 앱스토어에서 할 수 있어요.</p>
      ) : null}
    </>
  );
}

/** What the card itself asks for. */
function CardActions({ membership }: { membership: Membership }) {
  const { actions, consent, next_charge: next, pause, team } = membership;
  const navigate = useNavigate();
  const turn = useMutation({
    ...change,
    onSuccess: () => toast('바꿨어요.'),
    onError: (error) => void popupError(error),
  });
  const begin = useMutation({
    ...end,
    onSuccess: ({ result_id }) => void navigate(`/checkout/result/${result_id}`),
    onError: (error) => void popupError(error),
  });
  const buttons: ReactNode[] = [];
  const button = (label: string, onPress: () => void, isPending = false) =>
    buttons.push(
      <button key={label} type="button" className={CARD_BUTTON} disabled={isPending} onClick={onPress}>
        {label}
      </button>,
    );
  const link = (label: string, href: string) =>
    buttons.push(
      <Link key={label} href={href} className={CARD_BUTTON}>
        {label}
      </Link>,
    );
  if (team) link('내 팀 보기', '/teams');
  if (actions.includes('START')) link('멤버십 시작하기', '/package-detail');
  if (actions.includes('PAY_AGAIN')) link('카드 확인하기', '/my/payments');
  if (actions.includes('UNDO_CANCEL'))
    button('해지 되돌리기', () => turn.mutate({ body: { status: 'active' } }), turn.isPending);
  if (actions.includes('RESUME'))
    button(
      pause && !pause.is_begun ? '일시정지 취소하기' : '지금 다시 시작하기',
      () => turn.mutate({ body: { status: 'active' } }),
      turn.isPending,
    );
  if (consent && actions.includes('ANSWER'))
    button(consent.is_agreed === null ? '계속할지 정하기' : '답 바꾸기', () => {
      void import('./consent-sheet.tsx').then(({ askConsent }) => askConsent(consent));
    });
  if (actions.includes('END_TRIAL') && next && !consent?.is_agreed)
    button('지금 시작하기', () => void askToEnd(), begin.isPending);

  async function askToEnd() {
    // What the end of the trial would cost, a first payment's discount included.
    const first = next!.amount;
    const isSure = await popup({
      title: `${wonWords(first)}을 지금 결제할까요?`,
      message: '남은 무료 체험은 끝나고, 오늘부터 멤버십이 시작돼요.',
      action: `${wonWords(first)} 결제하기`,
      cancel: '그대로 두기',
    });
    if (isSure) begin.mutate({ body: { expected_amount: first, terms_version: TERMS_VERSION } });
  }
  return buttons.length > 0 ? buttons : null;
}

/** To change, to rest and to leave are equally near. */
function Ways({ membership }: { membership: Membership }) {
  const { actions, pauses_left, pause } = membership;
  const ways: ReactNode[] = [];
  if (actions.includes('CHANGE_PLAN'))
    ways.push(
      <Way key="change" href="/my/membership/plan" title="플랜 바꾸기" sub="오늘 낼 금액을 먼저 봐요">
        <ArrowLeftRight size={22} aria-hidden="true" />
      </Way>,
    );
  if (actions.includes('PAUSE'))
    ways.push(
      <Way
        key="pause"
        onPress={() => void import('./pause-sheet.tsx').then(({ askPause }) => askPause(membership))}
        title="일시정지"
        sub={`올해 ${pauses_left}번 남았어요`}
      >
        <Pause size={22} aria-hidden="true" />
      </Way>,
    );
  if (pause && actions.includes('RESUME'))
    ways.push(
      <Way
        key="rest"
        title={pause.is_begun ? '쉬는 중' : '일시정지 예약'}
        sub={pause.is_begun ? '위에서 다시 시작해요' : `${dateWords(pause.from)}부터 쉬어요`}
      >
        <Play size={22} aria-hidden="true" />
      </Way>,
    );
  if (actions.includes('CANCEL'))
    ways.push(
      <Way key="cancel" href="/my/membership/cancel" title="멤버십 해지" sub="환불액을 먼저 봐요">
        <LogOut size={22} aria-hidden="true" />
      </Way>,
    );
  return ways.length > 0 ? <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2">{ways}</div> : null;
}

function Way({
  href,
  onPress,
  title,
  sub,
  children,
}: {
  href?: string;
  onPress?: () => void;
  title: string;
  sub: string;
  children: ReactNode;
}) {
  const look =
    'flex min-h-28 flex-col rounded-card px-3 py-3.5 text-left inset-ring inset-ring-level-20 hover:bg-level-5';
  const words = (
    <>
      <span className="text-level-80">{children}</span>
      <strong className="mt-2.5 text-body-15 font-semibold">{title}</strong>
      <span className="mt-0.5 text-body-12 text-level-60 break-keep">{sub}</span>
    </>
  );
  if (href)
    return (
      <Link href={href} className={look}>
        {words}
      </Link>
    );
  return onPress ? (
    <button type="button" className={look} onClick={onPress}>
      {words}
    </button>
  ) : (
    <div className={look}>{words}</div>
  );
}
