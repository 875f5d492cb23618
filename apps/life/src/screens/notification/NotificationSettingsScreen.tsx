import { BRAND } from '@oun/brand';
import { nowMs } from '@oun/brand/clock';
import { wallClock } from '@oun/brand/wall-clock';
import type { AgreementKind, MARKETING_AGREEMENTS } from '@oun/contract/identity-rules';
import type { NoticeSettings } from '@oun/contract/notification';
import { clockWords, type NoticeKind } from '@oun/contract/notification-rules';
import { Block } from '@oun/shell/block';
import { formatLongDate } from '@oun/shell/long-date';
import { pageMeta } from '@oun/shell/meta';
import { nativeBridge } from '@oun/shell/native';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Divider } from '@oun/ui/divider';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { Switch } from '@oun/ui/switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, Lock, MoonStar, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { DAY_NAMES } from '../plan/words.ts';
import { pressConsent, pressSwitch, settings } from './queries.ts';

export const loader = prefetch(() => [settings]);
export const meta = pageMeta({ title: '알림 설정', isPrivate: true });

function NotificationSettingsScreen() {
  const mine = useQuery(settings);
  return (
    <Page title="알림 설정" referrer="/my/notifications" className="px-5">
      <h1 className="pt-6 text-heading-24 side:sr-only">알림 설정</h1>
      <Block query={mine} title="알림 설정을 불러오지 못했어요" skeleton={<Waiting />}>
        {(found) => <Settings mine={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(NotificationSettingsScreen);

const Waiting = () => (
  <SkeletonGroup className="mt-6 grid gap-4">
    {[0, 1, 2, 3, 4, 5].map((nth) => (
      <Skeleton key={nth} shape="control" height={48} />
    ))}
  </SkeletonGroup>
);

type Mine = { mine: NoticeSettings };

function Settings({ mine }: Mine) {
  const time = clockWords(mine.workout_at);
  const days = mine.days.toSorted((a, b) => a - b).map((day) => DAY_NAMES[day]);
  return (
    <>
      <PhoneRow mine={mine} />
      <Group title="운동">
        <li className="border-b border-level-10 py-1.5">
          <KindSwitch
            mine={mine}
            kind="WORKOUT_TIME"
            label="운동할 시간"
            description={days.length > 0 ? `${days.join('·')} ${time}, 30분 전에` : `계획한 날 ${time}, 30분 전에`}
          />
          <Button
            variant="gray"
            size="Dense"
            className="mb-2"
            onClick={() =>
              void import('./workout-time-sheet.tsx').then(({ askWorkoutTime }) => askWorkoutTime(mine.workout_at))
            }
          >
            시간 바꾸기
          </Button>
        </li>
        <Kind mine={mine} kind="WEEK_GOAL" label="주 목표와 연속 기록" description="한 번 남았을 때만, 주에 한 번" />
        <Kind mine={mine} kind="PLAN" label="계획이 나오거나 바뀌었을 때" />
      </Group>
      <Group title="사람">
        <Kind mine={mine} kind="CHEERS" label="응원과 댓글" description="묶어서 한 시간에 한 번" />
        <Kind mine={mine} kind="FOLLOWS" label="팔로우와 팔로우 요청" />
        <Kind mine={mine} kind="ANSWERS" label="질문 답변" description="꺼도 알림함에는 남아요" />
        <Kind mine={mine} kind="NEW_POSTS" label="팔로우한 분의 새 글" description="프로필에서 종을 켠 분만" />
      </Group>
      <p className="mt-3 text-body-13 text-level-60">
        꺼둔 알림은 휴대폰을 울리지 않고 알림함에도 쌓이지 않아요. 켜두어도 밤 9시부터 아침 8시까지는 기다렸다가 아침에
        알려드려요. 아프다고 알려준 동안과 집을 비우는 날에는 운동하라고 하지 않아요.
      </p>
      <Group title="꼭 필요한 알림">
        <li className="flex min-h-row items-center gap-4 py-1.5">
          <span className="min-w-0 flex-1">
            <span className="block text-body-16">결제, 주문, 환불, 계정</span>
            <span className="mt-0.5 block text-body-13 text-level-60">돈과 계정에 관한 알림이라 끌 수 없어요.</span>
          </span>
          <span className="flex shrink-0 items-center gap-1 text-body-14 text-level-60">
            <Lock size={15} aria-hidden="true" /> 항상 보내요
          </span>
        </li>
      </Group>
      <Divider kind="band" />
      <Ads mine={mine} />
    </>
  );
}

/** What the phone itself allows comes before all that is chosen here. */
function PhoneRow({ mine: { phone, phones } }: Mine) {
  const { platform } = useShell();
  if (platform !== 'app')
    return (
      <Callout className="mt-4" icon={<Smartphone size={20} />}>
        {phones > 0
          ? `앱이 있는 휴대폰 ${phones}대로 알려드려요. 여기서 바꾸면 앱에도 그대로 바뀌어요.`
          : '휴대폰 알림은 오운 앱에서 받을 수 있어요. 여기서 정한 것은 앱에서도 그대로예요.'}
      </Callout>
    );
  if (phone?.is_allowed) return null;
  return (
    <Callout
      className="mt-4"
      tone="caution"
      icon={<BellOff size={20} />}
      title="휴대폰에서 오운 알림이 꺼져 있어요."
      action={
        <Button variant="line" onClick={() => void openPhoneSettings()}>
          켜기
        </Button>
      }
    >
      켜야 운동 시간을 알려드릴 수 있어요.
    </Callout>
  );
}

async function openPhoneSettings(): Promise<void> {
  try {
    await (await nativeBridge()).request('OpenNotificationSettings');
  } catch {
    // An app from before this was asked of it.
    toast('휴대폰의 설정 > 알림에서 오운을 켜주세요.');
  }
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-7">
    <h2 className="text-heading-18">{title}</h2>
    <ul className="mt-1">{children}</ul>
  </section>
);

type KindProps = Mine & { kind: NoticeKind; label: string; description?: string };

const Kind = (props: KindProps) => (
  <li className="border-b border-level-10 py-1.5 last:border-b-0">
    <KindSwitch {...props} />
  </li>
);

function KindSwitch({ mine, kind, label, description }: KindProps) {
  const put = usePut();
  const change = useMutation({
    // One kind's presses go one after the other, so that the last one is what stays.
    scope: { id: `notice ${kind}` },
    ...pressSwitch,
    onMutate: ({ body: { off = [] } }) =>
      put((before) => ({ ...before, off: withOut(before.off, kind, off.length > 0) })),
    onError: (error) => {
      put((before) => ({ ...before, off: withOut(before.off, kind, mine.off.includes(kind)) }));
      toast(error.message, 'reverted');
    },
  });
  return (
    <Switch
      label={label}
      description={description}
      checked={!mine.off.includes(kind)}
      onChange={({ target: { checked } }) => change.mutate({ body: checked ? { on: [kind] } : { off: [kind] } })}
    />
  );
}

const withOut = (off: readonly NoticeKind[], kind: NoticeKind, isOff: boolean): NoticeKind[] => [
  ...off.filter((one) => one !== kind),
  ...(isOff ? [kind] : []),
];

function usePut() {
  const client = useQueryClient();
  return (change: (before: NoticeSettings) => NoticeSettings) =>
    void client.setQueryData(settings.queryKey, (before: NoticeSettings | undefined) => before && change(before));
}

const AD_NAMES = {
  MARKETING_PUSH: '앱 알림',
  MARKETING_ALIMTALK: '알림톡',
  MARKETING_SMS: '문자',
  MARKETING_EMAIL: '이메일',
} as const satisfies Record<(typeof MARKETING_AGREEMENTS)[number], string>;
const AD_KINDS = ['MARKETING_PUSH', 'MARKETING_ALIMTALK', 'MARKETING_SMS', 'MARKETING_EMAIL'] as const;

function Ads({ mine }: Mine) {
  const hasAds = mine.ads.some(({ kind, is_agreed }) => kind !== 'NIGHT' && is_agreed);
  return (
    <section aria-labelledby="ads">
      <h2 id="ads" className="text-heading-18">
        혜택 소식 <span className="text-body-13 font-normal text-level-60">(광고)</span>
      </h2>
      <ul className="mt-1">
        {AD_KINDS.map((kind) => (
          <li key={kind} className="border-b border-level-10 py-1.5 last:border-b-0">
            <AdSwitch mine={mine} kind={kind} name={AD_NAMES[kind]} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center gap-4 rounded-card bg-blue-80 p-4 text-level-0 [&_span]:text-inherit">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-level-0/12">
          <MoonStar size={22} aria-hidden="true" />
        </span>
        <AdSwitch mine={mine} kind="NIGHT" name="밤에도 받기" isOff={!hasAds} className="flex-1" />
      </div>
      <p className="mt-3 text-body-13 text-level-60">
        혜택 소식은 하루 한 번을 넘지 않아요. 끄는 데는 돈이 들지 않고, 끄면 바로 멈춰요.
      </p>
    </section>
  );
}

type AdProps = Mine & { kind: AgreementKind; name: string; isOff?: boolean; className?: string };

function AdSwitch({ mine, kind, name, isOff = false, className }: AdProps) {
  const put = usePut();
  const said = mine.ads.find((one) => one.kind === kind);
  const say = (next: NoticeSettings['ads'][number] | undefined) =>
    put((before) => ({ ...before, ads: [...before.ads.filter((one) => one.kind !== kind), ...(next ? [next] : [])] }));
  const change = useMutation({
    scope: { id: `agreement ${kind}` },
    ...pressConsent,
    onMutate: ({ body: { is_agreed } }) => {
      say(saidNow(kind, is_agreed));
      return { before: said };
    },
    onError: (error, _, context) => {
      say(context?.before);
      toast(error.message, 'reverted');
    },
    onSuccess: (saved) => {
      say({ ...saved, reminded_at: null });
      const day = monthDay(saved.at);
      const what = kind === 'NIGHT' ? '밤 혜택 소식' : `${name} 혜택 소식`;
      toast(
        saved.is_agreed
          ? `${day}에 ${BRAND.name}의 ${what} 수신에 동의했어요.`
          : `${BRAND.name}의 ${what}을 ${day}에 껐어요.`,
      );
    },
  });
  return (
    <Switch
      className={className}
      label={name}
      description={kind === 'NIGHT' ? nightWords(said, isOff) : saidWords(said)}
      checked={said?.is_agreed ?? false}
      // Turning it off is always possible.
      disabled={isOff && !said?.is_agreed}
      onChange={({ target: { checked } }) => change.mutate({ body: { kind, is_agreed: checked } })}
    />
  );
}

/** "11월 12일". */
function monthDay(instant: string): string {
  const clock = wallClock(instant);
  return `${clock.getUTCMonth() + 1}월 ${clock.getUTCDate()}일`;
}

type Said = NoticeSettings['ads'][number] | undefined;

/** As it will be told once it is known. */
const saidNow = (kind: AgreementKind, is_agreed: boolean): NonNullable<Said> => ({
  kind,
  is_agreed,
  at: new Date(nowMs()).toISOString(),
  reminded_at: null,
});

function saidWords(said: Said): string {
  if (!said) return '받지 않아요';
  const words = `${formatLongDate(said.at)}에 ${said.is_agreed ? '동의했어요' : '껐어요'}`;
  return said.is_agreed && said.reminded_at
    ? `${words}. ${formatLongDate(said.reminded_at)}에 다시 알려드렸어요`
    : words;
}

function nightWords(said: Said, isOff: boolean): string {
  if (said?.is_agreed) return `밤 9시부터 아침 8시까지도 받아요. ${saidWords(said)}.`;
  return isOff
    ? '밤 9시부터 아침 8시까지. 혜택 소식을 받을 때 고를 수 있어요.'
    : '밤 9시부터 아침 8시까지. 꺼두면 아침에 모아서 알려드려요.';
}
