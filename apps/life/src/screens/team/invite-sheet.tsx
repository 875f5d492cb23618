import { onceMutation } from '@oun/client/once-mutation';
import { inviteToTeam } from '@oun/contract/team';
import { popupError, sheet, type SheetBody } from '@oun/shell/overlays';
import { share } from '@oun/shell/share';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { invitationPath, TOUCHED } from './queries.ts';

const invite = onceMutation(inviteToTeam, { touches: TOUCHED, isSharedWork: true });
const HINT_LENGTH = 4;

/** A link for one person, and four digits by which its sender knows whose it is. */
export function askInvite(): Promise<unknown> {
  const Body: SheetBody<undefined> = ({ close }) => {
    const [hint, setHint] = useState('');
    const isOdd = hint.length > 0 && hint.length < HINT_LENGTH;
    const send = useMutation({
      ...invite,
      onSuccess: ({ code }) => {
        close(undefined);
        void share('오운 팀 초대', invitationPath(code));
      },
      onError: (error) => void popupError(error),
    });
    return (
      <form
        className="pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOdd) send.mutate({ body: hint ? { hint } : {} });
        }}
      >
        <p className="text-body-15 text-level-70 break-keep">
          링크는 7일 동안 한 사람이 쓸 수 있어요. 받은 사람은 결제하지 않아요.
        </p>
        <Field
          className="mt-5"
          label="전화번호 끝 네 자리"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={HINT_LENGTH}
          value={hint}
          onChange={({ target }) => setHint(target.value.replace(/\D/g, ''))}
          hint="누구에게 보냈는지 나만 알아볼 수 있어요."
        />
        <Button type="submit" size="Large" full className="mt-5" disabled={isOdd} pending={send.isPending}>
          <Send size={18} aria-hidden="true" />
          초대 링크 보내기
        </Button>
      </form>
    );
  };
  return sheet('누구를 초대할까요?', Body);
}
