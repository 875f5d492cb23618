import { safePath } from '@oun/brand/safe-path';
import type { AgreementRecord } from '@oun/contract/identity';
import { AGREEMENTS, MARKETING_AGREEMENTS } from '@oun/contract/identity-rules';
import { formatLongDate } from '@oun/shell/long-date';
import { Anchor } from '@oun/shell/link';
import { pageMeta } from '@oun/shell/meta';
import { useShell } from '@oun/shell/shell-context';
import { ButtonLink } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { useSearchParams } from 'react-router';
import { FormPage } from '../FormPage.tsx';
import { Forward } from '../Forward.tsx';
import { receivePath } from '../../gift/gift-paths.ts';
import { useKeptGift } from '../../gift/kept-gift.ts';
import { useKept } from '../kept.ts';

export const meta = pageMeta({ title: '가입을 마쳤어요', isPrivate: true });

export default function SignedUpScreen() {
  const { me, addresses } = useShell();
  const [search] = useSearchParams();
  const kept = useKept('oun.signed_up');
  const nickname = me?.nickname ?? kept?.nickname;
  const back = safePath(search.get('redirect_path'), addresses);
  const gift = useKeptGift();
  // Who came from a gift or anywhere else goes back to it; who came from nowhere tells what they look for.
  const [main, other] = gift
    ? ([
        { href: receivePath(gift), words: '선물 받으러 가기' },
        { href: '/my/preferences', words: '맞춤 운동 찾기' },
      ] as const)
    : back !== '/'
      ? ([
          { href: back, words: back.startsWith('/programs/') ? '하던 운동으로 돌아가기' : '보던 화면으로 돌아가기' },
          { href: '/my/preferences', words: '맞춤 운동 찾기' },
        ] as const)
      : ([
          { href: '/my/preferences', words: '맞춤 운동 찾기' },
          { href: back, words: '나중에' },
        ] as const);
  if (!nickname) return kept === null ? <Forward title="가입을 마쳤어요" to="/" /> : null;
  return (
    <FormPage
      title="가입을 마쳤어요"
      referrer="/"
      above={
        <img
          src="/empty-workout.webp"
          alt=""
          width={160}
          height={160}
          className="mx-auto mt-6 mb-8 size-40 rounded-chip bg-pink-0"
        />
      }
      heading={`반가워요, ${nickname} 님`}
      sub="몇 가지만 고르면 오늘 할 운동을 찾을 수 있어요."
      action={
        <div className="grid w-full gap-1">
          <ButtonLink href={main.href} size="Large" full>
            {main.words}
          </ButtonLink>
          <Anchor
            href={other.href}
            className="flex h-11 items-center justify-center rounded-control text-body-15 text-level-70"
          >
            {other.words}
          </Anchor>
        </div>
      }
    >
      {kept?.is_welcome_gift_due ? (
        <Callout tone="notice" title="가입 축하 쿠폰을 드렸어요">
          스토어에서 첫 주문에 쓸 수 있어요. 마이 &gt; 쿠폰에 있어요.
        </Callout>
      ) : null}
      {kept ? <Agreed records={kept.agreements} /> : null}
    </FormPage>
  );
}

/** The result of the consents with their date, told at once, as 정보통신망법 wants it. */
function Agreed({ records }: { records: readonly AgreementRecord[] }) {
  const isOn = (kind: AgreementRecord['kind']) => records.some((one) => one.kind === kind && one.is_agreed);
  const date = records[0] && formatLongDate(records[0].at);
  const channels = MARKETING_AGREEMENTS.filter(isOn).map((kind) => AGREEMENTS[kind].title);
  const lines: [string, string][] = [
    ['이용약관, 개인정보 수집·이용', '동의'],
    ['마케팅 정보 수신', channels.length > 0 ? `${channels.join('·')} 동의` : '동의하지 않음'],
    [AGREEMENTS.NIGHT.title, isOn('NIGHT') ? '동의' : '동의하지 않음'],
  ];
  return (
    <section aria-labelledby="agreed" className="rounded-card bg-level-5 p-5">
      <h2 id="agreed" className="text-heading-16">
        이렇게 동의했어요
      </h2>
      <ul className="mt-2 grid gap-1 text-body-14 text-level-70">
        {lines.map(([name, result]) => (
          <li key={name}>
            {name}: {result}
            {date ? ` · ${date}` : null}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-body-13 text-level-60">마이 &gt; 계정 &gt; 수신 동의에서 언제든 바꿀 수 있어요.</p>
    </section>
  );
}
