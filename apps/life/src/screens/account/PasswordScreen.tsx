import { callerOf, query } from '@oun/client/query';
import { type Account, changePassword, getAccount } from '@oun/contract/identity';
import type { Input } from '@oun/contract/endpoint';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button } from '@oun/ui/button';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmed, isUnconfirmed } from './confirm.tsx';
import { codeOf, type FieldErrors, fieldErrorsOf, NO_ERRORS, useWrongFieldFocus } from './form-errors.ts';
import { FormPage } from './FormPage.tsx';
import { PasswordField } from '@oun/ui/password-field';
import { keepsRules, NewPasswordField } from './NewPasswordField.tsx';

const own = query(getAccount);
const PAGE = { title: '비밀번호', referrer: '/my/account' };

export const loader = prefetch(() => [own]);
export const meta = pageMeta({ title: '비밀번호', isPrivate: true });

function PasswordScreen() {
  const account = useQuery(own);
  if (account.data) return <PasswordForm account={account.data} />;
  return (
    <Page {...PAGE} className="px-5 pt-6">
      <Block
        query={account}
        title="계정을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="grid gap-5">
            <Skeleton height={32} width="60%" />
            <Skeleton shape="control" height={52} />
            <Skeleton shape="control" height={52} />
          </SkeletonGroup>
        }
      >
        {() => null}
      </Block>
    </Page>
  );
}

export default withPrefetched(PasswordScreen);

function PasswordForm({ account: { has_password, email_address } }: { account: Account }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const email = email_address ?? '';
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const form = useWrongFieldFocus(errors);
  const change = useMutation({
    mutationFn: () => {
      const set = (body: Input<typeof changePassword>['body']) => callerOf(client)(changePassword, { body });
      // Who has a password shows it with the new one; who has none is asked for a code first.
      return has_password
        ? set({ new_password: next, current_password: current })
        : confirmed(client, () => set({ new_password: next }));
    },
    onSuccess: ({ ended_sessions }) => {
      void client.invalidateQueries({ queryKey: own.queryKey });
      const others = ended_sessions > 0 ? ` 다른 기기 ${ended_sessions}대에서 로그아웃했어요.` : '';
      toast(has_password ? `비밀번호를 바꿨어요.${others}` : '비밀번호를 정했어요');
      void navigate('/my/account', { replace: true });
    },
    onError: (error) => {
      if (isUnconfirmed(error)) return;
      const fields = fieldErrorsOf(error);
      if (codeOf(error) === 'PASSWORD_MISMATCH') setErrors({ current_password: error.message });
      else if (fields !== NO_ERRORS) setErrors(fields);
      else void popupError(error);
    },
  });

  function submit() {
    const wrong: Record<string, string> = {};
    if (has_password && current === '') wrong['current_password'] = '지금 비밀번호를 써주세요.';
    if (!keepsRules(next, email)) wrong['new_password'] = '아래 규칙을 모두 지켜주세요.';
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) change.mutate();
  }

  return (
    <FormPage
      {...PAGE}
      heading={has_password ? '비밀번호를 바꿀까요?' : '비밀번호를 정해주세요'}
      sub={
        has_password
          ? '바꾸면 다른 기기에서는 모두 로그아웃돼요.'
          : `정하면 ${email || '이메일'}로도 로그인할 수 있어요.`
      }
      form={form}
      onSubmit={submit}
      action={
        <Button type="submit" size="Large" full pending={change.isPending || change.isSuccess}>
          {has_password ? '변경하기' : '정하기'}
        </Button>
      }
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {has_password ? (
        <PasswordField
          label="지금 비밀번호"
          name="current_password"
          autoComplete="current-password"
          enterKeyHint="next"
          maxLength={200}
          value={current}
          error={errors['current_password']}
          onChange={(event) => {
            setCurrent(event.target.value);
            setErrors(NO_ERRORS);
          }}
        />
      ) : null}
      <NewPasswordField
        label="새 비밀번호"
        email={email}
        value={next}
        error={errors['new_password']}
        onValue={(typed) => {
          setNext(typed);
          setErrors(NO_ERRORS);
        }}
      />
    </FormPage>
  );
}
