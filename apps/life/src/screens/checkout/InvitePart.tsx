import { mutation } from '@oun/client/mutation';
import { verifyInvitationCode } from '@oun/contract/identity';
import { bareCode, INVITATION_CODE } from '@oun/contract/identity-rules';
import type { MembershipQuote } from '@oun/contract/membership';
import { wonWords } from '@oun/contract/money-words';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { useMutation } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

const verify = mutation(verifyInvitationCode, { touches: 'nothing' });

/** Who brought them, and what that makes of the first payment; it can be typed and changed until they pay. */
export function InvitePart({ quote: { referral, kind } }: { quote: MembershipQuote }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <div className="flex min-h-11 items-center gap-3">
        <Gift size={20} aria-hidden="true" className="shrink-0 text-pink-50" />
        <p className="num min-w-0 flex-1 text-body-15">
          {referral ? (
            <>
              <b className="font-semibold">{referral.code}</b> · 첫 결제에서 {wonWords(referral.discount)} 덜 내요
              <span className="block text-body-13 text-level-60">
                {referral.words}
                {kind === 'TRIAL' ? ' · 체험 뒤 첫 결제에서 빼드려요' : null}
              </span>
            </>
          ) : (
            '친구의 초대 코드가 있나요?'
          )}
        </p>
        <Button variant="line" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {referral ? '바꾸기' : '입력하기'}
        </Button>
      </div>
      {isOpen ? <CodeField onDone={() => setOpen(false)} /> : null}
    </section>
  );
}

function CodeField({ onDone }: { onDone: () => void }) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const code = bareCode(typed);
  const check = useMutation({
    ...verify,
    onSuccess: ({ code: offer }) => {
      setSearch((search) => ({ ...Object.fromEntries(search), offer }), { replace: true, preventScrollReset: true });
      onDone();
    },
  });
  return (
    <div className="mt-3 flex items-start gap-2">
      <Field
        className="flex-1"
        label="초대 코드"
        value={typed}
        maxLength={12}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={check.error?.message}
        onChange={(event) => {
          check.reset();
          setTyped(event.target.value);
        }}
      />
      <Button
        variant="ink"
        size="Large"
        className="mt-7"
        disabled={!INVITATION_CODE.test(code)}
        pending={check.isPending}
        onClick={() => check.mutate({ body: { code } })}
      >
        적용
      </Button>
    </div>
  );
}
