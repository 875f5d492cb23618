import { CallError, codeOf } from '@oun/client/call';
import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { type Account, getAccount, updateMobile } from '@oun/contract/identity';
import { formatMobile } from '@oun/contract/identity-rules';
import { pageMeta } from '@oun/shell/meta';
import { popup, toast } from '@oun/shell/overlays';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asOneself, isUnconfirmed } from './confirm.tsx';
import { MobileCodeForm, type VerifiedMobile } from './MobileCodeForm.tsx';

const own = query(getAccount);

export const loader = prefetch(() => [own]);
export const meta = pageMeta({ title: '휴대폰 번호', isPrivate: true });

type Change = { verified: VerifiedMobile; takesOver: boolean };

const changeMobile = asOneself(mutation(updateMobile, { touches: 'nothing' }));

function MobileScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: account } = useQuery(own);
  /** A form that has done its part begins anew, with the same number, where the change was not made. */
  const [begun, setBegun] = useState({ round: 0, mobile: '' });
  const beginAnew = ({ mobile }: VerifiedMobile) => setBegun(({ round }) => ({ round: round + 1, mobile }));

  const update = useMutation({
    mutationFn: ({ verified: { mobile, code }, takesOver }: Change, context) =>
      changeMobile.mutationFn({ body: { mobile, code, ...(takesOver && { take_over_mobile: true }) } }, context),
    onSuccess: ({ mobile }) => {
      client.setQueryData(own.queryKey, (before: Account | undefined) => before && { ...before, mobile });
      toast('휴대폰 번호를 바꿨어요');
      void navigate('/my/account', { replace: true });
    },
    onError: async (error, { verified, takesOver }) => {
      if (isUnconfirmed(error)) return beginAnew(verified);
      const isTaken = codeOf(error) === 'MOBILE_IN_USE';
      const isSure = await popup({
        title: error instanceof CallError ? error.title : '문제가 생겼어요',
        message: error.message,
        action: isTaken ? '이 계정으로 옮기기' : '다시 시도',
        cancel: '그대로 두기',
      });
      if (isSure && !codeOf(error).startsWith('CODE_')) update.mutate({ verified, takesOver: takesOver || isTaken });
      else beginAnew(verified);
    },
  });

  return (
    <MobileCodeForm
      key={begun.round}
      initialMobile={begun.mobile}
      title="휴대폰 번호"
      referrer="/my/account"
      heading={account?.mobile ? '새 휴대폰 번호를 알려주세요' : '휴대폰 번호를 알려주세요'}
      sub={account?.mobile ? `지금 번호: ${formatMobile(account.mobile)}` : '문자로 인증번호를 보내드려요.'}
      // Whether the number is another account's or this one's own, only the server can tell.
      onVerified={(verified) => update.mutate({ verified, takesOver: false })}
    />
  );
}

export default withPrefetched(MobileScreen);
