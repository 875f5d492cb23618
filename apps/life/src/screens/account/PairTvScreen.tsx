import { mutation } from '@oun/client/mutation';
import { bareCode } from '@oun/contract/identity-rules';
import { listSessions, pairDevice } from '@oun/contract/session';
import { pairDeviceRules } from '@oun/contract/session-forms';
import { useForm } from '@oun/shell/form';
import { pageMeta } from '@oun/shell/meta';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { CodeField } from '@oun/ui/code-field';
import { useState } from 'react';
import { asOneself, isUnconfirmed } from './confirm.tsx';
import { FormPage } from './FormPage.tsx';

export const meta = pageMeta({ title: 'TV 연결', isPrivate: true });

const pair = asOneself(mutation(pairDevice, { touches: [listSessions] }));
const PAGE = { title: 'TV 연결', referrer: '/my/account' };

export default function PairTvScreen() {
  const { addresses } = useShell();
  const [pairedWith, setPairedWith] = useState<string>();
  const form = useForm({
    start: { otp: '' },
    rules: pairDeviceRules,
    toInput: (body) => ({ body }),
    send: pair,
    place: (error) => (isUnconfirmed(error) ? {} : undefined),
    faultAt: 'otp',
    isGuarded: false,
    onDone: ({ device_name }) => setPairedWith(device_name),
  });

  if (pairedWith !== undefined) {
    return (
      <FormPage
        {...PAGE}
        isAnswer
        heading={`${pairedWith}에 연결했어요`}
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
      form={form.props}
      action={
        <Button type="submit" size="Large" full pending={form.isSending} pendingLabel="연결하고 있어요">
          연결하기
        </Button>
      }
    >
      <CodeField
        {...form.code('otp', (typed) => bareCode(typed).slice(0, 6))}
        label="연결 코드"
        length={6}
        size="Large"
        autoCapitalize="characters"
        enterKeyHint="done"
        hint="내 TV에 보이는 코드만 넣어주세요. 다른 사람이 알려준 코드는 넣지 마세요."
      />
    </FormPage>
  );
}
