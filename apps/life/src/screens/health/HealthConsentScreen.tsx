import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  changeHealthConsents,
  getHealthConsents,
  getHealthGraph,
  HEALTH_ITEMS,
  type HealthConsents,
  type HealthItem,
} from '@oun/contract/health';
import { listAgreements } from '@oun/contract/identity';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button } from '@oun/ui/button';
import { Skeleton } from '@oun/ui/skeleton';
import { Switch } from '@oun/ui/switch';
import { useMutation, useQuery } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showPolicy } from '../account/show-policy.tsx';
import { AGREEMENTS } from '@oun/contract/identity-rules';
import { ITEM_WORDS } from './words.ts';

const consentsQuery = query(getHealthConsents);
export const loader = prefetch(() => [consentsQuery]);
export const meta = pageMeta({ title: '건강정보 동의', isPrivate: true });

const save = mutation(changeHealthConsents, { touches: [getHealthConsents, getHealthGraph, listAgreements] });

/** What the law has one be told before one agrees. */
const LAW = [
  ['왜 쓰나요', '그래프와 운동 추천'],
  ['언제까지', '동의를 거둘 때까지. 거두면 바로 지워요.'],
  ['누가 보나요', '나만 봐요. 다른 회사에 주지 않아요.'],
  ['동의하지 않으면', '건강 그래프만 못 봐요. 나머지는 그대로예요.'],
] as const;

function HealthConsentScreen() {
  const consents = useQuery(consentsQuery);
  return (
    <Page title="건강정보 동의" referrer="/my/health" className="px-5">
      <span className="mt-6 flex size-18 items-center justify-center rounded-block bg-pink-0 text-pink-50">
        <HeartPulse size={32} aria-hidden="true" />
      </span>
      <h1 className="mt-5 text-heading-24">건강 정보를 함께 볼까요?</h1>
      <p className="mt-2 text-body-15 text-level-70">
        걸음, 수면, 심박을 운동과 나란히 보여드려요. 법에서 따로 동의를 받도록 한 민감한 정보예요.
      </p>
      <Block
        query={consents}
        title="동의한 내용을 불러오지 못했어요"
        skeleton={<Skeleton className="mt-6" shape="card" height={280} />}
      >
        {(data) => <Choice key={JSON.stringify(data.items)} consents={data} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(HealthConsentScreen);

function Choice({ consents: { items, version } }: { consents: HealthConsents }) {
  const navigate = useNavigate();
  const before = new Set(items.filter(({ is_agreed }) => is_agreed).map(({ item }) => item));
  // Nothing is agreed to before somebody says so: each stands off until it is switched on.
  const [chosen, choose] = useState<ReadonlySet<HealthItem>>(before);
  const change = useMutation({
    ...save,
    onSuccess: ({ items: saved }) => {
      const count = saved.filter(({ is_agreed }) => is_agreed).length;
      toast(count > 0 ? `${count}가지에 동의했어요.` : '동의를 거두고 모두 지웠어요.');
      void navigate('/my/health', { replace: true });
    },
    onError: (error) => void popupError(error),
  });
  const taken = [...before].filter((item) => !chosen.has(item));
  const isSame = taken.length === 0 && chosen.size === before.size;
  async function send() {
    if (taken.length > 0) {
      const names = taken.map((item) => ITEM_WORDS[item][0]).join(', ');
      const isSure = await popup({
        title: '기록을 지울까요?',
        message: `${names} 기록을 바로 지워요. 되돌릴 수 없어요.`,
        action: '거두고 지우기',
        cancel: '그만두기',
        isDestructive: true,
      });
      if (!isSure) return;
    }
    change.mutate({ body: { items: [...chosen], version } });
  }
  return (
    <>
      <div className="mt-5 divide-y divide-level-10">
        {HEALTH_ITEMS.map((item) => (
          <Switch
            key={item}
            className="min-h-18"
            label={ITEM_WORDS[item][0]}
            description={ITEM_WORDS[item][1]}
            checked={chosen.has(item)}
            onChange={(event) => {
              const next = new Set(chosen);
              if (event.target.checked) next.add(item);
              else next.delete(item);
              choose(next);
            }}
          />
        ))}
      </div>
      <dl className="mt-5 grid gap-2.5 rounded-card bg-level-5 px-5 py-4 text-body-14">
        {LAW.map(([term, words]) => (
          <div key={term} className="grid grid-cols-[104px_1fr]">
            <dt className="text-level-60">{term}</dt>
            <dd className="text-level-80">{words}</dd>
          </div>
        ))}
      </dl>
      {AGREEMENTS.HEALTH.policy ? (
        <button
          type="button"
          className="mt-2 h-control text-body-14 underline underline-offset-4"
          onClick={() => void showPolicy(AGREEMENTS.HEALTH.policy!)}
        >
          건강정보(민감정보) 수집·이용 동의 전문
        </button>
      ) : null}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button variant="line" size="Large" full onClick={() => void navigate('/my/health', { replace: true })}>
          나중에 할게요
        </Button>
        <Button
          variant="line"
          size="Large"
          full
          disabled={isSame}
          pending={change.isPending}
          onClick={() => void send()}
        >
          {taken.length > 0 ? '고른 대로 바꾸기' : '동의하고 연결하기'}
        </Button>
      </div>
    </>
  );
}
