import { METHOD_NAMES, type SocialProvider } from '@oun/contract/identity-rules';
import { Button, ButtonLink } from '@oun/ui/button';
import { Bell, Bookmark, Dumbbell, Heart, ListPlus, MessageCircle, TicketPercent, UserPlus } from 'lucide-react';
import { Anchor } from './link.tsx';
import { sheet, type SheetBody } from './overlays.tsx';
import { useLatestMethod, useProvidersHere } from './providers.tsx';
import { SocialMark } from './social-mark.tsx';

const ICONS = {
  heart: Heart,
  later: Bookmark,
  list: ListPlus,
  follow: UserPlus,
  coupon: TicketPercent,
  alarm: Bell,
  write: MessageCircle,
  workout: Dumbbell,
} as const;
export type WallIcon = keyof typeof ICONS;

type Wall = {
  why: string;
  icon: WallIcon;
  /** Of signing in, with what the page there is told beside. */
  addressOf: (more: Record<string, string>) => string;
  /** They are on their way: what they wanted is kept. */
  onLeave: () => void;
};

/** The one thing between a guest and what they pressed: what it is for, and the ways in, the last used one first. */
export const openWall = (wall: Wall): Promise<undefined> =>
  sheet<undefined>(wall.why, bodyOf(wall), { hideTitle: true });

const bodyOf = ({ why, icon, addressOf, onLeave }: Wall): SheetBody<undefined> =>
  function WallBody({ close }) {
    const providers = useProvidersHere();
    const latest = useLatestMethod();
    const first = providers.find((provider) => provider === latest) ?? providers[0];
    const others = providers.filter((provider) => provider !== first);
    const Icon = ICONS[icon];
    const leave = () => {
      onLeave();
      close(undefined);
    };
    return (
      <div className="pb-2 text-center">
        <span
          aria-hidden="true"
          className="mx-auto flex size-16 items-center justify-center rounded-card bg-pink-0 text-pink-50"
        >
          <Icon size={30} />
        </span>
        <h2 className="mt-4 text-heading-22 text-balance break-keep">{why}</h2>
        <p className="mt-2 text-body-15 text-level-70">끝나면 이 자리로 돌아와요. 3초면 돼요.</p>
        <div className="mt-8 grid gap-2">
          {first ? (
            <WayIn
              provider={first}
              href={addressOf({ via: first })}
              onPress={leave}
              isLatest={first === latest}
              isFirst
            />
          ) : null}
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            {others.map((provider) => (
              <WayIn key={provider} provider={provider} href={addressOf({ via: provider })} onPress={leave} />
            ))}
          </div>
        </div>
        <div className="mt-3 flex items-center justify-center">
          <Anchor
            href={addressOf({ method: 'email' })}
            onClick={leave}
            className="flex h-11 items-center px-3 text-body-15 text-level-70"
          >
            이메일로 로그인
          </Anchor>
          <span aria-hidden="true" className="h-3 w-px bg-level-30" />
          <Button variant="plain" onClick={() => close(undefined)}>
            닫기
          </Button>
        </div>
      </div>
    );
  };

/** Kakao asks for its own yellow; the others stand on white. */
const KAKAO = { background: '#fee500', color: '#191600' };

function WayIn({
  provider,
  href,
  onPress,
  isFirst = false,
  isLatest = false,
}: {
  provider: SocialProvider;
  href: string;
  onPress: () => void;
  isFirst?: boolean;
  isLatest?: boolean;
}) {
  const words = `${METHOD_NAMES[provider]}로 시작하기`;
  return (
    <ButtonLink
      href={href}
      size="Large"
      full
      variant={provider === 'kakao' ? 'white' : 'line'}
      {...(provider === 'kakao' && { style: KAKAO })}
      onClick={onPress}
    >
      <SocialMark provider={provider} />
      {isFirst ? words : <span className="sr-only">{words}</span>}
      {isLatest ? (
        <span className="pointer-events-none absolute -top-5 left-1/2 z-1 -translate-x-1/2 rounded-box bg-level-90 px-2.5 py-1 text-body-12 font-semibold whitespace-nowrap text-level-0 after:absolute after:-bottom-1 after:left-1/2 after:size-2 after:-translate-x-1/2 after:rotate-45 after:rounded-[1px] after:bg-level-90">
          <span className="sr-only">, </span>최근에 썼어요
        </span>
      ) : null}
    </ButtonLink>
  );
}
