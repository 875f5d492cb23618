import type { Claim } from '@oun/contract/claim';
import { formatDate } from '@oun/shell/dates';
import { cx } from '@oun/ui/class-names';
import { momentWords } from '../moment-words.ts';

/** What has happened, where it stands, and what is still to come by when. */
export function ClaimTimeline({ claim }: { claim: Claim }) {
  const done = claim.timeline.length;
  const total = done + claim.upcoming.length;
  return (
    <ol className="mt-6" aria-label="진행">
      {claim.timeline.map(({ at, words, note }, i) => (
        <Step key={`${at}-${words}`} tone={i === done - 1 ? 'now' : 'past'} words={words} isLast={i === total - 1}>
          <time dateTime={at} className="num block text-body-13 text-level-60">
            {momentWords(at)}
          </time>
          {note && i < done - 1 ? <p className="mt-1 text-body-14 whitespace-pre-line text-level-70">{note}</p> : null}
        </Step>
      ))}
      {claim.upcoming.map(({ words, by, note }, i) => (
        <Step key={words} tone="next" words={words} isLast={done + i === total - 1}>
          {by || note ? (
            <span className="num block text-body-13 text-level-60">{by ? `${formatDate(by)}까지` : note}</span>
          ) : null}
        </Step>
      ))}
    </ol>
  );
}

type Tone = 'past' | 'now' | 'next';
const DOT: Record<Tone, string> = {
  past: 'bg-level-30',
  now: 'bg-pink-50',
  next: 'border-2 border-level-30 bg-level-0',
};
const WORDS: Record<Tone, string> = {
  past: 'text-level-70',
  now: 'font-bold',
  next: 'text-level-60',
};

function Step({
  tone,
  words,
  isLast,
  children,
}: {
  tone: Tone;
  words: string;
  isLast: boolean;
  children: React.ReactNode;
}) {
  return (
    <li className="relative pb-5 pl-7 last:pb-0">
      {isLast ? null : (
        <span aria-hidden="true" className="absolute top-3 bottom-[-6px] left-[5px] w-0.5 bg-level-20" />
      )}
      <span aria-hidden="true" className={cx('absolute top-1.5 left-0 size-3 rounded-chip', DOT[tone])} />
      <p className={cx('text-body-15', WORDS[tone])}>
        {tone === 'next' ? <span className="sr-only">앞으로 </span> : null}
        {words}
      </p>
      {children}
    </li>
  );
}
