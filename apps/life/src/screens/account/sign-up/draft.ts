import type { FieldErrors } from '@oun/client/refusal';
import { type AgreementKind, REQUIRED_AGREEMENTS } from '@oun/contract/identity-rules';
import type { ReactNode } from 'react';
import type { VerifiedMobile } from '../MobileCodeForm.tsx';

export type Step = 'consent' | 'email' | 'mobile' | 'nickname';

/** What has been typed so far. It lives as long as the page, so that a password is never stored. */
export type Draft = {
  agreed: readonly AgreementKind[];
  email: string;
  password: string;
  mobile: string;
  verified: VerifiedMobile | null;
  takesOverMobile: boolean;
  nickname: string;
  invitationCode: string;
};

export const NO_ERRORS: FieldErrors = {};

export type StepProps = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** What the server said about this step's fields. */
  errors: FieldErrors;
  page: { title: string; referrer: string | undefined; above: ReactNode };
  goOn: () => void;
};

export const stepsOf = (isSocial: boolean): readonly Step[] =>
  isSocial ? ['consent', 'mobile', 'nickname'] : ['consent', 'email', 'mobile', 'nickname'];

function isDone(step: Step, draft: Draft): boolean {
  switch (step) {
    case 'consent':
      return REQUIRED_AGREEMENTS.every((kind) => draft.agreed.includes(kind));
    case 'email':
      return draft.email !== '' && draft.password !== '';
    case 'mobile':
      return draft.verified !== null && (draft.verified.existing === null || draft.takesOverMobile);
    case 'nickname':
      return false;
  }
}

/** The step asked for, or the first one before it that is not done: a reload loses what was typed. */
export function reachableStep(asked: string | null, steps: readonly Step[], draft: Draft): Step {
  const wanted = Math.max(
    0,
    steps.findIndex((step) => step === asked),
  );
  return steps.slice(0, wanted).find((step) => !isDone(step, draft)) ?? steps[wanted]!;
}
