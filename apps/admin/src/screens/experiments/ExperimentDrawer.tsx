import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import {
  adminEndExperiment,
  type AdminExperimentDetail,
  adminGetExperiment,
  adminGetExperimentResults,
  adminStartExperiment,
} from '@oun/contract/experiment-admin';
import {
  EXPERIMENT_METRIC_LABELS,
  EXPERIMENT_STATE_LABELS,
  type ExperimentState,
} from '@oun/contract/experiment-rules';
import { withCommas } from '@oun/money/written';
import { Block } from '@oun/shell/block';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { StatusDot, type StatusTone } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Skeleton } from '@oun/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { momentText } from '../moment-text.ts';
import { SHARED_WORK } from '../shared-work.ts';
import { Facts, Part, StaffDrawer } from '../StaffDrawer.tsx';

export const EXPERIMENT_TONES: Record<ExperimentState, StatusTone> = {
  DRAFT: 'waiting',
  RUNNING: 'moving',
  ENDED: 'quiet',
};

/** One experiment beside the list: the step it waits for, and what came of it so far. */
export function ExperimentDrawer({ number, onClose }: { number: number; onClose: () => void }) {
  const experiment = useQuery(query(adminGetExperiment, { params: { number } }));
  return (
    <StaffDrawer label="실험 상세" title={experiment.data?.title ?? '실험'} query={experiment} onClose={onClose}>
      {(data) => <Detail experiment={data} />}
    </StaffDrawer>
  );
}

function Detail({ experiment }: { experiment: AdminExperimentDetail }) {
  const { number, state, metric, hypothesis, words, started_at, ended_at } = experiment;
  return (
    <div className="grid gap-6 p-5">
      <p className="flex items-center justify-between gap-2 text-body-14">
        <span className="num">{number}번</span>
        <StatusDot tone={EXPERIMENT_TONES[state]}>{EXPERIMENT_STATE_LABELS[state]}</StatusDot>
      </p>
      <Steps experiment={experiment} />
      <Facts
        facts={[
          ['알고 싶은 것', hypothesis],
          ['회원에게 보일 설명', words],
          ['견줄 것', EXPERIMENT_METRIC_LABELS[metric]],
          ['시작', started_at ? momentText(started_at) : '아직'],
          ...(ended_at ? [['끝', momentText(ended_at)] as const] : []),
        ]}
      />
      {state === 'DRAFT' ? null : <Results experiment={experiment} />}
    </div>
  );
}

type Found = Output<typeof adminGetExperimentResults>;
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const points = (share: number) => `${share >= 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(1)}%p`;

function Results({ experiment: { number, metric } }: { experiment: AdminExperimentDetail }) {
  const results = useQuery(query(adminGetExperimentResults, { params: { number } }));
  return (
    <Part title="결과">
      <Block query={results} title="결과를 불러오지 못했어요" skeleton={<Skeleton shape="card" height={180} />}>
        {(found) => (
          <div className="grid gap-4">
            <Trust found={found} />
            <p className="text-body-14">{sentenceOf(found)}</p>
            <table className="w-full text-body-13">
              <caption className="sr-only">나뉜 사람과 {EXPERIMENT_METRIC_LABELS[metric]}</caption>
              <thead>
                <tr className="text-left text-level-60">
                  <th className="py-1.5 font-medium">이름</th>
                  <th className="py-1.5 text-right font-medium">본 사람</th>
                  <th className="py-1.5 text-right font-medium">한 사람</th>
                  <th className="py-1.5 text-right font-medium">차이</th>
                </tr>
              </thead>
              <tbody className="num">
                {found.shares.map(({ bucket, people, did, effect }) => (
                  <tr key={bucket} className="border-t border-level-10">
                    <th scope="row" className="py-2 text-left font-medium">
                      {bucket}
                    </th>
                    <td className="py-2 text-right">{withCommas(people)}</td>
                    <td className="py-2 text-right">
                      {withCommas(did)} {people > 0 ? `(${percent(did / people)})` : ''}
                    </td>
                    <td className="py-2 text-right">
                      {effect ? `${points(effect.low)} ~ ${points(effect.high)}` : '–'}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="text-body-12 text-level-60">
              범위는 언제 보아도 맞게 넓혀 두었어요. 일찍 보고 멈춰도 괜찮아요.
              {found.lost === null ? '' : ` 이 기간의 기록 가운데 ${percent(found.lost)}는 오지 않았어요.`}
            </p>
          </div>
        )}
      </Block>
    </Part>
  );
}

/** What makes all below it worthless comes first. */
function Trust({ found: { ratio, mixed } }: { found: Found }) {
  if (ratio.is_broken)
    return (
      <Callout tone="caution" title="결과를 믿을 수 없어요">
        나뉜 비율이 정한 것과 우연이라 하기에는 너무 달라요. 나누거나 세는 곳이 고장 났어요. 고치고 새로 시작해 주세요.
      </Callout>
    );
  if (mixed > 0)
    return (
      <Callout tone="caution" title={`${withCommas(mixed)}명이 둘 다 봤어요`}>
        어디에도 세지 않았어요. 많으면 나누는 곳을 살펴봐 주세요.
      </Callout>
    );
  return null;
}

function sentenceOf({ shares: [, ...others], ratio }: Found): string {
  if (ratio.is_broken) return '지금은 아무것도 말할 수 없어요.';
  const told = others.filter(({ effect }) => effect !== null);
  if (told.length === 0) return '아직 말하기에는 일러요. 사람이 더 필요해요.';
  const sure = told.find(({ effect }) => effect!.low > 0 || effect!.high < 0);
  if (!sure) return '아직 차이가 있다고 할 수 없어요.';
  return `${sure.bucket} 쪽이 첫 번째보다 ${sure.effect!.low > 0 ? '나아요' : '못해요'}.`;
}

const startIt = mutation(adminStartExperiment, SHARED_WORK);
const endIt = mutation(adminEndExperiment, SHARED_WORK);

function Steps({ experiment: { number, state } }: { experiment: AdminExperimentDetail }) {
  const onError = (error: Error) => void popupError(error);
  const starting = useMutation({ ...startIt, onError, onSuccess: () => toast('실험을 시작했어요') });
  const ending = useMutation({ ...endIt, onError, onSuccess: () => toast('실험을 끝냈어요') });
  const ask = async (question: Parameters<typeof popup>[0], go: () => void) => {
    if (await popup(question)) go();
  };
  if (state === 'ENDED') return null;
  if (state === 'RUNNING')
    return (
      <Button
        variant="line"
        size="Dense"
        className="w-fit"
        pending={ending.isPending}
        onClick={() =>
          void ask(
            {
              title: '이 실험을 끝낼까요?',
              message: '모두에게 예전 그대로 보여요. 다시 시작할 수 없어요.',
              action: '끝내기',
              cancel: '나중에',
              isDestructive: true,
            },
            () => ending.mutate({ params: { number } }),
          )
        }
      >
        끝내기
      </Button>
    );
  return (
    <div className="flex gap-2">
      <Button
        size="Dense"
        pending={starting.isPending}
        onClick={() =>
          void ask(
            {
              title: '이 실험을 시작할까요?',
              message: '지금부터 사람들이 나뉘어요. 시작한 뒤에는 고칠 수 없어요.',
              action: '시작하기',
              cancel: '나중에',
            },
            () => starting.mutate({ params: { number } }),
          )
        }
      >
        시작하기
      </Button>
      <ButtonLink href={`/experiments/${number}/edit`} variant="line" size="Dense">
        고치기
      </ButtonLink>
    </div>
  );
}
