import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';

export const meta = pageMeta({ title: '피드', description: '오늘 운동을 나누고 서로 응원해요.' });

export default function FeedsScreen() {
  return (
    <Page title="피드" isTabPlace className="px-5">
      <h1 className="pt-6 text-heading-24">오늘 운동, 자랑해도 돼요.</h1>
      <EmptyBlock
        className="mt-6"
        illustration={<img src="/empty-feed.webp" alt="" width={112} height={112} />}
        title="피드를 준비하고 있어요"
        description="운동을 기록하고 서로 응원하는 곳이 곧 열려요."
        action={<ButtonLink href="/programs">운동 먼저 고르기</ButtonLink>}
      />
    </Page>
  );
}
