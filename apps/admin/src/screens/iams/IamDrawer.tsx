import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminEndIam, adminGetIam, type AdminIamDetail, adminPublishIam } from '@oun/contract/display-admin';
import { IAM_STATE_LABELS, PHASE_LABELS, PLACE_LABELS, PLATFORM_LABELS } from '@oun/contract/display-rules';
import { SEGMENT_LABELS } from '@oun/contract/segments';
import { withCommas } from '@oun/money/written';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { StatusDot } from '@oun/ui/badge';
import { Button, ButtonLink } from '@oun/ui/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SHARED_WORK } from '../shared-work.ts';
import { periodText } from '../showing/period.ts';
import { IAM_TONES } from '../showing/tones.ts';
import { Facts, History, Part, StaffDrawer } from '../StaffDrawer.tsx';
import { IamPreview } from './IamPreview.tsx';

type Props = { id: number; canMake: boolean; onClose: () => void };

/** One popup beside the list: what it looks like, to whom it goes, and the step it waits for. */
export function IamDrawer({ id, canMake, onClose }: Props) {
  const campaign = useQuery(query(adminGetIam, { params: { id } }));
  return (
    <StaffDrawer label="팝업 상세" title={campaign.data?.title ?? '팝업'} query={campaign} onClose={onClose}>
      {(data) => (
        <div className="grid gap-6 p-5">
          <p className="flex items-center justify-between gap-2 text-body-14">
            <StatusDot tone={IAM_TONES[data.state]}>{IAM_STATE_LABELS[data.state]}</StatusDot>
            {data.state === 'LIVE' ? <span className="text-level-60">{PHASE_LABELS[data.phase]}</span> : null}
          </p>
          {canMake ? <Steps campaign={data} /> : null}
          <Facts
            facts={[
              ['자리', `${PLACE_LABELS[data.location]} · ${PLATFORM_LABELS[data.platforms]}`],
              ['누구에게', SEGMENT_LABELS[data.segment]],
              ['언제', periodText(data)],
              ['순위', data.priority],
              ['가는 곳', data.href],
              ['7일 동안 보지 않는 회원', `${withCommas(data.dismissed_count)}명`],
            ]}
          />
          <IamPreview {...data} />
          <Part title={`기록 ${data.history.length}`}>
            <History rows={data.history} />
          </Part>
        </div>
      )}
    </StaffDrawer>
  );
}

const publish = mutation(adminPublishIam, SHARED_WORK);
const end = mutation(adminEndIam, SHARED_WORK);

function Steps({ campaign: { id, state } }: { campaign: AdminIamDetail }) {
  const onError = (error: Error) => void popupError(error);
  const publishing = useMutation({ ...publish, onError, onSuccess: () => toast('팝업을 내보냈어요') });
  const ending = useMutation({ ...end, onError, onSuccess: () => toast('팝업을 끝냈어요') });
  const askToPublish = async () => {
    const isSure = await popup({
      title: '이 팝업을 내보낼까요?',
      message: '정한 기간에 보여줘요. 내보낸 뒤에는 고칠 수 없어요.',
      action: '내보내기',
      cancel: '나중에',
    });
    if (isSure) publishing.mutate({ params: { id } });
  };
  const askToEnd = async () => {
    const isSure = await popup({
      title: '이 팝업을 끝낼까요?',
      message: '바로 보이지 않아요. 다시 내보낼 수 없어요.',
      action: '끝내기',
      cancel: '나중에',
      isDestructive: true,
    });
    if (isSure) ending.mutate({ params: { id } });
  };
  if (state === 'ENDED') return null;
  return (
    <div className="flex gap-2">
      {state === 'DRAFT' ? (
        <>
          <Button size="Dense" pending={publishing.isPending} onClick={() => void askToPublish()}>
            내보내기
          </Button>
          <ButtonLink href={`/iams/${id}/edit`} variant="line" size="Dense">
            고치기
          </ButtonLink>
        </>
      ) : null}
      <Button variant="line" size="Dense" pending={ending.isPending} onClick={() => void askToEnd()}>
        끝내기
      </Button>
    </div>
  );
}
