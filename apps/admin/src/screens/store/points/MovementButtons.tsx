import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { adminApprovePoints, adminWithdrawPoints, type PointMovement } from '@oun/contract/point-admin';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';
import { SHARED_WORK } from '../../shared-work.ts';
import { movementWords } from './movement-words.ts';

/** Agreed to by somebody who neither asked for it nor gets it; taken back by anybody. */
export function MovementButtons({ movement }: { movement: PointMovement }) {
  const { me } = useShell();
  const params = { id: movement.id };
  const approve = useMutation({
    ...onceMutation(adminApprovePoints, SHARED_WORK),
    onSuccess: () => toast(`승인했어요 · ${movementWords(movement)}`),
    onError: (error) => void popupError(error),
  });
  const withdraw = useMutation({
    ...mutation(adminWithdrawPoints, SHARED_WORK),
    onSuccess: () => toast('요청을 거뒀어요'),
    onError: (error) => void popupError(error),
  });
  const ask = async () => {
    const isSure = await popup({
      title: `${movementWords(movement)}, 승인할까요?`,
      message: `${movement.nickname} 님에게 바로 반영돼요. 까닭: ${movement.reason}`,
      action: `${movementWords(movement)} 승인`,
      cancel: '그대로 두기',
    });
    if (isSure) approve.mutate({ params });
  };
  const isOwn = me?.id === movement.proposed_by.id || me?.id === movement.account_id;
  return (
    <span className="flex items-center gap-1.5">
      {isOwn ? null : (
        <Button size="Dense" pending={approve.isPending} onClick={() => void ask()}>
          승인
        </Button>
      )}
      <Button variant="line" size="Dense" pending={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
        거두기
      </Button>
    </span>
  );
}
