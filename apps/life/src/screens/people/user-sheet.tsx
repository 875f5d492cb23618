import type { Profile } from '@oun/contract/people';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { share } from '@oun/shell/share';
import { Button } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';
import { openReport } from '../feeds/report-sheet.tsx';
import { block, mute, unblock, unmute } from './queries.ts';
import { sureToBlock } from './sure-to-block.ts';

export const openUserMenu = (user: Profile): Promise<undefined> =>
  sheet<undefined>(`${user.nickname} 님`, bodyOf(user), { hideTitle: true });

const bodyOf = (user: Profile): SheetBody<undefined> =>
  function UserMenu({ close }) {
    const { me } = useShell();
    const params = { params: { id: user.id } };
    const failed = { onError: (error: Error) => void popupError(error) };
    const after = (words: string) => ({
      onSuccess: () => {
        close(undefined);
        toast(words);
      },
    });
    const muting = useMutation({ ...(user.is_muted ? unmute : mute), ...failed });
    const blocking = useMutation({ ...(user.is_blocked ? unblock : block), ...failed });
    const pressBlock = async () => {
      if (user.is_blocked) blocking.mutate(params, after('차단을 풀었어요.'));
      else if (await sureToBlock(user.nickname)) blocking.mutate(params, after(`${user.nickname} 님을 차단했어요.`));
    };
    return (
      <div className="grid gap-2 pb-2">
        <Button
          variant="line"
          size="Large"
          full
          onClick={() => {
            close(undefined);
            void share(`${user.nickname} 님의 프로필`, `/users/${user.id}`);
          }}
        >
          공유하기
        </Button>
        {me ? (
          <>
            <Button
              variant="line"
              size="Large"
              full
              pending={muting.isPending}
              onClick={() => muting.mutate(params, after(user.is_muted ? '다시 피드에서 보여요.' : '피드에서 뺐어요.'))}
            >
              {user.is_muted ? '피드에서 다시 보기' : '피드에서 그만 보기'}
            </Button>
            <Button
              variant="line"
              size="Large"
              full
              onClick={() => {
                close(undefined);
                void openReport({ kind: 'USER', id: user.id, person: user });
              }}
            >
              신고하기
            </Button>
            <Button variant="danger" size="Large" full pending={blocking.isPending} onClick={() => void pressBlock()}>
              {user.is_blocked ? '차단 풀기' : '차단하기'}
            </Button>
          </>
        ) : null}
        <Button variant="gray" size="Large" full onClick={() => close(undefined)}>
          닫기
        </Button>
      </div>
    );
  };
