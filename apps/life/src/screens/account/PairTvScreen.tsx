import { callerOf } from '@oun/client/query';
import { bareCode, OTP } from '@oun/contract/identity-rules';
import { pairDevice } from '@oun/contract/session';
import { pageMeta } from '@oun/shell/meta';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { CodeField } from '@oun/ui/code-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmed, isUnconfirmed } from './confirm.tsx';
import { errorsOf, type FieldErrors, NO_ERRORS, useWrongFieldFocus } from './form-errors.ts';
import { FormPage } from './FormPage.tsx';

export const meta = pageMeta({ title: 'TV 연결', isPrivate: true });

const PAGE = { title: 'TV 연결', referrer: '/my/account' };

export default function PairTvScreen() {
  const client = useQueryClient();
  const { addresses } = useShell();
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const form = useWrongFieldFocus(errors);
  const pair = useMutation({
    mutationFn: () => confirmed(client, () => callerOf(client)(pairDevice, { body: { otp: code } })),
    onError: (error) => {
      if (!isUnconfirmed(error)) setErrors(errorsOf(error, 'otp'));
    },
  });

  if (pair.data) {
    return (
      <FormPage
        {...PAGE}
        isAnswer
        heading={`${pair.data.device_name}에 연결했어요`}
        sub="이제 큰 화면으로 운동할 수 있어요. 로그인한 기기에서 언제든 끊을 수 있어요."
        action={
          <ButtonLink href="/my/account/devices" size="Large" full>
            로그인한 기기 보기
          </ButtonLink>
        }
      />
    );
  }
  return (
    <FormPage
      {...PAGE}
      heading="TV에 보이는 코드를 넣어주세요"
      sub={`TV 브라우저에서 ${addresses.life.replace(/^https?:\/\//, '')}/tv 를 열면 여섯 글자가 보여요.`}
      form={form}
      onSubmit={() => {
        if (OTP.test(code)) pair.mutate();
        else setErrors({ otp: 'TV에 보이는 여섯 글자를 써주세요.' });
      }}
      action={
        <Button type="submit" size="Large" full pending={pair.isPending} pendingLabel="연결하고 있어요">
          연결하기
        </Button>
      }
    >
      <CodeField
        label="연결 코드"
        name="otp"
        length={6}
        size="Large"
        autoCapitalize="characters"
        enterKeyHint="done"
        value={code}
        error={errors['otp']}
        hint="내 TV에 보이는 코드만 넣어주세요. 다른 사람이 알려준 코드는 넣지 마세요."
        onValue={(text) => {
          setCode(bareCode(text).slice(0, 6));
          setErrors(NO_ERRORS);
        }}
      />
    </FormPage>
  );
}
