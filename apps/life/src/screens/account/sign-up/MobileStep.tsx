import { formatMobile, SOCIAL_PROVIDERS, type SocialProvider } from '@oun/contract/identity-rules';
import { Button, ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { useSearchParams } from 'react-router';
import { carry } from '../carry.ts';
import { FormPage } from '../FormPage.tsx';
import { byMethod, useLeave } from '../leave.tsx';
import { MobileCodeForm, type VerifiedMobile } from '../MobileCodeForm.tsx';
import type { StepProps } from './draft.ts';

type Props = StepProps & { redirectPath: string };

export function MobileStep({ draft, change, page, goOn, redirectPath }: Props) {
  const { verified, takesOverMobile } = draft;
  if (!verified) {
    return (
      <MobileCodeForm
        {...page}
        heading="휴대폰 번호를 확인할게요"
        sub="문자로 받은 인증번호를 넣으면 끝나요."
        initialMobile={draft.mobile}
        onVerified={(done) => {
          change({ verified: done, mobile: done.mobile, takesOverMobile: false });
          if (!done.existing) goOn();
        }}
      />
    );
  }
  const forget = () => change({ verified: null, takesOverMobile: false });
  if (verified.existing && !takesOverMobile) {
    return (
      <ExistingAccount
        page={page}
        existing={verified.existing}
        redirectPath={redirectPath}
        onTakeOver={() => {
          change({ takesOverMobile: true });
          goOn();
        }}
        onForget={forget}
      />
    );
  }
  return (
    <FormPage
      {...page}
      heading="휴대폰 번호를 확인했어요"
      sub={formatMobile(verified.mobile)}
      onSubmit={goOn}
      action={
        <>
          <Button variant="gray" size="Large" onClick={forget}>
            다른 번호로
          </Button>
          <Button type="submit" size="Large" full>
            다음
          </Button>
        </>
      }
    />
  );
}

const isSocial = (method: string): method is SocialProvider => (SOCIAL_PROVIDERS as readonly string[]).includes(method);

/** One number belongs to one account: most who meet this have forgotten that they joined. */
function ExistingAccount({
  page,
  existing: { method, email_address },
  redirectPath,
  onTakeOver,
  onForget,
}: {
  page: StepProps['page'];
  existing: NonNullable<VerifiedMobile['existing']>;
  redirectPath: string;
  onTakeOver: () => void;
  onForget: () => void;
}) {
  const [search] = useSearchParams();
  const { leave, leavingFor } = useLeave();
  const label = `${byMethod(method)} 로그인`;
  return (
    <FormPage
      {...page}
      isAnswer
      heading={`이미 ${byMethod(method)} 가입한 번호예요`}
      sub={email_address ? `${email_address} 계정이 있어요.` : '로그인하면 하던 운동을 이어서 할 수 있어요.'}
      action={
        <div className="grid w-full gap-2">
          {isSocial(method) ? (
            <Button
              size="Large"
              full
              pending={leavingFor !== null}
              onClick={() => void leave(method, redirectPath, search.get('invitation_code'))}
            >
              {label}
            </Button>
          ) : (
            <ButtonLink size="Large" full href={carry(search, '/sign-in', { method: 'email' })}>
              {label}
            </ButtonLink>
          )}
          <Button size="Large" full variant="gray" onClick={onTakeOver}>
            새로 가입하기
          </Button>
        </div>
      }
    >
      <Callout tone="caution">새로 가입하면 이 번호는 그 계정에서 빠지고, 새 계정에 등록돼요.</Callout>
      <Button variant="plain" className="justify-self-start" onClick={onForget}>
        다른 번호로 확인하기
      </Button>
    </FormPage>
  );
}
