import type { Habit } from '@oun/contract/habit';
import { dayWords } from '@oun/contract/lesson';
import { ButtonLink } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { Badge } from '@oun/ui/badge';
import { Link } from '@oun/ui/link';
import { ProgressBar, ProgressRing } from '@oun/ui/progress';
import { Check, Flame, Play, ShieldCheck } from 'lucide-react';
import { useAddress } from './link.tsx';
import { Picture } from './picture.tsx';
import type { Next } from './today.tsx';
import { type Day, daysAgoWords } from './training-week.tsx';

/** The goal of the week as a ring of as many parts, and its seven days. */
export function WeekBox({ week, goal }: { week: readonly Day[]; goal: number }) {
  const count = week.filter(({ isDone }) => isDone).length;
  return (
    <div className="flex items-center gap-4 rounded-card bg-level-5 py-3.5 pr-3 pl-3.5">
      <ProgressRing
        value={count}
        max={goal}
        parts
        size={64}
        thickness={7}
        label={`이번 주 목표 ${goal}번 중 ${count}번`}
        className="max-[350px]:hidden!"
      >
        <span className="num text-heading-16">
          {count}
          <span className="text-body-12 text-level-60">/{goal}</span>
        </span>
      </ProgressRing>
      <ol aria-label="이번 주" className="grid flex-1 grid-cols-7">
        {week.map(({ name, date, isToday, isDone }) => (
          <li key={name} aria-current={isToday ? 'date' : undefined} className="flex flex-col items-center gap-1.5">
            <span className={cx('text-body-12', isToday ? 'font-semibold text-level-90' : 'text-level-60')}>
              {name}
            </span>
            <span
              className={cx(
                'num flex size-7.5 items-center justify-center rounded-chip text-body-14',
                isDone && 'bg-pink-50 text-level-0',
                !isDone && isToday && 'font-bold text-level-90 inset-ring-2 inset-ring-level-90',
                !isDone && !isToday && 'font-medium text-level-70',
              )}
            >
              {isDone ? (
                <>
                  <Check size={16} strokeWidth={2.5} aria-hidden="true" />
                  <span className="sr-only">{date}일 운동했어요</span>
                </>
              ) : (
                date
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Weeks in a row, and what is there for a week that fails; each leads to the records. */
export function StreakRow({ streak, shields, illness }: Pick<Habit, 'streak' | 'shields' | 'illness'>) {
  const address = useAddress();
  const href = address('life', '/my/records');
  const box = 'num flex h-control items-center justify-center gap-1.5 rounded-control bg-level-5 text-body-14';
  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      <Link href={href} className={box}>
        <Flame size={18} aria-hidden="true" className="text-orange-50" fill="currentColor" />
        {streak.weeks > 0 ? <b className="font-bold">{streak.weeks}주 연속</b> : '첫 주를 채워볼까요?'}
      </Link>
      <Link href={href} className={box}>
        <ShieldCheck size={18} aria-hidden="true" className="text-blue-50" />
        {illness ? (
          '푹 쉬는 중이에요'
        ) : (
          <span>
            쉬어가기 <b className="font-bold">{shields.held}개</b>
          </span>
        )}
      </Link>
    </div>
  );
}

type NextCardProps = {
  next: Next;
  now: number;
  /** It is what the plan has for today, and can be put on another day. */
  isPlanned?: boolean;
};

/** The one thing to do today. */
export function NextCard({ next: { lesson, program, left }, now, isPlanned = false }: NextCardProps) {
  const address = useAddress();
  const secondsLeft = Math.max(0, Math.round(lesson.seconds - (left?.position_s ?? 0)));
  return (
    <article className="overflow-hidden rounded-block inset-ring inset-ring-level-20">
      <Picture
        picture={lesson.picture}
        ratio="350/220"
        alt=""
        rounded="none"
        priority
        sizes="(min-width: 570px) 530px, calc(100vw - 40px)"
      />
      <div className="px-5 pt-4 pb-5">
        <div className="flex flex-wrap gap-1.5">
          {isPlanned ? <Badge tone="pink">오늘 계획이에요</Badge> : null}
          {left ? (
            <Badge tone="pink">{daysAgoWords(left.at, now)} 멈춘 곳부터</Badge>
          ) : isPlanned ? null : (
            <Badge tone="pink">다음 차례예요</Badge>
          )}
        </div>
        <p className="num mt-2 text-body-13 text-level-60">
          {program.title} · {dayWords(lesson.day)}
        </p>
        <h2 className="mt-1 text-heading-20">{lesson.title}</h2>
        {left ? (
          <div className="mt-3 flex items-center gap-3">
            <ProgressBar
              value={left.position_s}
              max={lesson.seconds}
              sentence={`${timeWords(secondsLeft)} 남았어요`}
              hideSentence
              className="flex-1"
            />
            <span aria-hidden="true" className="num text-body-13 text-level-70">
              {timeWords(secondsLeft)} 남았어요
            </span>
          </div>
        ) : (
          <p className="num mt-2 text-body-14 text-level-70">{Math.round(lesson.seconds / 60)}분이면 끝나요</p>
        )}
        <ButtonLink
          size="Large"
          full
          className="mt-4"
          href={address('life', `/programs/${program.slug}/lessons/${lesson.id}`)}
        >
          <Play size={18} fill="currentColor" aria-hidden="true" />
          {left ? '이어서 하기' : '오늘 운동 시작'}
        </ButtonLink>
        {isPlanned ? (
          <Link
            href={address('life', '/my/plan')}
            className="mt-1 -mb-2 flex h-control items-center justify-center rounded-control text-body-15 text-level-70"
          >
            오늘은 어려워요
          </Link>
        ) : null}
      </div>
    </article>
  );
}

function timeWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest}초`;
  return rest === 0 ? `${minutes}분` : `${minutes}분 ${rest}초`;
}
