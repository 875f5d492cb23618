import { safePath } from '@oun/brand/safe-path';
import type { FieldErrors } from '@oun/client/refusal';
import { SOCIAL_PROVIDERS } from '@oun/contract/identity-rules';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { useShell } from '@oun/shell/shell-context';
import { useTypedWords } from '@oun/shell/use-typed-words';
import { IconButton } from '@oun/ui/icon-button';
import { StepBar } from '@oun/ui/step-bar';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { carry } from '../carry.ts';
import { Forward } from '../Forward.tsx';
import { useKept } from '../kept.ts';
import { Waiting } from '../Waiting.tsx';
import { ConsentStep } from './ConsentStep.tsx';
import { type Draft, NO_ERRORS, reachableStep, type Step, type StepProps, stepsOf } from './draft.ts';
import { EmailStep } from './EmailStep.tsx';
import { MobileStep } from './MobileStep.tsx';
import { NicknameStep } from './NicknameStep.tsx';
import { type Social, useSignUp } from './sign-up.ts';

export const meta = pageMeta({ title: '회원가입', isPrivate: true });

/** `?provider=` says that a provider sent its profile along; without it an old one in the tab is left alone. */
export default function SignUpScreen() {
  const { me, addresses } = useShell();
  const [search] = useSearchParams();
  const kept = useKept('oun.social_sign_up');
  const isSocial = SOCIAL_PROVIDERS.some((provider) => provider === search.get('provider'));
  const redirectPath = safePath(search.get('redirect_path'), addresses);

  if (me) return <Forward title="회원가입" to="/" />;
  if (isSocial && kept === undefined) {
    return (
      <Page title="회원가입">
        <Waiting>잠시만 기다려주세요</Waiting>
      </Page>
    );
  }
  if (isSocial && !kept) return <Forward title="회원가입" to={carry(search, '/sign-in')} />;
  return <SignUpSteps social={isSocial && kept ? kept : null} redirectPath={redirectPath} />;
}

function SignUpSteps({ social, redirectPath }: { social: Social | null; redirectPath: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(social, search.get('invitation_code')));
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const steps = stepsOf(social !== null);
  const asked = search.get('step');
  const step = reachableStep(asked, steps, draft);
  const place = steps.indexOf(step);
  const pathOf = (to: Step) => {
    const next = new URLSearchParams(search);
    next.set('step', to);
    return `/sign-up?${next}`;
  };
  const isMisplaced = asked !== null && asked !== step;
  const rightPath = pathOf(step);
  useEffect(() => {
    if (isMisplaced) void navigate(rightPath, { replace: true });
  }, [isMisplaced, rightPath, navigate]);
  useHeadingFocus(step);
  // Who has an account already is shown the way in, and loses nothing by it.
  const letGo = useTypedWords(place > 0 && !draft.verified?.existing);

  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const signUp = useSignUp({
    social,
    redirectPath,
    onWrong: (where, wrong, part = {}) => {
      change(part);
      setErrors(wrong);
      if (where !== step) void navigate(pathOf(where));
    },
    onLeave: letGo,
    onSignIn: (own) => void navigate(carry(search, '/sign-in', own)),
  });

  const before = steps[place - 1];
  const props: StepProps = {
    draft,
    change,
    errors,
    page: {
      title: '회원가입',
      referrer: before && pathOf(before),
      above: <Above place={place} total={steps.length} back={before && pathOf(before)} />,
    },
    goOn: () => {
      setErrors(NO_ERRORS);
      void navigate(pathOf(steps[place + 1] ?? step));
    },
  };
  switch (step) {
    case 'consent':
      return <ConsentStep {...props} />;
    case 'email':
      return <EmailStep {...props} />;
    case 'mobile':
      return <MobileStep {...props} redirectPath={redirectPath} />;
    case 'nickname':
      return (
        <NicknameStep
          {...props}
          isPending={signUp.isPending || signUp.isSuccess}
          problem={signUp.problem}
          goOn={(typed) => {
            change(typed);
            setErrors(NO_ERRORS);
            signUp.send({ ...draft, ...typed });
          }}
        />
      );
  }
}

const emptyDraft = (social: Social | null, invitationCode: string | null): Draft => ({
  agreed: [],
  email: social?.profile.email_address ?? '',
  password: '',
  mobile: social?.profile.mobile ?? '',
  verified: null,
  takesOverMobile: false,
  nickname: social?.profile.nickname?.slice(0, 12) ?? '',
  invitationCode: invitationCode ?? '',
});

/** The app's bar has the way back already. */
function Above({ place, total, back }: { place: number; total: number; back: string | undefined }) {
  const { platform } = useShell();
  const navigate = useNavigate();
  return (
    <div className="mb-7 flex h-11 items-center gap-2">
      {platform === 'web' && back ? (
        <IconButton
          label="이전"
          icon={<ChevronLeft size={26} />}
          className="-ml-3 side:hidden"
          onClick={() => void navigate(back)}
        />
      ) : null}
      <StepBar className="flex-1" current={place + 1} total={total} />
    </div>
  );
}

/** A new step is told to who does not see it; the first one is told by the page itself. */
function useHeadingFocus(step: Step) {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const isTyping = document.activeElement instanceof HTMLInputElement && document.activeElement.ariaInvalid;
    if (!isTyping) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [step]);
}
