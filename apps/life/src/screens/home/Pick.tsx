import { eachOnce } from '@oun/shell/each-once';
import { Picture } from '@oun/shell/picture';
import type { Next } from '@oun/shell/today';
import { ButtonLink } from '@oun/ui/button';
import { IconButton } from '@oun/ui/icon-button';
import { SectionHeader } from '@oun/ui/section-header';
import { useQuery } from '@tanstack/react-query';
import { Play, RefreshCw, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { choicesFor } from './picks.ts';
import { PICKED, type Programs, RANKS } from './Rows.tsx';

type Props = { others: readonly Next[]; popular: Programs; short: Programs; now: number };

/** One workout for today with its reason; another at a tap. */
export function Pick({ others, popular, short, now }: Props) {
  const many = useQuery(popular).data?.items ?? [];
  // The first ones stand in the ranking further down.
  const ranked = many.slice(0, RANKS);
  const quick = eachOnce(useQuery(short).data?.items ?? [], ranked).slice(0, PICKED);
  const [turn, setTurn] = useState(0);
  const choices = choicesFor({ others, short: quick, popular: eachOnce(many, [...ranked, ...quick]), now });
  const choice = choices[turn % Math.max(1, choices.length)];
  if (!choice) return null;
  return (
    <section className="mt-10 px-5">
      <SectionHeader title="오늘의 추천" />
      <article className="flex gap-4" aria-live="polite">
        <Picture
          picture={choice.picture}
          ratio="144/172"
          alt=""
          sizes="306px"
          className="w-36 shrink-0 max-[350px]:w-26"
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <p className="flex items-start gap-1 text-body-13 font-semibold text-pink-60">
            <Sparkles size={15} aria-hidden="true" className="mt-0.5" />
            {choice.why}
          </p>
          <h3 className="mt-2 line-clamp-2 text-heading-18">{choice.title}</h3>
          <p className="num mt-1 line-clamp-2 text-body-13 text-level-60">
            {choice.minutes}분 · {choice.sub}
          </p>
          <div className="mt-auto flex gap-2 pt-2">
            <ButtonLink href={choice.href} variant="gray">
              <Play size={16} fill="currentColor" aria-hidden="true" />
              바로 하기
            </ButtonLink>
            {choices.length > 1 ? (
              <IconButton
                label="다른 운동으로 바꾸기"
                variant="gray"
                icon={<RefreshCw size={18} aria-hidden="true" />}
                onClick={() => setTurn(turn + 1)}
              />
            ) : null}
          </div>
        </div>
      </article>
    </section>
  );
}
