import { cx } from '@oun/ui/class-names';
import { ChevronLeft, Maximize, PictureInPicture2, Settings2 } from 'lucide-react';
import { ChapterList } from './ChapterList.tsx';
import { clock } from './chapters.ts';
import { type LayoutProps, positionWords } from './layout.ts';
import { Controls, MomentRing, RoundButton, Timeline } from './parts.tsx';
import { SlotRow } from './SlotRow.tsx';
import { headOf, Words } from './Words.tsx';

/** A wide screen: the film uncut, its movements beside it, and keys for who has them. */
export function DeskLayout(props: LayoutProps) {
  const { title, sub, standing, chapters, time, until, isPreview, slot, panel, isShort, actions } = props;
  const { count } = standing;
  const row = slot ? <SlotRow slot={slot} standing={standing} actions={actions} isShort /> : null;
  const isOfRow = slot?.kind === 'swap' || slot?.kind === 'swapped' || slot?.kind === 'sides';
  return (
    <>
      <header className="flex items-center gap-1 px-4 [grid-area:head]">
        <RoundButton label="닫기" size={44} tone="plain" onClick={actions.close}>
          <ChevronLeft size={26} aria-hidden="true" />
        </RoundButton>
        <div className="min-w-0 flex-1">
          <p className="truncate text-heading-16">{title}</p>
          <p className="num truncate text-body-13 text-level-30">
            {[sub, `${clock(time)} / ${clock(until)}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        {actions.pictureInPicture ? (
          <RoundButton label="화면 속 화면" size={44} tone="plain" onClick={actions.pictureInPicture}>
            <PictureInPicture2 size={22} aria-hidden="true" />
          </RoundButton>
        ) : null}
        <RoundButton label="전체 화면" size={44} tone="plain" onClick={actions.fullScreen}>
          <Maximize size={22} aria-hidden="true" />
        </RoundButton>
        <RoundButton
          label="재생 설정"
          size={44}
          tone="plain"
          onClick={() => actions.show(panel === 'settings' ? undefined : 'settings')}
        >
          <Settings2 size={22} aria-hidden="true" />
        </RoundButton>
      </header>
      <section
        aria-label="조작"
        className={cx('flex flex-col justify-center px-8 [grid-area:panel]', isShort ? 'gap-3 py-3' : 'gap-5 py-3.5')}
      >
        <div className="flex items-center gap-7">
          <MomentRing {...props} size={isShort ? 96 : 128} />
          <div className="min-w-0 flex-1">
            <p className="num text-body-15 text-level-30">{positionWords(standing)}</p>
            <h1 className="line-clamp-2 text-heading-30 leading-[1.2]" data-testid="movement">
              {headOf(props)}
            </h1>
            <Words {...props} className="mt-1 text-body-16" />
          </div>
          <div className="flex items-center gap-4">
            <Controls {...props} isShort={isShort} />
          </div>
        </div>
        <Timeline chapters={chapters} time={time} until={until} onSeek={actions.seek} />
        {isShort ? null : <Keys />}
      </section>
      {panel === 'settings' ? null : (
        <aside aria-label="동작 목록" className="flex min-h-0 flex-col pt-4 [grid-area:side]">
          <div className="num flex shrink-0 items-baseline justify-between px-6 pb-2">
            <h2 className="text-heading-18">동작 {count}개</h2>
            <p className="text-body-15 text-level-30">
              {isPreview ? '맛보기 ' : ''}
              {clock(until - time)} 남음
            </p>
          </div>
          {row && !isOfRow ? <div className="px-6 pb-3">{row}</div> : null}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6">
            <ChapterList chapters={chapters} standing={standing} onGo={actions.seek}>
              {isOfRow ? row : null}
            </ChapterList>
          </div>
        </aside>
      )}
    </>
  );
}

const KEYS = [
  ['Space', '멈추기'],
  ['N', '다음'],
  ['P', '이전'],
  ['← →', '10초'],
  ['Q', '조용한 동작'],
  ['M', '거울'],
  ['C', '자막'],
  ['S', '소리'],
] as const;

const Keys = () => (
  <ul aria-label="단축키" className="flex flex-wrap gap-x-5 gap-y-1 text-body-14 text-level-30">
    {KEYS.map(([key, words]) => (
      <li key={key} className="flex items-center gap-2">
        <kbd className="rounded-tag border border-level-60 px-1.5 font-sans text-body-13 font-semibold text-level-10">
          {key}
        </kbd>
        {words}
      </li>
    ))}
  </ul>
);
