import { ERRORS } from '@oun/contract/errors';
import {
  AGREEMENT_KINDS,
  AGREEMENTS,
  type AgreementKind,
  MARKETING_AGREEMENTS,
  REQUIRED_AGREEMENTS,
} from '@oun/contract/identity-rules';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import type { ReactNode } from 'react';
import { FormPage } from '../FormPage.tsx';
import { showPolicy } from '../show-policy.tsx';
import type { StepProps } from './draft.ts';

/** Health data is asked for where it is first used. */
const ASKED = AGREEMENT_KINDS.filter((kind) => kind !== 'HEALTH');

export function ConsentStep({ draft, change, page, goOn }: StepProps) {
  const form = useForm({
    start: { agreed: draft.agreed },
    toInput: ({ agreed }) => agreed,
    check: ({ agreed }) => {
      const missing = REQUIRED_AGREEMENTS.find((kind) => !agreed.includes(kind));
      return missing ? { agreed: ERRORS[missing === 'AGE_14' ? 'UNDER_14' : 'AGREEMENT_REQUIRED'].message } : {};
    },
    isGuarded: false,
    onDone: goOn,
  });
  const { agreed } = form.values;
  const words = form.wordsAt('agreed');
  const firstMissing = REQUIRED_AGREEMENTS.find((kind) => !agreed.includes(kind));
  const has = (kind: AgreementKind) => agreed.includes(kind);
  const marketing = MARKETING_AGREEMENTS.filter(has);

  function set(kinds: readonly AgreementKind[], isAgreed: boolean) {
    const next = ASKED.filter((kind) => (kinds.includes(kind) ? isAgreed : has(kind)));
    // Messages at night are a matter only of who takes messages at all.
    const isNightMoot = !MARKETING_AGREEMENTS.some((kind) => next.includes(kind));
    const kept = isNightMoot ? next.filter((kind) => kind !== 'NIGHT') : next;
    form.set('agreed', kept);
    // Kept at once, so that the way to another step and back loses nothing.
    change({ agreed: kept });
  }

  return (
    <FormPage
      {...page}
      heading={
        <>
          반가워요.
          <br />
          약관을 확인해주세요
        </>
      }
      form={form.props}
      action={
        <Button type="submit" size="Large" full>
          다음
        </Button>
      }
    >
      <div>
        <Checkbox
          className="w-full rounded-card bg-level-5 px-4 py-2 font-semibold"
          checked={agreed.length === ASKED.length}
          indeterminate={agreed.length > 0 && agreed.length < ASKED.length}
          onChange={(event) => set(ASKED, event.target.checked)}
        >
          모두 동의
        </Checkbox>
        <p className="mt-2 px-4 text-body-13 text-level-60">선택 항목에는 동의하지 않아도 가입할 수 있어요.</p>
        <ul className="mt-4 grid gap-1 px-4">
          {REQUIRED_AGREEMENTS.map((kind) => (
            <ConsentRow
              key={kind}
              kind={kind}
              checked={has(kind)}
              error={kind === firstMissing ? words : undefined}
              onCheck={set}
            />
          ))}
          <li>
            <Checkbox
              checked={marketing.length === MARKETING_AGREEMENTS.length}
              indeterminate={marketing.length > 0 && marketing.length < MARKETING_AGREEMENTS.length}
              onChange={(event) => set(MARKETING_AGREEMENTS, event.target.checked)}
            >
              <Need isRequired={false}>마케팅 정보 수신</Need>
            </Checkbox>
            <ul aria-label="마케팅 정보를 받을 방법" className="grid grid-cols-2 pl-8.5">
              {MARKETING_AGREEMENTS.map((kind) => (
                <li key={kind}>
                  <Checkbox checked={has(kind)} onChange={(event) => set([kind], event.target.checked)}>
                    <span className="text-body-15 text-level-70">{AGREEMENTS[kind].title}</span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          </li>
          <li>
            <Checkbox
              checked={has('NIGHT')}
              disabled={marketing.length === 0}
              onChange={(event) => set(['NIGHT'], event.target.checked)}
            >
              <Need isRequired={false}>{AGREEMENTS.NIGHT.title}</Need>
            </Checkbox>
          </li>
        </ul>
      </div>
    </FormPage>
  );
}

function ConsentRow({
  kind,
  checked,
  error,
  onCheck,
}: {
  kind: AgreementKind;
  checked: boolean;
  error: string | undefined;
  onCheck: (kinds: readonly AgreementKind[], isAgreed: boolean) => void;
}) {
  const { title, policy } = AGREEMENTS[kind];
  return (
    <li>
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${kind}-error` : undefined}
          onChange={(event) => onCheck([kind], event.target.checked)}
        >
          <Need isRequired>{title}</Need>
        </Checkbox>
        {policy ? (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`${title} 보기`}
            className="flex h-11 shrink-0 items-center rounded-control px-2 text-body-14 text-level-60 underline"
            onClick={() => void showPolicy(policy)}
          >
            보기
          </button>
        ) : null}
      </div>
      <div aria-live="polite">
        {error ? (
          <p id={`${kind}-error`} className="mb-1 pl-8.5 text-body-13 text-error">
            {error}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function Need({ isRequired, children }: { isRequired: boolean; children: ReactNode }) {
  return (
    <>
      <span className={isRequired ? 'font-semibold text-pink-50' : 'text-level-60'}>
        {isRequired ? '필수' : '선택'}
      </span>{' '}
      {children}
    </>
  );
}
