import { codeOf } from '@oun/client/call';
import { type Mutation, mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { wordsOf } from '@oun/client/refusal';
import { type Confirmation, confirm, getConfirmation, sendConfirmationCode } from '@oun/contract/identity';
import { confirmRules } from '@oun/contract/identity-forms';
import { useForm } from '@oun/shell/form';
import { sheet, type SheetBody } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { ErrorBlock } from '@oun/ui/error-block';
import { PasswordField } from '@oun/ui/password-field';
import { Skeleton } from '@oun/ui/skeleton';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { digitsIn, SentCode, type SentTimes, timesOf } from './SentCode.tsx';

/** Whoever was asked who they are has left it at that. */
class Unconfirmed extends Error {
  override name = 'Unconfirmed';
}
export const isUnconfirmed = (error: unknown): boolean => error instanceof Unconfirmed;

/** What changes the keys of the account, once it is known who it is. */
export const asOneself = <In, Out>({ mutationFn }: Mutation<In, Out>): Mutation<In, Out> => ({
  mutationFn: (input, context) => confirmed(context.client, () => mutationFn(input, context)),
});

/** Asks again where too long has passed. */
async function confirmed<T>(client: QueryClient, act: () => Promise<T>): Promise<T> {
  await confirmFirst(client);
  try {
    return await act();
  } catch (error) {
    if (codeOf(error) !== 'CONFIRMATION_NEEDED') throw error;
  }
  await askWho();
  return act();
}

/** Before a way that leads out of the page: on the way back there is nobody to ask in between. */
export async function confirmFirst(client: QueryClient): Promise<void> {
  const { confirmed_until } = await client.fetchQuery({ ...own, staleTime: 0, retry: false });
  if (!confirmed_until) await askWho();
}

async function askWho(): Promise<void> {
  if (!(await sheet<true>('본인인지 확인할게요', ConfirmSheet))) throw new Unconfirmed();
}

const own = query(getConfirmation);

const ConfirmSheet: SheetBody<true | undefined> = ({ close }) => {
  const asked = useQuery({ ...own, staleTime: 0, gcTime: 0 });
  const done = () => close(true);
  if (asked.error) return <ErrorBlock title="확인을 시작하지 못했어요" onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton shape="control" height={120} />;
  if (asked.data.ways.includes('password')) return <PasswordConfirm onDone={done} />;
  return <CodeConfirm confirmation={asked.data} onDone={done} />;
};

const WHY = '계정을 지키려고 한 번 더 확인해요. 10분 동안은 다시 묻지 않아요.';

const showWho = mutation(confirm, { touches: 'nothing' });

function PasswordConfirm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    start: { password: '' },
    rules: confirmRules,
    toInput: (body) => ({ body }),
    send: showWho,
    faultAt: 'password',
    isGuarded: false,
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <p className="text-body-15 text-level-70">{WHY}</p>
      <PasswordField
        {...form.text('password')}
        label="비밀번호"
        autoComplete="current-password"
        enterKeyHint="done"
        maxLength={200}
      />
      <Button type="submit" size="Large" full pending={form.isSending} pendingLabel="확인하고 있어요">
        확인하기
      </Button>
    </form>
  );
}

/** Whoever signs in by a social account has no password: a code goes to where they were known to be before. */
function CodeConfirm({ confirmation, onDone }: { confirmation: Confirmation; onDone: () => void }) {
  const { ways, mobile, email_address } = confirmation;
  const way = ways.includes('mobile') ? 'mobile' : 'email';
  const [sent, setSent] = useState<SentTimes | null>(null);
  const form = useForm({
    start: { code: '' },
    rules: confirmRules,
    toInput: (body) => ({ body }),
    send: showWho,
    faultAt: 'code',
    isGuarded: false,
    onDone,
  });
  const send = useMutation({
    ...mutation(sendConfirmationCode, { touches: 'nothing' }),
    onSuccess: (answer) => {
      setSent(timesOf(answer));
      form.restart();
    },
    onError: (error) => void form.show({ code: wordsOf(error) }),
  });
  const sendCode = () => send.mutate({ body: { way } });
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        if (sent) return form.props.onSubmit(event);
        event.preventDefault();
        sendCode();
      }}
      className="grid gap-4 pb-2"
    >
      <p className="text-body-15 text-level-70">
        {WHY} {way === 'mobile' ? mobile : email_address}로 인증번호를 보내드려요.
      </p>
      {sent ? (
        <SentCode
          key={sent.expiresAtMs}
          times={sent}
          field={form.code('code', digitsIn)}
          onWhole={() => void form.submit()}
          isResending={send.isPending}
          onResend={sendCode}
        />
      ) : null}
      {!sent && send.error ? (
        <p role="alert" className="text-body-14 text-error">
          {wordsOf(send.error)}
        </p>
      ) : null}
      <Button type="submit" size="Large" full pending={(!sent && send.isPending) || form.isSending}>
        {sent ? '확인하기' : '인증번호 받기'}
      </Button>
    </form>
  );
}
