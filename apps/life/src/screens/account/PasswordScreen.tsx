import { codeOf } from '@oun/client/call';
import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { type Account, changePassword, getAccount } from '@oun/contract/identity';
import { changePasswordRules } from '@oun/contract/identity-forms';
import { Block } from '@oun/shell/block';
import { useForm } from '@oun/shell/form';
import { pageMeta } from '@oun/shell/meta';
import { popupError, toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Button } from '@oun/ui/button';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { asOneself, isUnconfirmed } from './confirm.tsx';
import { FormPage } from './FormPage.tsx';
import { PasswordField } from '@oun/ui/password-field';
import { NewPasswordField, rulesUnmet } from './NewPasswordField.tsx';

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

const set = mutation(changePassword, { touches: [getAccount], isLeaving: true });

function PasswordForm({ account: { has_password, email_address } }: { account: Account }) {
  const navigate = useNavigate();
  const email = email_address ?? '';
  const form = useForm({
    start: { current_password: '', new_password: '' },
    rules: changePasswordRules,
    toInput: ({ current_password, new_password }) => ({
      body: { new_password, ...(has_password && { current_password }) },
    }),
    check: ({ new_password }) => ({ new_password: rulesUnmet(new_password, email) }),
    // Who has a password shows it with the new one; who has none is asked for a code first.
    send: has_password ? set : asOneself(set),
    place: (error) => {
      if (isUnconfirmed(error)) return {};
      return codeOf(error) === 'PASSWORD_MISMATCH' ? { current_password: error.message } : undefined;
    },
    onFault: popupError,
    onDone: ({ ended_sessions }) => {
      const others = ended_sessions > 0 ? ` 다른 기기 ${ended_sessions}대에서 로그아웃했어요.` : '';
      toast(has_password ? `비밀번호를 바꿨어요.${others}` : '비밀번호를 정했어요');
      void navigate('/my/account', { replace: true });
    },
  });

  return (
    <FormPage
      {...PAGE}
      heading={has_password ? '비밀번호를 바꿀까요?' : '비밀번호를 정해주세요'}
      sub={
        has_password
          ? '바꾸면 다른 기기에서는 모두 로그아웃돼요.'
          : `정하면 ${email || '이메일'}로도 로그인할 수 있어요.`
      }
      form={form.props}
      action={
        <Button type="submit" size="Large" full pending={form.isSending || form.isDone}>
          {has_password ? '변경하기' : '정하기'}
        </Button>
      }
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {has_password ? (
        <PasswordField
          {...form.text('current_password')}
          label="지금 비밀번호"
          autoComplete="current-password"
          enterKeyHint="next"
          maxLength={200}
        />
      ) : null}
      <NewPasswordField {...form.text('new_password')} label="새 비밀번호" email={email} />
    </FormPage>
  );
}
