import { onceMutation } from '@oun/client/once-mutation';
import { kickFromTeam } from '@oun/contract/team';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';
import { TOUCHED } from './queries.ts';

const kick = onceMutation(kickFromTeam, { touches: TOUCHED, isSharedWork: true });

/** What happens to them and to the place, before it does. */
export function askKick({ user_id, nickname }: { user_id: number; nickname: string }): Promise<unknown> {
  const Body: SheetBody<undefined> = ({ close }) => {
    const out = useMutation({
      ...kick,
      onSuccess: () => {
        close(undefined);
        toast(`${nickname} 님을 내보냈어요.`);
      },
      onError: (error) => void popupError(error),
    });
    return (
      <div className="pb-2">
        <p className="text-body-15 text-level-70 break-keep">
          바로 멤버십을 쓸 수 없게 돼요. {nickname} 님의 기록은 그대로 남아요. 이 자리는 30일에 2번까지 다시 채울 수
          있어요.
        </p>
        <div className="mt-5 grid gap-2">
          <Button
            variant="danger"
            size="Large"
            full
            pending={out.isPending}
            onClick={() => out.mutate({ body: { user_id } })}
          >
            내보내기
          </Button>
          <Button variant="gray" size="Large" full onClick={() => close(undefined)}>
            그대로 두기
          </Button>
        </div>
      </div>
    );
  };
  return sheet(`${nickname} 님을 팀에서 내보낼까요?`, Body);
}
