import { listQuery, query } from '@oun/client/query';
import { type Clip, getClip, getClipsConfig, listClips } from '@oun/contract/library';
import { pageMeta } from '@oun/shell/meta';
import { NavigationBar } from '@oun/shell/navigation-bar';
import { toast } from '@oun/shell/overlays';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { useShell } from '@oun/shell/shell-context';
import { cx } from '@oun/ui/class-names';
import { ButtonLink } from '@oun/ui/button';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock } from '@oun/ui/error-block';
import { Spinner } from '@oun/ui/spinner';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Volume2, VolumeX } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import { marks } from '../library/marks.ts';
import { chipOn, ClipSlide } from './ClipSlide.tsx';

/** Read by hand: two words are not worth the code that other screens read theirs with. */
function readQuery(search: string): { channel: string | null; start: number | null } {
  const asked = new URLSearchParams(search);
  const start = Number(asked.get('start'));
  return { channel: asked.get('channel'), start: isClipId(start) ? start : null };
}

const PAGE_SIZE = 10;
/** So many failing in a row is no fault of the clips. */
const FAILURES_MAX = 3;

const listOf = (channel: string | null) =>
  listQuery(listClips, { query: { limit: PAGE_SIZE, ...(channel && { channel: channel.slice(0, 60) }) } });
const isClipId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
const first = (id: number) => query(getClip, { params: { id } });
const config = query(getClipsConfig);

export const loader = prefetch(({ url, isSignedIn }) => {
  const { channel, start } = readQuery(url.search);
  return [listOf(channel), config, ...(start === null ? [] : [first(start)]), ...(isSignedIn ? [marks] : [])];
});

export const meta = pageMeta({ title: '클립', description: '30초만 따라 해볼까요? 트레이너가 한 동작씩 짚어드려요.' });

function ClipsScreen() {
  const { platform } = useShell();
  return (
    <>
      <NavigationBar title="클립" />
      <div
        className={cx(
          'bg-level-90',
          platform === 'app'
            ? 'h-[calc(100dvh-44px-env(safe-area-inset-top))]'
            : 'h-[calc(100dvh-97px)] wide:h-[calc(100dvh-61px)]',
        )}
      >
        <h1 className="sr-only">클립</h1>
        <Clips />
      </div>
    </>
  );
}

export default withPrefetched(ClipsScreen);

/** The one that was asked for first, then the newest. */
function useClips() {
  const { channel, start } = readQuery(useLocation().search);
  // The address follows the screen from here on; where it began stays first.
  const [startId] = useState(start);
  const list = useInfiniteQuery(listOf(channel));
  const opening = useQuery({ ...first(startId ?? 0), enabled: startId !== null });
  const others = list.data?.pages.flatMap((page) => page.items).filter(({ id }) => id !== opening.data?.id) ?? [];
  return {
    list,
    isWaiting: startId !== null && opening.isPending,
    clips: opening.data ? [opening.data, ...others] : others,
  };
}

function Clips() {
  const { list, isWaiting, clips } = useClips();
  if (list.isError && clips.length === 0) {
    return (
      <Centred>
        <ErrorBlock
          title="클립을 불러오지 못했어요"
          description={list.error.message}
          onRetry={() => void list.refetch()}
        />
      </Centred>
    );
  }
  if (list.isPending || isWaiting) {
    return (
      <Centred>
        <div role="status" className="flex justify-center text-level-0">
          <Spinner />
          <span className="sr-only">클립을 불러오고 있어요</span>
        </div>
      </Centred>
    );
  }
  if (clips.length === 0) {
    return (
      <Centred>
        <EmptyBlock
          illustration={<img src="/empty-workout.webp" alt="" width={112} height={112} />}
          title="새 클립을 준비하고 있어요."
          action={<ButtonLink href="/programs">운동 둘러보기</ButtonLink>}
        />
      </Centred>
    );
  }
  return (
    <Player
      clips={clips}
      onNearEnd={() => {
        if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) void list.fetchNextPage();
      }}
    />
  );
}

const Centred = ({ children }: { children: ReactNode }) => (
  <div className="flex h-full flex-col justify-center px-5">{children}</div>
);

/** Only in the bar of the browser: nothing is asked for anew. */
function showAddress(start: number) {
  const url = new URL(window.location.href);
  url.searchParams.set('start', String(start));
  window.history.replaceState(window.history.state, '', url);
}

const QUIET = '(prefers-reduced-motion: reduce)';

function watchQuiet(onChange: () => void) {
  const media = window.matchMedia(QUIET);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

const usePrefersQuiet = () =>
  useSyncExternalStore(
    watchQuiet,
    () => window.matchMedia(QUIET).matches,
    () => false,
  );

function Player({ clips, onNearEnd }: { clips: readonly Clip[]; onNearEnd: () => void }) {
  const { data: settings } = useQuery(config);
  const scroller = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isMuted, setMuted] = useState(true);
  const isStill = usePrefersQuiet();
  const [failures, setFailures] = useState(0);
  const ahead = settings?.preload_next ?? 1;

  const arrive = useEffectEvent((next: number) => {
    if (next === index) return;
    setIndex(next);
    const clip = clips[next];
    // Shared, reloaded or come back to, it is this clip.
    if (clip) showAddress(clip.id);
    if (next >= clips.length - 3) onNearEnd();
  });

  // Which one fills the screen is told by the screen itself, however it came there: a finger, a wheel, a key.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) arrive(Number((target as HTMLElement).dataset['index']));
      },
      { root: scroller.current, threshold: 0.6 },
    );
    for (const slide of scroller.current!.children) observer.observe(slide);
    return () => observer.disconnect();
    // More clips are more slides to watch.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [clips.length]);

  const go = (to: number) => {
    const slide = scroller.current?.children[to];
    slide?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A sheet that is open has the keys.
    if (document.querySelector('[role="dialog"]')) return;
    if (event.key === 'ArrowDown') go(index + 1);
    else if (event.key === 'ArrowUp') go(index - 1);
    else if (event.key === 'm') setMuted(!isMuted);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const fail = (at: number) => {
    if (at !== index || failures >= FAILURES_MAX) return;
    setFailures(failures + 1);
    if (failures + 1 >= FAILURES_MAX || at + 1 >= clips.length) return;
    toast('재생할 수 없어 다음 클립으로 넘어갔어요.', 'failed');
    go(at + 1);
  };

  if (failures >= FAILURES_MAX) {
    return (
      <Centred>
        <ErrorBlock
          title="클립을 재생하지 못했어요"
          description="연결을 확인하고 다시 해주세요."
          onRetry={() => setFailures(0)}
        />
      </Centred>
    );
  }
  const chip = chipOn(clips[index]?.poster.colour ?? '');
  return (
    <div className="relative h-full">
      <div
        ref={scroller}
        // Keys scroll it too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="클립"
        className="no-scrollbar h-full snap-y snap-mandatory overflow-y-auto overscroll-contain -outline-offset-2"
      >
        {clips.map((clip, at) => (
          <div key={clip.id} data-index={at} className="h-full">
            <ClipSlide
              clip={clip}
              place={at === index ? 'current' : at > index && at <= index + ahead ? 'near' : 'far'}
              isMuted={isMuted}
              isStill={isStill}
              onPlaying={() => setFailures(0)}
              onFailed={() => fail(at)}
            />
          </div>
        ))}
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex justify-end gap-2 p-3">
        <Control chip={chip} label="이전 클립" isArrow disabled={index === 0} onClick={() => go(index - 1)}>
          <ChevronUp size={24} aria-hidden="true" />
        </Control>
        <Control
          chip={chip}
          label="다음 클립"
          isArrow
          disabled={index === clips.length - 1}
          onClick={() => go(index + 1)}
        >
          <ChevronDown size={24} aria-hidden="true" />
        </Control>
        <Control chip={chip} label={isMuted ? '소리 켜기' : '소리 끄기'} onClick={() => setMuted(!isMuted)}>
          {isMuted ? <VolumeX size={22} aria-hidden="true" /> : <Volume2 size={22} aria-hidden="true" />}
        </Control>
      </div>
      <p role="status" className="sr-only">
        {clips[index]?.title}
      </p>
    </div>
  );
}

type ControlProps = ComponentProps<'button'> & { label: string; chip: string; isArrow?: boolean };

/** A finger swipes: only who has none needs the arrows. */
const Control = ({ label, chip, isArrow = false, ...rest }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    className={cx(chip, 'disabled:opacity-40', isArrow && 'hidden! pointer-fine:inline-flex!')}
    {...rest}
  />
);
