import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { Link } from '@oun/ui/link';
import { josa } from 'es-hangul';
import { ArrowRight, Check, Dumbbell, Moon, Plus, Repeat2, Volume2, VolumeX, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { type SideNow, SIDE_NAMES } from './chapters.ts';
import type { LayoutProps } from './layout.ts';
import { RoundButton } from './parts.tsx';
import type { PlayerActions } from './player-actions.ts';
import { nightWords, type Slot } from './slot.ts';

/** What one press of the row does, where it is one press. */
type Press = { icon: ReactNode; title: string; sub: string; short: string; onClick: () => void };

function pressOf(slot: Slot, actions: PlayerActions): Press | undefined {
  switch (slot.kind) {
    case 'silent':
      return {
        icon: <VolumeX size={20} aria-hidden="true" />,
        title: '소리 켜기',
        sub: '브라우저가 소리를 막아서 조용히 시작했어요.',
        short: '소리 켜기',
        onClick: actions.hear,
      };
    case 'swap':
    case 'night':
      return swapOf(slot.chapter, actions);
    case 'swapped':
      return {
        icon: <Repeat2 size={20} aria-hidden="true" />,
        title: '되돌리기',
        sub: '',
        short: '되돌리기',
        onClick: () => actions.swap([slot.chapter], 'original'),
      };
    default:
      return undefined;
  }
}

function swapOf(chapter: LayoutProps['standing']['chapter'], actions: PlayerActions): Press | undefined {
  const { instead_of, quiet_twin, bare_twin, name } = chapter;
  if (instead_of !== null)
    return {
      icon: <Repeat2 size={20} aria-hidden="true" />,
      title: `${josa(instead_of, '으로/로')} 되돌리기`,
      sub: `지금은 ${name} · ${instead_of} 대신`,
      short: `${josa(instead_of, '으로/로')} 되돌리기`,
      onClick: () => actions.swap([chapter], 'original'),
    };
  if (quiet_twin)
    return {
      icon: <VolumeX size={20} aria-hidden="true" />,
      title: '조용한 동작으로 바꾸기',
      sub: `${quiet_twin.name} · 층간소음 없어요`,
      short: `${josa(quiet_twin.name, '으로/로')} 바꾸기`,
      onClick: () => actions.swap([chapter], 'quiet'),
    };
  if (bare_twin)
    return {
      icon: <Dumbbell size={20} aria-hidden="true" />,
      title: '기구 없이 하기',
      sub: bare_twin.name,
      short: `${josa(bare_twin.name, '으로/로')} 바꾸기`,
      onClick: () => actions.swap([chapter], 'bare'),
    };
  return undefined;
}

type Props = Pick<LayoutProps, 'standing' | 'actions' | 'isShort'> & { slot: Slot };

/** The row below the film, in full. */
export function SlotRow({ slot, standing, actions, isShort }: Props) {
  const height = isShort ? 'min-h-13' : 'min-h-16';
  switch (slot.kind) {
    case 'offline':
      return (
        <Note height={height} icon={<WifiOff size={18} aria-hidden="true" />}>
          인터넷 연결을 기다리고 있어요. 이어지면 저절로 다시 재생해요.
        </Note>
      );
    case 'broken':
      return (
        <Note height={height} action="다시 시도" onPress={actions.retry}>
          영상을 재생하지 못했어요.
        </Note>
      );
    case 'failed':
      return (
        <Note height={height} action="다시" onPress={slot.again}>
          바꾸지 못했어요. {josa(slot.name, '을/를')} 이어가요.
        </Note>
      );
    case 'rest':
      return (
        <div className="grid grid-cols-2 gap-2">
          <DarkButton onClick={actions.restLonger}>
            <Plus size={18} aria-hidden="true" /> 10초 더 쉬기
          </DarkButton>
          <DarkButton onClick={() => actions.step(1)}>바로 시작하기</DarkButton>
        </div>
      );
    case 'sides':
      return <Sides now={slot.now} picture={standing.chapter.picture} isShort={isShort} />;
    case 'night':
      return isShort ? (
        <div className="grid grid-cols-2 gap-2">
          <DarkButton onClick={() => actions.swap([slot.chapter], 'quiet')}>
            <Moon size={18} aria-hidden="true" className="text-blue-20" />
            <span className="truncate">조용한 {slot.chapter.quiet_twin!.name}</span>
          </DarkButton>
          <DarkButton onClick={() => actions.swap(slot.loud, 'quiet')}>뛰는 동작 {slot.loud.length}개 모두</DarkButton>
        </div>
      ) : (
        <div className="rounded-card bg-level-80 p-3">
          <p className="flex items-center gap-3">
            <Round>
              <Moon size={20} aria-hidden="true" />
            </Round>
            <span>
              <span className="block text-heading-16">{nightWords(slot.hour)}</span>
              <span className="block text-body-13 text-blue-20">
                뛰지 않는 {josa(slot.chapter.quiet_twin!.name, '으로/로')} 바꿀까요?
              </span>
            </span>
          </p>
          <div className="mt-2.5 grid grid-cols-2 gap-2">
            <DarkButton isLight onClick={() => actions.swap([slot.chapter], 'quiet')}>
              {slot.chapter.quiet_twin!.name}만
            </DarkButton>
            <DarkButton isLight onClick={() => actions.swap(slot.loud, 'quiet')}>
              뛰는 동작 {slot.loud.length}개 모두
            </DarkButton>
          </div>
        </div>
      );
    case 'swapped':
      return (
        <div
          role="status"
          className={cx('flex items-center gap-3 rounded-card bg-level-0 pr-2 pl-3 text-level-90', height)}
        >
          <span className="flex size-9 shrink-0 items-center justify-center rounded-chip bg-blue-0 text-blue-60">
            <Check size={20} strokeWidth={2.6} aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-heading-16">{josa(slot.chapter.name, '으로/로')} 바꿨어요</span>
            <span className="block text-body-13 text-level-60">남은 시간은 그대로예요.</span>
          </span>
          <button
            type="button"
            onClick={() => actions.swap([slot.chapter], 'original')}
            className="h-control px-2 text-heading-16 text-pink-50"
          >
            되돌리기
          </button>
        </div>
      );
    case 'silent':
    case 'swap': {
      const press = pressOf(slot, actions);
      if (!press) return null;
      const isLoud = slot.kind === 'silent';
      return (
        <button
          type="button"
          onClick={press.onClick}
          className={cx(
            'flex w-full items-center gap-3 rounded-card pr-4 pl-3 text-left',
            height,
            isLoud ? 'bg-level-0 text-level-90' : 'bg-level-80',
          )}
        >
          <Round isLight={isLoud}>{press.icon}</Round>
          <span className="min-w-0 flex-1">
            <span className="block text-heading-16">{press.title}</span>
            <span className={cx('block truncate text-body-13', isLoud ? 'text-level-60' : 'text-blue-20')}>
              {press.sub}
            </span>
          </span>
          {isLoud ? null : <Repeat2 size={20} aria-hidden="true" className="text-level-20" />}
        </button>
      );
    }
  }
}

/** In a bar beside the film, where there is room for a few words. */
export function SlotButtons({ slot, actions }: { slot: Slot; actions: PlayerActions }) {
  if (slot.kind === 'rest')
    return (
      <div className="grid gap-2">
        <DarkButton onClick={actions.restLonger}>10초 더 쉬기</DarkButton>
        <DarkButton onClick={() => actions.step(1)}>바로 시작하기</DarkButton>
      </div>
    );
  if (slot.kind === 'night')
    return (
      <div className="grid gap-2">
        <DarkButton onClick={() => actions.swap([slot.chapter], 'quiet')}>{slot.chapter.quiet_twin!.name}만</DarkButton>
        <DarkButton onClick={() => actions.swap(slot.loud, 'quiet')}>뛰는 동작 {slot.loud.length}개 모두</DarkButton>
      </div>
    );
  if (slot.kind === 'sides') return <SideWords now={slot.now} />;
  const press = pressOf(slot, actions);
  return press ? (
    <DarkButton onClick={press.onClick}>
      <span className="text-blue-20">{press.icon}</span>
      <span className="truncate">{press.short}</span>
    </DarkButton>
  ) : null;
}

/** Beside the ring, where there is room for two words each. */
export const RestButtons = ({ actions }: { actions: PlayerActions }) => (
  <div className="grid w-18 gap-1.5">
    <DarkButton isNarrow label="10초 더 쉬기" onClick={actions.restLonger}>
      10초 더
    </DarkButton>
    <DarkButton isNarrow label="바로 시작하기" onClick={() => actions.step(1)}>
      바로 시작
    </DarkButton>
  </div>
);

/** Where there is room for a button and no words. */
export function SlotIcon({ slot, actions }: { slot: Slot; actions: PlayerActions }) {
  const press = pressOf(slot, actions);
  return press ? (
    <RoundButton label={press.title} size={50} onClick={press.onClick}>
      {slot.kind === 'silent' ? <Volume2 size={20} aria-hidden="true" /> : press.icon}
    </RoundButton>
  ) : null;
}

/** What hinders, in one line. */
export function troubleWords(slot: Slot | undefined): string {
  if (slot?.kind === 'offline') return '인터넷 연결을 기다리고 있어요.';
  if (slot?.kind === 'broken') return '영상을 재생하지 못했어요.';
  return slot?.kind === 'failed' ? '바꾸지 못했어요.' : '';
}

const DARK =
  'flex min-w-0 items-center justify-center gap-1.5 rounded-control whitespace-nowrap text-level-0 focus-visible:outline-level-0';

/** The same where it leads to another page. */
export const DarkLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className={cx(DARK, 'h-12 bg-level-80 px-3 text-control')}>
    {children}
  </Link>
);

export function DarkButton({
  onClick,
  isLight = false,
  isNarrow = false,
  label,
  children,
}: {
  onClick: () => void;
  isLight?: boolean;
  isNarrow?: boolean;
  /** All of it, where there is room for less. */
  label?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className={cx(
        DARK,
        isNarrow ? 'h-control px-1 text-heading-14' : 'h-12 px-3 text-control',
        isLight ? 'bg-level-70' : 'bg-level-80',
      )}
    >
      {children}
    </button>
  );
}

function Round({ isLight = false, children }: { isLight?: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'flex size-9 shrink-0 items-center justify-center rounded-chip',
        isLight ? 'bg-level-10 text-level-90' : 'bg-blue-40/22 text-blue-20',
      )}
    >
      {children}
    </span>
  );
}

function Note({
  height,
  icon,
  action,
  onPress,
  children,
}: {
  height: string;
  icon?: ReactNode;
  action?: string;
  onPress?: () => void;
  children: ReactNode;
}) {
  return (
    <div role="alert" className={cx('flex items-center gap-3 rounded-card bg-level-80 py-2 pr-2 pl-4', height)}>
      {icon}
      <p className="flex-1 text-body-14">{children}</p>
      {action ? (
        <button type="button" onClick={onPress} className="h-control shrink-0 px-3 text-heading-14 text-pink-20">
          {action}
        </button>
      ) : null}
    </div>
  );
}

function SideWords({ now }: { now: SideNow }) {
  return (
    <p className="num text-body-14 text-level-20">
      {SIDE_NAMES[now.first.side]} {Math.round(now.first.seconds)}초, {SIDE_NAMES[now.second.side]}{' '}
      {Math.round(now.second.seconds)}초
    </p>
  );
}

/** Left and right as two cards; the one that is trained is lit. */
function Sides({
  now,
  picture,
  isShort,
}: {
  now: SideNow;
  picture: LayoutProps['standing']['chapter']['picture'];
  isShort: boolean;
}) {
  const { part, first, second, left } = now;
  const seconds = (value: number) => `${Math.max(0, Math.ceil(value - 0.05))}초`;
  const card = (side: typeof first, isOn: boolean, words: string, isOther: boolean) => (
    <span
      className={cx(
        'flex min-w-0 items-center gap-2.5 rounded-card pr-3 pl-2',
        isShort ? 'h-13' : 'h-16',
        isOn ? 'bg-level-0 text-level-90' : 'bg-level-80 text-level-20',
      )}
    >
      <span className={cx('w-12 shrink-0', isOther && '-scale-x-100', !isOn && 'opacity-70')}>
        <Picture picture={picture} ratio="1/1" alt="" sizes="96px" rounded="control" />
      </span>
      <span className="min-w-0">
        <span className="block text-heading-16">{SIDE_NAMES[side.side]}</span>
        <span className={cx('num block truncate text-body-13', isOn && 'text-level-60')}>{words}</span>
      </span>
    </span>
  );
  const ahead = part === 'change' ? `${seconds(left)} 뒤 ${seconds(second.seconds)}` : seconds(second.seconds);
  return (
    <div className="grid grid-cols-[1fr_20px_1fr] items-center gap-2 text-level-30">
      {card(first, part === 'first', part === 'first' ? `${seconds(left)} 남음` : '마쳤어요', false)}
      <ArrowRight size={20} aria-hidden="true" />
      {card(second, part !== 'first', part === 'second' ? `${seconds(left)} 남음` : ahead, true)}
    </div>
  );
}
