import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { changeReplayConsent, getReplayConsent, type ReplayConsent } from '@oun/contract/replay';
import { REPLAY_DAYS, REPLAY_MINUTES } from '@oun/contract/replay-rules';
import { Block } from '@oun/shell/block';
import { popupError, toast } from '@oun/shell/overlays';
import { isReplayAllowed, rememberReplay } from '@oun/shell/replay-answer';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { Divider } from '@oun/ui/divider';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton } from '@oun/ui/skeleton';
import { Switch } from '@oun/ui/switch';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export const replayConsent = query(getReplayConsent);
const say = mutation(changeReplayConsent, { touches: [getReplayConsent] });

const WORDS = [
  ['남겨요', `화면의 모양, 누르고 넘긴 자리와 때예요. 한 번에 ${REPLAY_MINUTES}분까지예요.`],
  ['남기지 않아요', '화면의 글자와 적으신 글자는 모두 별표로 바꾸고, 사진과 영상은 비워요.'],
  ['아예 남기지 않는 화면', '로그인과 비밀번호, 결제와 멤버십, 건강과 운동 기록, 1:1 문의, 배송지예요.'],
  ['지우는 때', `${REPLAY_DAYS}일 뒤에 지워요. 끄시면 그때까지 남긴 것을 바로 모두 지워요.`],
  ['보는 사람', '오운의 운영팀과 고객센터만 봐요. 누구의 화면인지는 보이지 않고, 누가 언제 보았는지 적어둬요.'],
] as const;

/** Whether a member's screens may be played again, with what that means. */
export function ReplayChoice() {
  const { me } = useShell();
  return me ? <Choice /> : null;
}

function Choice() {
  const found = useQuery(replayConsent);
  return (
    <>
      <Divider kind="band" />
      <section>
        <SectionHeader
          title="화면 기록"
          sub="어디에서 헤매시는지 화면을 다시 보며 고쳐요. 켜지 않으셔도 모두 그대로 쓰실 수 있어요."
          size={18}
        />
        <Block query={found} title="화면 기록을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={64} />}>
          {(consent) => <Answer consent={consent} />}
        </Block>
        <dl className="mt-4 grid gap-3 rounded-card bg-level-5 p-4 text-body-14">
          {WORDS.map(([what, words]) => (
            <div key={what}>
              <dt className="text-level-90">{what}</dt>
              <dd className="mt-0.5 text-level-60">{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

const never = () => () => {};

function Answer({ consent: { is_agreed, kept, version } }: { consent: ReplayConsent }) {
  // Which browser this is, is known once it has taken over.
  const isHere = useSyncExternalStore(never, isReplayAllowed, () => false);
  const saying = useMutation({
    ...say,
    onSuccess: (said) => {
      rememberReplay(said.is_agreed);
      toast(said.is_agreed ? '다음 화면부터 남겨요' : '모두 지우고 껐어요');
    },
    onError: (error) => void popupError(error),
  });
  const answer = async (isOn: boolean) => {
    // A no holds from this moment, whatever becomes of the call.
    if (!isOn) await forget();
    saying.mutate({ body: { is_agreed: isOn, version } });
  };
  const isOn = saying.isPending ? saying.variables.body.is_agreed : is_agreed && isHere;
  const isElsewhere = !isOn && !saying.isPending && (is_agreed || kept > 0);
  return (
    <div className="grid gap-3">
      <Switch
        label="내 화면을 다시 볼 수 있게 남기기"
        description="이 기기에서만 켜져요. 언제든 끌 수 있어요."
        checked={isOn}
        onChange={({ target }) => void answer(target.checked)}
      />
      {isOn && kept > 0 ? <p className="text-body-13 text-level-60">지금 {kept}번의 방문이 남아 있어요.</p> : null}
      {isElsewhere ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-body-14 text-level-70">
            {kept > 0 ? `다른 기기에서 남긴 ${kept}번의 방문이 있어요.` : '다른 기기에서 켜져 있어요.'}
          </p>
          <Button variant="line" size="Dense" onClick={() => void answer(false)}>
            모두 지우고 끄기
          </Button>
        </div>
      ) : null}
    </div>
  );
}

async function forget() {
  rememberReplay(false);
  const { stopReplay } = await import('@oun/shell/replay');
  await stopReplay();
}
