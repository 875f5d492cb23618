import { onceMutation } from '@oun/client/once-mutation';
import { type AdminCampaign, adminRevokeCampaign } from '@oun/contract/voucher-admin';
import { adminRevokeCampaignRules } from '@oun/contract/voucher-admin-forms';
import { useForm } from '@oun/shell/form';
import { popup, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/money/written';
import { useState } from 'react';
import { SHARED_WORK } from '../shared-work.ts';
import { Part } from '../StaffDrawer.tsx';

/** What nobody has redeemed yet cannot be redeemed from now on. */
export function RevokeForm({ campaign }: { campaign: AdminCampaign }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <OpenForm campaign={campaign} onClose={() => setIsOpen(false)} />
  ) : (
    <Button variant="line" size="Dense" className="justify-self-start" onClick={() => setIsOpen(true)}>
      남은 것 거두기
    </Button>
  );
}

const revoke = onceMutation(adminRevokeCampaign, SHARED_WORK);

function OpenForm({ campaign: { id, counts }, onClose }: { campaign: AdminCampaign; onClose: () => void }) {
  const form = useForm({
    start: { reason: '' },
    rules: adminRevokeCampaignRules,
    toInput: (body) => ({ params: { id }, body }),
    ask: () => askFirst(counts),
    send: revoke,
    faultAt: 'reason',
    onDone: ({ revoked_now }) => toast(`${withCommas(revoked_now)}장을 거뒀어요`),
  });
  return (
    <Part title="남은 것 거두기">
      <form {...form.props} aria-label="남은 것 거두기" className="grid gap-3 rounded-card bg-level-5 p-4">
        <Field {...form.text('reason')} label="거두는 까닭" size="Dense" maxLength={200} />
        <div className="flex justify-end gap-2">
          <Button variant="plain" size="Dense" onClick={onClose}>
            그만두기
          </Button>
          <Button
            type="submit"
            size="Dense"
            variant="danger"
            disabled={form.values.reason.trim().length < 2}
            pending={form.isSending}
          >
            거두기
          </Button>
        </div>
      </form>
    </Part>
  );
}

const askFirst = (counts: AdminCampaign['counts']): Promise<boolean> =>
  popup({
    title: `남은 ${withCommas(counts.left)}장을 거둘까요?`,
    message: `이미 등록한 ${withCommas(counts.redeemed)}장은 그대로예요. 되돌릴 수 없어요.`,
    action: `${withCommas(counts.left)}장 거두기`,
    cancel: '그대로 두기',
    isDestructive: true,
  });
