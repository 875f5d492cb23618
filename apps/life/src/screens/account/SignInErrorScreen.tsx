import { safePath } from '@oun/brand/safe-path';
import { COMPANY } from '@oun/brand';
import { errorBody, ERRORS, type ErrorCode } from '@oun/contract/errors';
import { METHOD_NAMES, SOCIAL_PROVIDERS } from '@oun/contract/identity-rules';
import { pageMeta } from '@oun/shell/meta';
import { useShell } from '@oun/shell/shell-context';
import { Button, ButtonLink } from '@oun/ui/button';
import { useSearchParams } from 'react-router';
import { carry } from './carry.ts';
import { FormPage } from './FormPage.tsx';
import { useLeave } from './leave.tsx';

export const meta = pageMeta({ title: '로그인하지 못했어요', isPrivate: true });

const REQUEST_ID = /^[\w-]{1,64}$/;

export default function SignInErrorScreen() {
  const { addresses } = useShell();
  const [search] = useSearchParams();
  const { leave, leavingFor } = useLeave();
  const provider = SOCIAL_PROVIDERS.find((one) => one === search.get('provider'));
  const { title, message } = wordsOf(search.get('code'), provider ? METHOD_NAMES[provider] : '소셜 계정');
  const requestId = search.get('request_id');
  return (
    <FormPage
      title="로그인"
      referrer="/sign-in"
      above={
        <img
          src="/empty-error.webp"
          alt=""
          width={112}
          height={112}
          className="mx-auto mt-6 mb-8 size-28 rounded-chip bg-level-10"
        />
      }
      heading={title}
      sub={message}
      action={
        <div className="grid w-full gap-2">
          {provider ? (
            <Button
              size="Large"
              full
              pending={leavingFor !== null}
              onClick={() =>
                void leave(provider, safePath(search.get('redirect_path'), addresses), search.get('invitation_code'))
              }
            >
              다시 로그인
            </Button>
          ) : (
            <ButtonLink size="Large" full href={carry(search, '/sign-in')}>
              다시 로그인
            </ButtonLink>
          )}
          <ButtonLink size="Large" full variant="gray" href={carry(search, '/sign-in')}>
            다른 방법
          </ButtonLink>
        </div>
      }
    >
      <p className="text-body-14 text-level-60">
        계속 안 되면 고객센터{' '}
        <a href={`tel:${COMPANY.phone}`} className="underline">
          {COMPANY.phone}
        </a>
        ({COMPANY.supportHours})로 알려주세요.
        {requestId !== null && REQUEST_ID.test(requestId) ? (
          <span className="num mt-1 block break-all">문의할 때 알려주세요: {requestId}</span>
        ) : null}
      </p>
    </FormPage>
  );
}

/** Only our own words: what stands in an address could have been written by anybody. */
function wordsOf(code: string | null, provider: string): { title: string; message: string } {
  const known = code !== null && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'UNKNOWN';
  return errorBody(known, { provider });
}
