import { query } from '@oun/client/query';
import { getLandingPages } from '@oun/contract/display';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { ButtonLink } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { Callout } from '@oun/ui/callout';
import { SectionHeader } from '@oun/ui/section-header';
import { StickyCta } from '@oun/ui/sticky-cta';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Check } from 'lucide-react';
import { LandingBlocks, Steps } from '../guides/LandingBlocks.tsx';

const guides = query(getLandingPages, { params: { bucket: 'user-guides' } });

export const loader = prefetch(() => [guides]);
export const meta = pageMeta({
  title: '멤버십',
  description: '멤버십에 무엇이 들어 있는지, 그만둘 때는 어떻게 되는지 미리 알려드려요.',
});

const INSIDE = [
  '모든 프로그램과 레슨을 끝까지',
  '운동하다가 조용한 동작, 맨몸 동작으로 바꾸기',
  '시간과 부위에 맞춰 운동 만들기',
  '멈춘 곳부터 이어서 하기, 두 기기까지',
  'TV에서 크게 보기',
];

const REFUND = [
  '결제하고 7일 안에 한 번도 재생하지 않았다면 전액 돌려드려요.',
  '7일 안에 이용했다면 이용한 날만큼 빼고 돌려드려요.',
  '7일이 지났다면 이용한 날만큼 빼고, 남은 금액의 10%를 뺀 나머지를 돌려드려요.',
];

function PackageScreen() {
  return (
    <Page title="멤버십" className="pb-0">
      <div className="bg-level-90 px-5 pt-10 pb-10 text-level-0">
        <p className="text-heading-14 text-pink-30">오운 멤버십</p>
        <h1 className="mt-2 text-heading-30">
          오늘 할 운동을
          <br />
          고민하지 않아도 돼요
        </h1>
        <p className="mt-3 text-body-16 text-level-20">하나로 모든 운동을, 집에서.</p>
      </div>
      <div className="px-5 pb-8">
        <Callout
          tone="notice"
          className="mt-5"
          title="멤버십은 곧 열려요"
          icon={<CalendarClock size={20} aria-hidden="true" />}
        >
          아직 결제할 수 없어요. 그동안 무료 운동과 클립을 그냥 볼 수 있어요.
        </Callout>
        <section className="mt-10">
          <SectionHeader title="이런 것이 들어 있어요" size={18} />
          <Card ground="tint">
            <ul className="grid gap-3">
              {INSIDE.map((line) => (
                <li key={line} className="flex items-start gap-2.5 text-body-16">
                  <Check size={20} aria-hidden="true" className="mt-0.5 text-pink-50" />
                  {line}
                </li>
              ))}
            </ul>
          </Card>
        </section>
        <section className="mt-10">
          <SectionHeader title="그만두고 싶을 때" sub="가입한 곳에서 그대로 해지할 수 있어요." size={18} />
          <Steps items={REFUND} />
          <ButtonLink href="/policies/refund" variant="gray" className="mt-4">
            환불 정책 모두 보기
          </ButtonLink>
        </section>
        <Questions />
      </div>
      <StickyCta>
        <ButtonLink href="/programs?free=true" size="Large" full>
          무료 운동 먼저 해보기
        </ButtonLink>
      </StickyCta>
    </Page>
  );
}

export default withPrefetched(PackageScreen);

const ABOUT_MEMBERSHIP = new Set(['plans', 'payment-safety', 'membership-refund']);

/** The help's own answers about paying and getting money back, so that both places say the same. */
function Questions() {
  const { data } = useQuery(guides);
  const items = (data?.items ?? [])
    .filter(({ slug }) => ABOUT_MEMBERSHIP.has(slug))
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'faq' ? block.items : [])));
  if (items.length === 0) return null;
  return (
    <section className="mt-10">
      <SectionHeader title="자주 물어보세요" size={18} />
      <LandingBlocks blocks={[{ type: 'faq', items }]} />
    </section>
  );
}
