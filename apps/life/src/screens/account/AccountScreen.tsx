import { mutation, perform } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { type Account, getAccount, linkSocial, unlinkSocial } from '@oun/contract/identity';
import { formatMobile, METHOD_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from '@oun/contract/identity-rules';
import { formatLongDate } from '@oun/shell/long-date';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { offeredProviders, useProviders } from '@oun/shell/providers';
import { SocialMark } from '@oun/shell/social-mark';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button } from '@oun/ui/button';
import { Divider } from '@oun/ui/divider';
import { ListRow } from '@oun/ui/list-row';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { asOneself, confirmFirst, isUnconfirmed } from './confirm.tsx';
import { drop, readKept } from './kept.ts';
import { LINK_PATH, useLeave } from './leave.tsx';
import { SignOutButton } from './SignOutButton.tsx';

const own = query(getAccount);

export const loader = prefetch(() => [own, offeredProviders]);
export const meta = pageMeta({ title: '계정', isPrivate: true });

function AccountScreen() {
  const account = useQuery(own);
  useFinishedLink();
  return (
    <Page title="계정" referrer="/my" className="px-5">
      <h1 className="pt-6 text-heading-24">계정</h1>
      <Block query={account} title="계정을 불러오지 못했어요" skeleton={<AccountSkeleton />}>
        {(found) => (
          <>
            <SignInWays account={found} />
            <Divider kind="band" />
            <Rows account={found} />
          </>
        )}
      </Block>
    </Page>
  );
}

export default withPrefetched(AccountScreen);

// The answer is the account as it is now.
const link = asOneself(mutation(linkSocial, { touches: 'nothing' }));
const cut = asOneself(mutation(unlinkSocial, { touches: 'nothing' }));

/** Finishes a link with the ticket that the way through the provider left in this tab. */
function useFinishedLink() {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isBack = search.has('link');
  useEffect(() => {
    if (!isBack) return;
    void navigate('/my/account', { replace: true, preventScrollReset: true });
    const ticket = readKept('oun.social_link')?.ticket;
    if (!ticket) return;
    // Used up before it is sent, so that a second mount does not send it again.
    drop('oun.social_link');
    perform(client, link, { body: { ticket } }).then(
      (account) => {
        client.setQueryData(own.queryKey, account);
        toast('로그인 방법을 연결했어요');
      },
      (error: Error) => void (isUnconfirmed(error) || popupError(error)),
    );
  }, [isBack, client, navigate]);
}

function SignInWays({ account }: { account: Account }) {
  const offered = useProviders();
  const linked = new Set(account.links.map(({ provider }) => provider));
  // One that is offered no more can still be cut.
  const providers = SOCIAL_PROVIDERS.filter((one) => offered.includes(one) || linked.has(one));
  return (
    <section className="mt-7">
      <SectionHeader title="로그인 방법" size={18} />
      <ul>
        {account.email_address ? (
          <li>
            <ListRow
              lead={<Mail size={20} />}
              title="이메일"
              sub={account.email_address}
              value={account.has_password ? '쓰고 있어요' : '비밀번호 없음'}
            />
          </li>
        ) : null}
        {providers.map((provider) => (
          <li key={provider}>
            <SocialRow provider={provider} link={account.links.find((one) => one.provider === provider)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SocialRow({ provider, link }: { provider: SocialProvider; link: Account['links'][number] | undefined }) {
  const client = useQueryClient();
  const { leave, leavingFor } = useLeave();
  const name = METHOD_NAMES[provider];
  const unlink = useMutation({
    ...cut,
    onSuccess: (account) => {
      client.setQueryData(own.queryKey, account);
      toast(`${name} 연결을 끊었어요`);
    },
    onError: (error) => void (isUnconfirmed(error) || popupError(error)),
  });
  /** Asked before leaving, so that the way back ends in a link and not in a question. */
  async function startLink() {
    try {
      await confirmFirst(client);
    } catch (error) {
      if (!isUnconfirmed(error)) void popupError(error as Error);
      return;
    }
    await leave(provider, LINK_PATH);
  }
  async function askToUnlink() {
    const isSure = await popup({
      title: `${name} 연결을 끊을까요?`,
      message: `${name}로는 더 로그인할 수 없어요. 언제든 다시 연결할 수 있어요.`,
      action: '연결 끊기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) unlink.mutate({ params: { provider } });
  }
  return (
    <ListRow
      lead={<SocialMark provider={provider} />}
      title={name}
      sub={
        link
          ? [link.email_address, `${formatLongDate(link.linked_at)} 연결`].filter(Boolean).join(' · ')
          : '연결하지 않았어요'
      }
      value={
        link ? (
          <Button variant="line" pending={unlink.isPending} onClick={() => void askToUnlink()}>
            <span className="sr-only">{name} </span>끊기
          </Button>
        ) : (
          <Button variant="soft" pending={leavingFor !== null} onClick={() => void startLink()}>
            <span className="sr-only">{name} </span>연결
          </Button>
        )
      }
    />
  );
}

function Rows({ account }: { account: Account }) {
  return (
    <>
      <ul>
        <li>
          <ListRow
            title="휴대폰 번호"
            value={account.mobile ? formatMobile(account.mobile) : '등록하기'}
            href="/my/account/mobile"
          />
        </li>
        <li>
          <ListRow title="비밀번호" value={account.has_password ? '변경하기' : '정하기'} href="/my/account/password" />
        </li>
        <li>
          <ListRow title="로그인한 기기" href="/my/account/devices" />
        </li>
        <li>
          <ListRow title="수신 동의" href="/my/account/agreements" />
        </li>
        <li>
          <ListRow title="이용 기록" href="/usage" />
        </li>
        <li>
          <ListRow title="TV 연결" href="/my/account/tv" />
        </li>
      </ul>
      <SignOutButton className="mt-6" />
      <ul className="mt-4">
        <li>
          <ListRow title="탈퇴하기" href="/my/account/withdrawal" />
        </li>
      </ul>
      <p className="mt-2 text-body-13 text-level-60">{formatLongDate(account.joined_at)}에 가입했어요.</p>
    </>
  );
}

function AccountSkeleton() {
  return (
    <SkeletonGroup className="mt-7 grid gap-4">
      {[0, 1, 2, 3, 4, 5].map((i) => (
        <Skeleton key={i} shape="control" height={44} />
      ))}
    </SkeletonGroup>
  );
}
