import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { adminGetCampaign, type AdminCampaignDetail, adminTakeCodes } from '@oun/contract/voucher-admin';
import { AUDIENCE_LABELS, CAMPAIGN_PHASE_LABELS } from '@oun/contract/voucher-rules';
import { dateWords } from '@oun/contract/money-words';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { momentText } from '../moment-text.ts';
import { SHARED_WORK } from '../shared-work.ts';
import { Facts, History, Part, StaffDrawer } from '../StaffDrawer.tsx';
import { saveCsv } from '../store/orders/csv-file.ts';
import { CAMPAIGN_TONES, lastDayOf } from './campaign-words.ts';
import { RevokeForm } from './RevokeForm.tsx';

type Props = { id: number; canMake: boolean; onClose: () => void };

/** One campaign beside the list: how far it went, its codes while nobody has them, and taking the rest back. */
export function CampaignDrawer({ id, canMake, onClose }: Props) {
  const campaign = useQuery(query(adminGetCampaign, { params: { id } }));
  return (
    <StaffDrawer label="이용권 상세" title={campaign.data?.name ?? '이용권'} query={campaign} onClose={onClose}>
      {(data) => <Detail campaign={data} canMake={canMake} />}
    </StaffDrawer>
  );
}

function Detail({ campaign, canMake }: { campaign: AdminCampaignDetail; canMake: boolean }) {
  const { phase, counts, audience, company_domain } = campaign;
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-2">
        <p className="flex items-center justify-between gap-2 text-body-14">
          <span className="num text-heading-18">{campaign.length}</span>
          <StatusDot tone={CAMPAIGN_TONES[phase]}>{CAMPAIGN_PHASE_LABELS[phase]}</StatusDot>
        </p>
        <p className="text-body-14 text-level-70">
          {dateWords(lastDayOf(campaign.ends_at))}까지 등록할 수 있고, 한 사람이 한 장만 쓸 수 있어요.
        </p>
      </div>
      <Part title="수량">
        <dl className="grid grid-cols-4 gap-2 text-center">
          {(
            [
              ['만듦', counts.total],
              ['나감', counts.issued],
              ['등록', counts.redeemed],
              ['남음', counts.left],
            ] as const
          ).map(([label, value]) => (
            <div key={label} className="rounded-card bg-level-5 px-1 py-3">
              <dt className="text-body-12 text-level-60">{label}</dt>
              <dd className="num text-heading-16">{withCommas(value)}</dd>
            </div>
          ))}
        </dl>
        <Facts
          facts={[
            ['누가', company_domain ? `${AUDIENCE_LABELS[audience]} (@${company_domain})` : AUDIENCE_LABELS[audience]],
            ['지난 것', `${withCommas(counts.expired)}장`],
            ['거둔 것', `${withCommas(counts.revoked)}장`],
          ]}
        />
      </Part>
      <Codes campaign={campaign} canMake={canMake} />
      {canMake && counts.left > 0 ? <RevokeForm campaign={campaign} /> : null}
      <Part title={`기록 ${campaign.history.length}`}>
        <History rows={campaign.history} />
      </Part>
    </div>
  );
}

const take = mutation(adminTakeCodes, SHARED_WORK);

/** They are handed out once; afterwards nobody can read them any more. */
function Codes({
  campaign: { id, name, counts, phase, issued_at },
  canMake,
}: Omit<Props, 'id' | 'onClose'> & { campaign: AdminCampaignDetail }) {
  const taking = useMutation({
    ...take,
    onSuccess: ({ csv, count }) => {
      saveCsv(`${name}-${id}.csv`, csv);
      toast(`코드 ${withCommas(count)}장을 내려받았어요`);
    },
    onError: (error) => void popupError(error),
  });
  const ask = async () => {
    const isSure = await popup({
      title: `코드 ${withCommas(counts.left)}장을 내려받을까요?`,
      message: '코드는 지금 한 번만 내려받을 수 있어요. 파일을 잃어버리면 다시 볼 수 없어요.',
      action: '내려받기',
      cancel: '나중에',
    });
    if (isSure) taking.mutate({ params: { id } });
  };
  if (issued_at)
    return (
      <Part title="코드">
        <p className="text-body-13 text-level-70">
          {momentText(issued_at)}에 내려받았어요. 코드는 저장하지 않아서 다시 내려받을 수 없어요. 잃어버렸다면 남은 것을
          거두고 새로 만들어주세요.
        </p>
      </Part>
    );
  if (phase !== 'READY') return null;
  return (
    <Part title="코드">
      <p className="text-body-13 text-level-70">아직 내려받지 않았어요. 코드는 한 번만 내려받을 수 있어요.</p>
      {canMake ? (
        <Button size="Dense" className="justify-self-start" pending={taking.isPending} onClick={() => void ask()}>
          <Download size={16} aria-hidden="true" />
          코드 내려받기
        </Button>
      ) : null}
    </Part>
  );
}
