import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { ChevronDown, ChevronUp, Eye, Pause, Play, Settings2 } from 'lucide-react';
import { clock } from './chapters.ts';
import { CountIn } from './CountIn.tsx';
import { aheadOf, type LayoutProps, positionWords } from './layout.ts';
import { Controls, MomentRing, RoundButton, Timeline, toggleLabel } from './parts.tsx';
import { SlotRow } from './SlotRow.tsx';
import { headOf, Words } from './Words.tsx';

/** In the film's upper corners, where the figure is not. */
export function UprightCorners({ panel, isPlaying, counting, actions }: LayoutProps) {
  return (
    <div className="pointer-events-none absolute inset-x-3 top-0 z-2 flex justify-between pt-[calc(10px+env(safe-area-inset-top,0px))] *:pointer-events-auto">
      <RoundButton label="닫기" size={44} tone="film" onClick={actions.close}>
        <ChevronDown size={26} aria-hidden="true" />
      </RoundButton>
      {panel ? (
        <RoundButton label={toggleLabel({ isPlaying, counting })} size={44} tone="film" onClick={actions.toggle}>
          {isPlaying ? (
            <Pause size={22} fill="currentColor" aria-hidden="true" />
          ) : (
            <Play size={22} fill="currentColor" aria-hidden="true" />
          )}
        </RoundButton>
      ) : (
        <RoundButton label="재생 설정" size={44} tone="film" onClick={() => actions.show('settings')}>
          <Settings2 size={22} aria-hidden="true" />
        </RoundButton>
      )}
    </div>
  );
}

/** In a rest, below who moves: what is seen is not to be done yet. */
export const NextMark = () => (
  <p
    data-testid="next-mark"
    className="pointer-events-none absolute bottom-3.5 left-1/2 z-2 flex h-8 -translate-x-1/2 items-center gap-1.5 rounded-chip bg-level-90/82 px-3.5 text-heading-14 whitespace-nowrap"
  >
    <Eye size={16} aria-hidden="true" /> 다음 동작 미리보기
  </p>
);

/** Below the film, within the thumb's reach: what is done, how long still, and what comes. */
export function UprightPanel(props: LayoutProps) {
  const { standing, chapters, time, until, isPreview, slot, counting, actions } = props;
  const ahead = aheadOf(standing);
  // What is asked at night takes two rows, and the rest makes room for it.
  const isShort = props.isShort || slot?.kind === 'night';
  if (counting !== undefined) return <CountIn {...props} />;
  return (
    <div className={cx('flex flex-col px-5 pb-safe-bottom [grid-area:panel]', isShort ? 'pt-3' : 'pt-4')}>
      <div className="num flex justify-between text-body-14 leading-5 text-level-30">
        <p>{positionWords(standing)}</p>
        <p>
          {isPreview ? '맛보기 ' : ''}
          {clock(until - time)} 남음
        </p>
      </div>
      <div className="mt-2">
        <Timeline chapters={chapters} time={time} until={until} onSeek={actions.seek} />
      </div>
      <div className={cx('flex items-center gap-4', isShort ? 'mt-2.5 min-h-24' : 'mt-4 min-h-32')}>
        <div className="min-w-0 flex-1">
          <h1
            className={cx('line-clamp-3 leading-[1.2] whitespace-pre-line', headSize(headOf(props), isShort))}
            data-testid="movement"
          >
            {headOf(props)}
          </h1>
          <Words
            {...props}
            className={cx('mt-1', isShort ? 'text-body-15 leading-[1.45]' : 'text-body-16 leading-[1.45]')}
          />
        </div>
        <MomentRing {...props} size={isShort ? 96 : 128} />
      </div>
      {slot ? (
        <div className={isShort ? 'mt-2.5' : 'mt-4'}>
          <SlotRow slot={slot} standing={standing} actions={actions} isShort={props.isShort} />
        </div>
      ) : null}
      <div className={cx('flex items-center justify-between', isShort ? 'mt-3' : 'mt-4')}>
        <Controls {...props} isShort={isShort} />
      </div>
      <button
        type="button"
        onClick={() => actions.show('chapters')}
        className={cx(
          'flex items-center gap-3 border-t border-level-0/12 text-left focus-visible:outline-level-0',
          isShort ? 'mt-2.5 pt-2' : 'mt-3.5 pt-3',
        )}
      >
        {ahead.chapter ? (
          <>
            <Picture picture={ahead.chapter.picture} alt="" sizes="88px" rounded="control" className="w-21 shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="num block text-body-13 text-level-30">{ahead.words}</span>
              <span className="block truncate text-heading-16">{ahead.chapter.name}</span>
            </span>
          </>
        ) : (
          <span className="flex min-h-12 flex-1 items-center text-heading-16">{ahead.words}</span>
        )}
        <span className="flex min-h-11 items-center gap-1 text-body-14 text-level-20">
          목록 <ChevronUp size={18} aria-hidden="true" />
        </span>
      </button>
    </div>
  );
}

/** Long names in letters that two lines hold. */
function headSize(head: string, isShort: boolean): string {
  if (head.length > LONG_HEAD) return isShort ? 'text-heading-20' : 'text-heading-24';
  return isShort ? 'text-heading-24' : 'text-heading-30';
}
const LONG_HEAD = 14;

/** Between the film and an open sheet: what is done stays in sight. */
export function UprightStrip(props: LayoutProps) {
  const { standing, panel } = props;
  return (
    <div className="flex items-center gap-3 px-5 py-2 [grid-area:strip]">
      <div className="min-w-0 flex-1">
        <p className="num text-body-13 text-level-30">
          {panel === 'settings' ? '바꾸면 바로 들려요' : positionWords(standing)}
        </p>
        <h1 className="truncate text-heading-20" data-testid="movement">
          {headOf(props)}
        </h1>
      </div>
      <MomentRing {...props} size={60} under={null} />
    </div>
  );
}
