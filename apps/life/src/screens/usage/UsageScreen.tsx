import { mine, OwnExperiments } from './OwnExperiments.tsx';
import { replayConsent, ReplayChoice } from './ReplayChoice.tsx';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { answerUsage, usageAnswer } from '@oun/shell/usage';
import { Divider } from '@oun/ui/divider';
import { SectionHeader } from '@oun/ui/section-header';
import { Switch } from '@oun/ui/switch';
import { useState, useSyncExternalStore } from 'react';

export const meta = pageMeta({ title: '이용 기록', isPrivate: true });

const ALWAYS = [
  ['결제와 주문의 단계', '돈이 오간 일을 나중에 확인해드려요.'],
  ['처음 오신 길과 가입, 로그인', '어떤 소식을 보고 오셨는지 알아요.'],
  ['로그인이 풀린 오류', '고장을 찾아 고쳐요. 입력하신 글자는 담지 않아요.'],
] as const;

export const loader = prefetch(({ isSignedIn }) => (isSignedIn ? [mine, replayConsent] : []));

function UsageScreen() {
  return (
    <Page title="이용 기록" referrer="/my" className="px-5">
      <h1 className="pt-6 text-heading-24 side:sr-only">이용 기록</h1>
      <section className="mt-7">
        <SectionHeader title="고를 수 있어요" size={18} />
        <UsageSwitch />
      </section>
      <ReplayChoice />
      <OwnExperiments />
      <Divider kind="band" />
      <section>
        <SectionHeader title="늘 남겨요" sub="오운이 돌아가는 데 꼭 필요한 것만이에요." size={18} />
        <dl className="grid gap-4 pb-10">
          {ALWAYS.map(([what, why]) => (
            <div key={what}>
              <dt className="text-body-15 text-level-90">{what}</dt>
              <dd className="mt-0.5 text-body-14 text-level-60">{why}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  );
}

export default withPrefetched(UsageScreen);

const never = () => () => {};

function UsageSwitch() {
  // What the browser keeps is known once it has taken over.
  const kept = useSyncExternalStore(never, usageAnswer, () => undefined);
  const [chosen, setChosen] = useState<'yes' | 'no'>();
  const choose = (isOn: boolean) => {
    const answer = isOn ? 'yes' : 'no';
    answerUsage(answer);
    setChosen(answer);
    toast(isOn ? '이제부터 남겨요' : '이제부터 남기지 않아요');
  };
  return (
    <Switch
      label="본 화면과 누른 것, 찾은 말"
      description="화면이 열린 빠르기도 함께예요. 불편한 곳을 찾아 고치는 데만 쓰고 광고에는 쓰지 않아요. 이 기기에서만 켜지고, 90일 뒤에 지워요."
      checked={(chosen ?? kept) === 'yes'}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
