import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { UnknownMember } from '@oun/shell/unknown-member';
import { ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { receivePath, tokenIn } from '../gift/gift-paths.ts';
import { giftOfLink } from '../gift/gift-queries.ts';
import { useKeptGift } from '../gift/kept-gift.ts';

// One of the two is what somebody came for.
const ReceiveGift = lazy(() => import('../gift/ReceiveGift.tsx').then((loaded) => ({ default: loaded.ReceiveGift })));
const CodePart = lazy(() => import('./CodePart.tsx').then((loaded) => ({ default: loaded.CodePart })));

export const loader = prefetch(({ url }) => {
  const token = tokenIn(url.searchParams);
  return token ? [giftOfLink(token)] : [];
});
// Whoever has a gift's address may look; a search engine must not hand it out.
export const meta = pageMeta({
  title: '이용권과 선물',
  description: '받은 코드를 등록하고, 선물받은 멤버십을 열어요.',
  isPrivate: true,
});

/** A gift by its link, or a code that is typed. */
function VoucherScreen() {
  const { isMeUnknown } = useShell();
  const token = tokenIn(useSearchParams()[0]);
  if (token)
    return (
      <Page title="선물" className="flex min-h-[calc(100dvh-56px)] flex-col pb-0">
        <Suspense>
          <ReceiveGift key={token} token={token} />
        </Suspense>
      </Page>
    );
  if (isMeUnknown) return <UnknownMember title="이용권 등록" />;
  return (
    <Page title="이용권 등록" className="flex min-h-[calc(100dvh-56px)] flex-col px-5 pb-0">
      <KeptGift />
      <Suspense>
        <CodePart />
      </Suspense>
    </Page>
  );
}

export default withPrefetched(VoucherScreen);

/** Whoever lost the link on the way through sign-in finds it in this tab. */
function KeptGift() {
  const kept = useKeptGift();
  if (!kept) return null;
  return (
    <Callout
      className="mt-4"
      tone="notice"
      title="받던 선물이 있어요"
      action={<ButtonLink href={receivePath(kept)}>선물 받으러 가기</ButtonLink>}
    >
      로그인하기 전에 열어본 선물로 돌아갈 수 있어요.
    </Callout>
  );
}
