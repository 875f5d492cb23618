import { Picture } from '@oun/shell/picture';
import { cx } from '@oun/ui/class-names';
import { ChevronLeft, List, Settings2 } from 'lucide-react';
import { clock } from './chapters.ts';
import { aheadOf, type LayoutProps } from './layout.ts';
import {
  MirrorButton,
  MomentRing,
  RoundButton,
  StepBack,
  StepOn,
  Timeline,
  ToggleIcon,
  toggleLabel,
  WordsButton,
} from './parts.tsx';
import { RestButtons, SlotButtons, SlotIcon, troubleWords } from './SlotRow.tsx';
import { headOf, Words } from './Words.tsx';

const LEFT_EDGE = 'pl-[max(20px,env(safe-area-inset-left,0px))]';
const RIGHT_EDGE = 'pr-[max(20px,env(safe-area-inset-right,0px))]';

/** A phone on its side: dark bars beside the film hold everything, and nothing lies on who moves. */
export function FlatLayout(props: LayoutProps) {
  const { bars, panel } = props;
  const isOne = !bars || bars.right === 0;
  return (
    <>
      <LeftBar {...props} isOne={isOne} hasButtons={isOne && !bars?.hasFreeWall} />
      {isOne || panel ? null : <RightBar {...props} />}
      {isOne && bars?.hasFreeWall && !panel ? <FreeWall {...props} /> : null}
      <BottomLine {...props} />
    </>
  );
}

function LeftBar(props: LayoutProps & { isOne: boolean; hasButtons: boolean }) {
  const { standing, counting, isPlaying, isWaiting, slot, panel, actions, isOne, hasButtons } = props;
  const label = toggleLabel({ isPlaying, counting });
  return (
    <div className={cx('flex min-h-0 min-w-0 flex-col pt-2.5 pr-3 [grid-area:left]', LEFT_EDGE)}>
      <div className="-ml-2.5 flex items-center">
        <RoundButton label="닫기" size={44} tone="plain" onClick={actions.close}>
          <ChevronLeft size={26} aria-hidden="true" />
        </RoundButton>
        {hasButtons ? <ListAndSettings {...props} /> : <Position standing={standing} />}
      </div>
      {hasButtons ? <Position standing={standing} /> : null}
      <h1 className="mt-0.5 line-clamp-2 text-heading-22 leading-[1.2]" data-testid="movement">
        {headOf(props)}
      </h1>
      <Words {...props} className="mt-1 text-body-14 leading-[1.4]" />
      <div className="mt-auto flex flex-col gap-2.5 self-start pb-3">
        <div className="flex items-center gap-2">
          <button
            type="button"
            onClick={actions.toggle}
            className="min-w-27 rounded-chip *:mx-auto focus-visible:outline-level-0"
            aria-label={label}
          >
            <MomentRing
              {...props}
              size={isOne ? 96 : 112}
              under={<ToggleIcon isPlaying={isPlaying} isWaiting={isWaiting} size={16} />}
            />
          </button>
          {isOne && slot?.kind === 'rest' ? <RestButtons actions={actions} /> : null}
        </div>
        <div className="flex gap-2">
          <StepBack actions={actions} size={50} />
          <StepOn actions={actions} size={50} />
          {slot && (isOne || panel) ? <SlotIcon slot={slot} actions={actions} /> : null}
        </div>
      </div>
    </div>
  );
}

const Position = ({ standing: { number, count } }: Pick<LayoutProps, 'standing'>) => (
  <span className="num text-body-13 whitespace-nowrap text-level-30">
    {count}개 중 {number}번째
  </span>
);

const ListAndSettings = ({ actions }: Pick<LayoutProps, 'actions'>) => (
  <>
    <RoundButton label="동작 목록" size={44} tone="plain" onClick={() => actions.show('chapters')}>
      <List size={22} aria-hidden="true" />
    </RoundButton>
    <RoundButton label="재생 설정" size={44} tone="plain" onClick={() => actions.show('settings')}>
      <Settings2 size={22} aria-hidden="true" />
    </RoundButton>
  </>
);

function RightBar(props: LayoutProps) {
  const { standing, slot, settings, actions } = props;
  const { chapter: ahead, words } = aheadOf(standing);
  return (
    <div className={cx('flex min-h-0 min-w-0 flex-col items-end pt-2.5 pl-4 [grid-area:side]', RIGHT_EDGE)}>
      <div className="-mr-2 flex">
        <MirrorButton settings={settings} actions={actions} />
        <WordsButton settings={settings} actions={actions} />
        <ListAndSettings actions={actions} />
      </div>
      <div className="mt-auto w-full max-w-44 pb-3">
        {ahead ? (
          <>
            {slot?.kind === 'rest' || slot?.kind === 'night' ? null : (
              <Picture picture={ahead.picture} alt="" sizes="176px" rounded="control" className="w-full" />
            )}
            <p className="num mt-2 text-body-13 text-level-30">{words}</p>
            <p className="truncate text-heading-16">{ahead.name}</p>
          </>
        ) : (
          <p className="text-heading-16">{words}</p>
        )}
        {slot ? (
          <div className="mt-2 grid">
            <SlotButtons slot={slot} actions={actions} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Above who lies there is wall and nothing else. */
function FreeWall(props: LayoutProps) {
  const { standing, actions } = props;
  const { chapter: ahead, words } = aheadOf(standing);
  return (
    <div className="pointer-events-none relative z-1 [grid-area:film]">
      <div
        className={cx(
          'pointer-events-auto absolute top-3 right-3 flex h-15 items-center gap-2.5 rounded-card bg-level-90/86 pr-1 pl-2',
        )}
      >
        {ahead ? (
          <>
            <Picture picture={ahead.picture} alt="" sizes="78px" rounded="control" className="w-19 shrink-0" />
            <span className="max-w-40 min-w-0 pr-1.5">
              <span className="num block text-body-13 text-level-20">{words}</span>
              <span className="block truncate text-heading-14">{ahead.name}</span>
            </span>
          </>
        ) : null}
        <ListAndSettings actions={actions} />
      </div>
    </div>
  );
}

function BottomLine({ chapters, time, until, slot, actions }: LayoutProps) {
  const trouble = troubleWords(slot);
  return (
    <div
      className={cx(
        'flex items-center gap-3 pb-[max(8px,env(safe-area-inset-bottom,0px))] text-body-13 [grid-area:line]',
        LEFT_EDGE,
        RIGHT_EDGE,
      )}
    >
      <span className="num font-bold">{clock(time)}</span>
      <div className="flex-1">
        <Timeline chapters={chapters} time={time} until={until} onSeek={actions.seek} />
      </div>
      <span className="num text-level-30">{clock(until)}</span>
      {trouble ? (
        <p role="alert" className="flex items-center gap-1">
          {trouble}
          <button type="button" onClick={actions.retry} className="hit px-2 text-heading-14 text-pink-20">
            다시
          </button>
        </p>
      ) : null}
    </div>
  );
}
