import type { Feed } from '@oun/contract/feed';
import { type Reaction, REACTIONS } from '@oun/contract/feed-rules';
import { withCommas } from '@oun/money/written';
import { useAsMemberWith } from '@oun/shell/as-member';
import { snackbar } from '@oun/shell/overlays';
import { cx } from '@oun/ui/class-names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { patchFeed, react, unreact } from './queries.ts';
import { labelOf, LOOK, ReactionRound } from './reaction-look.tsx';

const LONG_PRESS_MS = 350;

/**
 * One press sends the heart; a long one, or another on what one has sent, opens the five. What was pressed stands there
 * at once and goes back where it could not be sent.
 */
export function ReactButton({ feed }: { feed: Feed }) {
  const { id, my_reaction: mine, reactions } = feed;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  useCloseOutside(box, isOpen, () => setOpen(false));

  const settle = (before: Pick<Feed, 'reactions' | 'my_reaction'>) => ({
    onSuccess: (after: Pick<Feed, 'reactions' | 'my_reaction'>) => patchFeed(client, id, after),
    onError: () => {
      patchFeed(client, id, before);
      snackbar('응원을 보내지 못해 되돌렸어요.', { label: '다시 시도', onPress: () => setOpen(true) });
    },
  });
  const on = useMutation(react);
  const off = useMutation(unreact);
  const choose = useAsMemberWith<Reaction>(
    { what: `react:${id}`, why: '로그인하고 응원을 보내요', icon: 'heart' },
    (kind) => {
      const before = { reactions, my_reaction: mine };
      setOpen(false);
      if (kind === mine) {
        patchFeed(client, id, { my_reaction: null, reactions: { ...reactions, [kind]: reactions[kind] - 1 } });
        off.mutate({ params: { id }, query: { reaction_type: kind } }, settle(before));
        return;
      }
      const less = mine === null ? {} : { [mine]: reactions[mine] - 1 };
      patchFeed(client, id, {
        my_reaction: kind,
        reactions: { ...reactions, ...less, [kind]: reactions[kind] + 1 },
      });
      on.mutate({ params: { id }, body: { reaction_type: kind } }, settle(before));
    },
  );

  const press = () => {
    if (wasHeld.current) return;
    if (mine === null && !isOpen) choose('LIKE');
    else setOpen(!isOpen);
  };
  const hold = () => {
    wasHeld.current = false;
    holding.current = setTimeout(() => {
      wasHeld.current = true;
      setOpen(true);
    }, LONG_PRESS_MS);
  };
  const kind = mine ?? 'LIKE';
  const { Icon, chosen } = LOOK[kind];
  return (
    <div ref={box} className="relative">
      {isOpen ? (
        <div
          role="group"
          aria-label="응원 고르기"
          className="absolute bottom-full left-0 z-popup mb-2 flex w-85 max-w-[calc(100vw-2.5rem)] justify-between rounded-card bg-level-0 px-2 py-3 shadow-float"
        >
          {REACTIONS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === mine}
              onClick={() => choose(one)}
              className="flex min-w-14 flex-col items-center gap-1.5 text-body-12 text-level-80 aria-pressed:font-bold"
            >
              <ReactionRound
                kind={one}
                size={one === mine ? 46 : 40}
                className={one === mine ? '-mt-1.5' : undefined!}
              />
              {labelOf(one)}
            </button>
          ))}
        </div>
      ) : null}
      <button
        type="button"
        aria-pressed={mine !== null}
        aria-expanded={isOpen}
        onPointerDown={hold}
        onPointerUp={() => clearTimeout(holding.current)}
        onPointerLeave={() => clearTimeout(holding.current)}
        onContextMenu={(event) => event.preventDefault()}
        onClick={press}
        className={cx(
          'flex min-h-control items-center gap-2 rounded-chip px-4 text-body-14 font-bold',
          mine === null ? 'bg-level-10 text-level-80' : chosen,
        )}
      >
        <Icon size={20} aria-hidden="true" className={mine === null ? undefined : 'fill-current'} />
        {labelOf(kind)}
      </button>
    </div>
  );
}

function useCloseOutside(box: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: PointerEvent) => !box.current?.contains(event.target as Node) && closing.current();
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && closing.current();
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen, box]);
}

export const totalOf = ({ reactions }: Pick<Feed, 'reactions'>): number =>
  REACTIONS.reduce((sum, kind) => sum + reactions[kind], 0);

/** The kinds that came, most first, and how many in all. */
export function ReactionSum({ feed }: { feed: Feed }) {
  const total = totalOf(feed);
  if (total === 0) return null;
  const kinds = REACTIONS.filter((kind) => feed.reactions[kind] > 0).toSorted(
    (a, b) => feed.reactions[b] - feed.reactions[a],
  );
  return (
    <span className="num flex items-center text-body-14 text-level-70">
      <span className="flex -space-x-1.5">
        {kinds.slice(0, 3).map((kind) => (
          <ReactionRound key={kind} kind={kind} size={24} className="border-2 border-level-0" />
        ))}
      </span>
      <span className="ml-1.5">
        <span className="sr-only">응원 </span>
        {withCommas(total)}
      </span>
    </span>
  );
}
