import { nowMs } from '@oun/brand/clock';
import { mutation, perform } from '@oun/client/mutation';
import { type Finish, GUEST_RECORD_DAYS } from '@oun/contract/habit';
import { INTENSITY_ANSWERS, INTENSITY_LABELS, rateLesson } from '@oun/contract/lesson';
import type { Picture as PictureData } from '@oun/contract/picture';
import { kcalOfLesson, USUAL_KG } from '@oun/habit/energy';
import { WEEK_GOAL } from '@oun/habit/streak';
import { formatDate } from '@oun/shell/dates';
import { toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { useShell } from '@oun/shell/shell-context';
import { keepGuestRecord } from '@oun/shell/guest-records';
import { Button, ButtonLink } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { ProgressRing } from '@oun/ui/progress';
import { useQueryClient } from '@tanstack/react-query';
import { Flame, ListPlus, Play, RotateCcw, Share, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { BadgeDisc } from '../record/BadgeDisc.tsx';

export type NextUp = {
  words: string;
  picture: PictureData;
  /** For another day: offered, never begun by itself. */
  isLater: boolean;
  go: () => void;
};

const NEXT_SECONDS = 10;

const send = mutation(rateLesson, { touches: 'nothing' });

type Props = {
  playableId: string;
  title: string;
  sub: string;
  seconds: number;
  movements: number;
  kcal: readonly [number, number] | undefined;
  picture: PictureData;
  isDone: boolean;
  isGuest: boolean;
  /** What it adds up to; nothing where nobody counts. */
  finish: Finish | undefined;
  /** Where a guest comes back to after signing up. */
  backTo: string;
  next: NextUp | undefined;
  onKeep: (() => void) | undefined;
  onAgain: () => void;
  onClose: () => void;
  share: { title: string; path: string };
};

/** It is done: what one did, how it was, and one step on. */
export function EndCard(props: Props) {
  const { playableId, title, sub, seconds, movements, kcal, picture, isDone, isGuest, finish, backTo, next } = props;
  const { onKeep, onAgain, onClose, share } = props;
  const nickname = useShell().me?.nickname;
  // Who does anything here wants to stay.
  const [isStaying, setStaying] = useState(false);
  const minutes = finish?.minutes ?? Math.max(1, Math.round(seconds / 60));
  const burnt = finish?.kcal ?? (kcal ? kcalOfLesson(kcal) : undefined);
  const isNextNow = next !== undefined && !next.isLater;
  const isLesson = /^\d+$/.test(playableId);

  const isKept = isDone && isGuest && isLesson;
  useEffect(() => {
    if (isKept) keepGuestRecord(Number(playableId));
  }, [isKept, playableId]);

  async function tell() {
    setStaying(true);
    const url = new URL(share.path, location.origin).href;
    const text = `오늘 ${minutes}분 운동했어요. ${share.title}`;
    if (navigator.share) return void (await navigator.share({ title: share.title, text, url }).catch(() => {}));
    await navigator.clipboard.writeText(`${text} ${url}`).then(
      () => toast('주소를 복사했어요.'),
      () => toast('복사하지 못했어요.', 'failed'),
    );
  }

  const [isDrawing, setDrawing] = useState(false);
  /** The picture of the day, drawn here. */
  async function showOff() {
    setStaying(true);
    setDrawing(true);
    try {
      const { drawDone, sharePicture } = await import('../record/picture-card.ts');
      const drawn = await drawDone({
        date: formatDate(new Date(nowMs())),
        minutes,
        title,
        kcal: burnt?.toLocaleString('ko-KR'),
        week: finish?.week,
        streak: finish?.streak.weeks ?? 0,
        total: finish?.total,
      });
      const how = await sharePicture(drawn, 'oun-today', `오늘 ${minutes}분 운동했어요. ${title}`);
      if (how === 'saved') toast('사진을 저장했어요.');
    } catch {
      toast('사진을 만들지 못했어요.', 'failed');
    } finally {
      setDrawing(false);
    }
  }

  return (
    <div
      role="dialog"
      aria-label="운동을 마쳤어요"
      className="absolute inset-0 z-overlay overflow-y-auto bg-level-0 text-level-90"
    >
      <div className="mx-auto flex min-h-full w-full max-w-column flex-col pb-safe-bottom">
        {/* A phone on its side has no room for the picture. */}
        <div className="relative shrink-0 [@media(max-height:480px)]:h-0">
          <Picture
            picture={picture}
            alt=""
            ratio="16/9"
            rounded="none"
            sizes="(min-width: 570px) 570px, 100vw"
            priority
            className="[@media(max-height:480px)]:hidden"
          />
          <span className="absolute inset-x-0 bottom-0 h-1/3 bg-linear-to-t from-level-0 to-level-0/0" />
          {isDone ? <Confetti /> : null}
          <button
            type="button"
            aria-label="닫기"
            onClick={onClose}
            className="absolute top-[calc(10px+env(safe-area-inset-top,0px))] left-3 z-2 flex size-11 items-center justify-center rounded-chip bg-level-0/80"
          >
            <X size={24} aria-hidden="true" />
          </button>
        </div>
        <div className="pointer-events-none relative z-1 -mt-14 flex justify-center [@media(max-height:480px)]:mt-3">
          <Medal finish={finish} isDone={isDone} minutes={minutes} isGuest={isGuest} />
        </div>
        <div className="flex flex-1 flex-col gap-5 px-5 pt-4">
          <div className="text-center">
            <h1 className="num text-heading-26">
              {isDone ? (
                <>
                  {nickname ? `수고했어요, ${nickname} 님.` : '수고했어요.'}
                  <br />
                  {doneWords(finish, minutes)}
                </>
              ) : (
                '오늘은 여기까지 했어요'
              )}
            </h1>
            {isDone ? null : <p className="mt-1 text-body-16 text-level-70">끝까지 하면 운동 기록으로 남아요.</p>}
            <p className="mt-0.5 truncate text-body-14 text-level-60">{[title, sub].filter(Boolean).join(' · ')}</p>
          </div>
          {isDone ? (
            <dl className="num flex divide-x divide-level-20 text-center *:flex-1">
              <Figure number={minutes} unit="분" words="움직였어요" />
              {burnt ? <Figure number={burnt.toLocaleString('ko-KR')} unit="kcal" words="썼어요" /> : null}
              {finish ? (
                <Figure number={finish.total.toLocaleString('ko-KR')} unit="번째" words="운동이에요" />
              ) : (
                <Figure number={movements} unit="가지" words="동작" />
              )}
            </dl>
          ) : null}
          {isDone && burnt && finish?.is_usual_weight !== false ? (
            <p className="-mt-3 text-center text-body-12 text-level-60">열량은 {USUAL_KG}kg을 기준으로 어림했어요.</p>
          ) : null}
          {isDone && finish ? <Pride finish={finish} /> : null}
          {isDone && !isGuest && isLesson ? (
            <Intensity lessonId={Number(playableId)} onStay={() => setStaying(true)} />
          ) : null}
          {isDone && isGuest ? <Invitation minutes={minutes} isKept={isKept} /> : null}
          {next ? (
            <NextCard next={next} isCounting={!isStaying && !next.isLater} onStay={() => setStaying(true)} />
          ) : null}
          <div className="mt-auto flex justify-center gap-1 pt-2">
            <Quiet onClick={onAgain}>
              <RotateCcw size={16} aria-hidden="true" /> 다시 하기
            </Quiet>
            {isDone && (isGuest || isNextNow) ? (
              <Quiet onClick={() => void showOff()}>
                <Share size={16} aria-hidden="true" /> {isDrawing ? '그리고 있어요' : '사진으로 공유'}
              </Quiet>
            ) : null}
            {onKeep && !isGuest ? (
              <Quiet
                hasPopup
                label="플레이리스트에 담기"
                onClick={() => {
                  setStaying(true);
                  onKeep();
                }}
              >
                <ListPlus size={18} aria-hidden="true" /> 담기
              </Quiet>
            ) : null}
          </div>
          {/* In sight however long the rest is. */}
          <div className="sticky bottom-0 z-1 -mx-5 -mt-3 -mb-safe-bottom flex gap-2 bg-level-0 px-5 pt-2 pb-safe-bottom *:flex-1">
            {isDone && !isGuest ? (
              <ButtonLink href="/feeds/write" variant="gray" size="Large">
                피드에 올리기
              </ButtonLink>
            ) : isDone ? null : (
              <Button variant="gray" size="Large" onClick={() => void tell()}>
                <Share size={18} aria-hidden="true" /> 공유하기
              </Button>
            )}
            {isGuest && isDone ? (
              <ButtonLink href={`/sign-up?${new URLSearchParams({ redirect_path: backTo })}`} size="Large">
                가입하고 기록 남기기
              </ButtonLink>
            ) : isNextNow ? (
              <Button size="Large" onClick={next.go}>
                이어서 하기
              </Button>
            ) : isDone ? (
              <Button size="Large" pending={isDrawing} onClick={() => void showOff()}>
                사진으로 공유
              </Button>
            ) : (
              <Button size="Large" onClick={onClose}>
                마치기
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function doneWords(finish: Finish | undefined, minutes: number): string {
  if (!finish) return `${minutes}분을 끝까지 움직였어요.`;
  const { count, goal } = finish.week;
  if (count === goal) return '이번 주 목표를 채웠어요.';
  return `이번 주 ${count}번째 날이에요.`;
}

/** The week as a ring of as many parts as are aimed at; for who has no week yet, the first of them. */
function Medal({
  finish,
  isDone,
  minutes,
  isGuest,
}: {
  finish: Finish | undefined;
  isDone: boolean;
  minutes: number;
  isGuest: boolean;
}) {
  const { count, goal } = finish?.week ?? { count: isDone ? 1 : 0, goal: WEEK_GOAL };
  return (
    <div className="rounded-chip bg-level-0 p-2.5 shadow-float">
      <ProgressRing
        value={isDone ? count : 0}
        max={goal}
        parts
        size={112}
        thickness={13}
        label={finish ? `이번 주 목표 ${goal}번 중 ${count}번` : `${minutes}분`}
      >
        <span className="num text-heading-26">
          {finish ? count : isGuest && isDone ? 1 : minutes}
          <span className="text-body-16 text-level-60">{finish ? `/${goal}` : isGuest && isDone ? '번째' : '분'}</span>
        </span>
      </ProgressRing>
    </div>
  );
}

/** Weeks in a row, and what was earned by this one. */
const Pride = ({ finish: { streak, badges } }: { finish: Finish }) => (
  <>
    {streak.weeks > 0 ? (
      <p className="num flex min-h-control items-center justify-center gap-2 rounded-control bg-caution-ground px-4 text-body-15 font-semibold text-caution">
        <Flame size={18} fill="currentColor" aria-hidden="true" className="shrink-0 text-orange-50" />
        {streak.weeks}주 연속{streak.is_longest ? ' · 지금까지 중 가장 길어요' : ''}
      </p>
    ) : null}
    {badges.length > 0 ? (
      <ul aria-label="새 배지" className="grid gap-2">
        {badges.map((badge) => (
          <li key={badge.key} className="flex items-center gap-3 rounded-card bg-level-5 px-4 py-2">
            <BadgeDisc badge={{ key: badge.key, group: 'count', earned_on: '' }} size={52} />
            <span className="text-body-15">
              <b>{badge.title}</b> 배지를 받았어요
            </span>
          </li>
        ))}
      </ul>
    ) : null}
  </>
);

const Figure = ({ number, unit, words }: { number: ReactNode; unit: string; words: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-body-13 text-level-60">{words}</dt>
    <dd className="text-heading-22">
      {number}
      <span className="text-heading-14">{unit}</span>
    </dd>
  </div>
);

/** How it felt, kept in exactly these words. */
function Intensity({ lessonId, onStay }: { lessonId: number; onStay: () => void }) {
  const [answer, setAnswer] = useState<(typeof INTENSITY_ANSWERS)[number]>();
  const client = useQueryClient();
  async function say(intensity: (typeof INTENSITY_ANSWERS)[number]) {
    const before = answer;
    onStay();
    setAnswer(intensity);
    await perform(client, send, { body: { lesson_id: lessonId, intensity } }).then(
      () => toast('알려줘서 고마워요. 다음 추천에 담을게요.'),
      (error: Error) => {
        setAnswer(before);
        toast(error.message, 'failed');
      },
    );
  }
  return (
    <fieldset>
      <legend className="mb-2 text-heading-16">오늘 세기는 어땠나요?</legend>
      <div className="grid grid-cols-3 gap-2">
        {INTENSITY_ANSWERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={answer === one}
            onClick={() => void say(one)}
            className={cx(
              'h-control-large rounded-control text-body-15',
              answer === one ? 'bg-level-90 font-bold text-level-0' : 'bg-level-10 text-level-80',
            )}
          >
            {INTENSITY_LABELS[one]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The record is on this device alone; with a name it stays. */
const Invitation = ({ minutes, isKept }: { minutes: number; isKept: boolean }) => (
  <section aria-labelledby="keep-record" className="rounded-card bg-success-ground p-5">
    <h2 id="keep-record" className="num text-heading-18">
      {isKept ? `이 ${minutes}분, 남겨둘까요?` : '다음 운동부터 기록해 둘까요?'}
    </h2>
    <p className="mt-1 text-body-15 text-level-70">
      {isKept
        ? `가입하면 오늘 기록이 첫 배지가 돼요. 지금은 이 기기에만 있고 ${GUEST_RECORD_DAYS}일 뒤에 지워져요.`
        : '가입하면 운동한 날이 남아요.'}
    </p>
    <p className="num mt-3 flex items-center gap-3 text-body-14">
      <BadgeDisc badge={{ key: 'first', group: 'count', earned_on: '' }} size={52} />
      <span>
        <b>첫 운동 배지</b>와 이번 주 {WEEK_GOAL}번 목표가 바로 시작돼요.
      </span>
    </p>
  </section>
);

function NextCard({ next, isCounting, onStay }: { next: NextUp; isCounting: boolean; onStay: () => void }) {
  const [left, setLeft] = useState(NEXT_SECONDS);
  // Going there is once a countdown, however often this is drawn until the next film has come.
  const go = useEffectEvent(() => next.go());
  useEffect(() => {
    if (!isCounting) return;
    if (left <= 0) return go();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, isCounting]);
  return (
    <section aria-label="다음 운동">
      <div className="flex items-center gap-3 rounded-card border border-level-20 p-3">
        <Picture picture={next.picture} alt="" sizes="96px" rounded="control" className="w-24 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="num text-body-14 text-level-60" {...(isCounting && { role: 'timer' })}>
            {isCounting ? `${left}초 뒤에 이어서 해요` : next.isLater ? '내일은 이 운동이에요' : '다음 운동'}
          </p>
          <p className="mt-0.5 line-clamp-2 text-heading-16">{next.words}</p>
        </div>
        {isCounting ? (
          <Button variant="gray" onClick={onStay}>
            멈추기
          </Button>
        ) : (
          <button
            type="button"
            aria-label={`${next.words} 지금 하기`}
            onClick={next.go}
            className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-level-10"
          >
            <Play size={20} fill="currentColor" aria-hidden="true" />
          </button>
        )}
      </div>
    </section>
  );
}

type QuietProps = { onClick: () => void; hasPopup?: boolean; label?: string; children: ReactNode };

function Quiet({ onClick, hasPopup, label, children }: QuietProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      {...(hasPopup && { 'aria-haspopup': 'dialog' })}
      className="flex h-control items-center gap-1.5 px-3 text-body-15 text-level-70"
    >
      {children}
    </button>
  );
}

const PIECES = [
  [8, 34, 'bg-pink-50', -18],
  [17, 12, 'bg-yellow-50', 32],
  [28, 46, 'bg-blue-50', 8],
  [38, 16, 'bg-success', -36],
  [50, 4, 'bg-purple-50', 20],
  [61, 10, 'bg-pink-50', 42],
  [71, 38, 'bg-yellow-50', -12],
  [81, 18, 'bg-blue-50', 26],
  [91, 42, 'bg-purple-50', -28],
] as const;

const Confetti = () => (
  <span aria-hidden="true" className="pointer-events-none absolute inset-0 [@media(max-height:480px)]:hidden">
    {PIECES.map(([left, top, colour, turn]) => (
      <span
        key={left}
        className={cx('absolute h-2 w-3 rounded-[2px] motion-safe:animate-lift', colour)}
        style={{ left: `${left}%`, top: `${top}%`, rotate: `${turn}deg` }}
      />
    ))}
  </span>
);
