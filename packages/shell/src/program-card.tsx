import { LABELS, type ProgramCard as Program } from '@oun/contract/content';
import { Badge } from '@oun/ui/badge';
import { cx } from '@oun/ui/class-names';
import { Rating } from '@oun/ui/rating';
import { Skeleton } from '@oun/ui/skeleton';
import { VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { PrefetchAnchor, useAddress } from './link.tsx';
import { cornerOf, Picture } from './picture.tsx';

const plan = ({ minutes_per_day, weeks, days_per_week, level }: Program) =>
  `${minutes_per_day}분 · ${weeks}주 × ${days_per_week === 7 ? '매일' : `주 ${days_per_week}번`} · ${LABELS.level[level]}`;

/** [from, to) places of the words that were looked for. */
type Places = readonly (readonly [number, number])[];

type CardProps = {
  program: Program;
  priority?: boolean;
  marks?: { title: Places; promise: Places } | undefined;
  /** Something of its own to press, in the picture's upper right corner. */
  heart?: ReactNode;
};

/** A program in a list, as wide as the column. */
export function ProgramCard({ program, priority = false, marks, heart }: CardProps) {
  const address = useAddress();
  const corner = tagsCorner(program, '16/9', 280);
  return (
    <article className="relative">
      <Picture
        picture={program.picture}
        ratio="16/9"
        alt=""
        sizes="(min-width: 570px) 530px, calc(100vw - 40px)"
        priority={priority}
      >
        {corner ? <Tags program={program} className={corner} /> : null}
      </Picture>
      <div className="mt-3 flex items-start justify-between gap-3">
        <h3 className="text-heading-18">
          <PrefetchAnchor href={address('life', `/programs/${program.slug}`)} className="after:absolute after:inset-0">
            <Marked text={program.title} places={marks?.title} />
          </PrefetchAnchor>
        </h3>
        {program.rating_avg === null ? null : <Rating value={program.rating_avg} className="shrink-0 pt-0.5" />}
      </div>
      <p className="num mt-1 text-body-15 text-level-70">
        {program.channel.name} 코치 · {plan(program)}
      </p>
      {/* Where the words stand in its promise, that is why it is here. */}
      {marks && marks.promise.length > 0 ? (
        <p className="mt-1 text-body-14 text-level-60">
          <Marked text={program.promise} places={marks.promise} />
        </p>
      ) : null}
      <Below program={program} hasTags={!corner} />
      {heart}
    </article>
  );
}

function Marked({ text, places }: { text: string; places?: Places | undefined }) {
  if (!places || places.length === 0) return text;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of places) {
    pieces.push(text.slice(end, from));
    pieces.push(
      <mark
        key={from}
        className="bg-transparent bg-[linear-gradient(transparent_62%,var(--color-pink-10)_62%)] text-inherit"
      >
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return [...pieces, text.slice(end)];
}

/** A program in a short list, its picture small beside it. */
export function ProgramRow({ program }: { program: Program }) {
  const address = useAddress();
  return (
    <article className="relative flex items-center gap-4">
      <Picture picture={program.picture} ratio="4/3" alt="" sizes="112px" rounded="control" className="w-28 shrink-0" />
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-heading-16">
          <PrefetchAnchor href={address('life', `/programs/${program.slug}`)} className="after:absolute after:inset-0">
            {program.title}
          </PrefetchAnchor>
        </h3>
        <p className="num mt-1 text-body-13 text-level-60">
          {program.channel.name} 코치 · {program.minutes_per_day}분 · {LABELS.level[program.level]}
        </p>
      </div>
    </article>
  );
}

/** A program in a rail: the picture carries it. */
export function ProgramTile({ program, priority = false }: { program: Program; priority?: boolean }) {
  const address = useAddress();
  const corner = tagsCorner(program, '4/3', 220);
  return (
    <article className="relative">
      <Picture picture={program.picture} ratio="4/3" alt="" sizes="220px" priority={priority}>
        {corner ? <Tags program={program} className={corner} /> : null}
      </Picture>
      <h3 className="mt-2 line-clamp-2 text-heading-16">
        <PrefetchAnchor href={address('life', `/programs/${program.slug}`)} className="after:absolute after:inset-0">
          {program.title}
        </PrefetchAnchor>
      </h3>
      <p className="num mt-0.5 text-body-13 text-level-60">
        {program.channel.name} 코치 · {program.minutes_per_day}분
      </p>
      {corner ? null : <Tags program={program} className="mt-2" />}
    </article>
  );
}

/** A program in a narrow rail, upright as a poster. */
export function ProgramPoster({ program }: { program: Program }) {
  const address = useAddress();
  const corner = tagsCorner(program, '4/5', 152);
  return (
    <article className="relative">
      {/* As wide as it must be for its height. */}
      <Picture picture={program.picture} ratio="4/5" alt="" sizes="338px">
        {corner ? <Tags program={program} className={corner} /> : null}
      </Picture>
      <h3 className="mt-3 line-clamp-2 text-heading-16">
        <PrefetchAnchor href={address('life', `/programs/${program.slug}`)} className="after:absolute after:inset-0">
          {program.title}
        </PrefetchAnchor>
      </h3>
      <p className="num mt-1 text-body-13 text-level-60">
        {program.channel.name} 코치 · {program.minutes_per_day}분 · {LABELS.level[program.level]}
      </p>
      <Below program={program} hasTags={!corner} />
    </article>
  );
}

/** What the picture has no free corner for, and what is never on it. */
function Below({ program, hasTags }: { program: Program; hasTags: boolean }) {
  return (
    <div className="mt-2 flex flex-wrap gap-1 empty:hidden">
      {hasTags ? <Tags program={program} className="" /> : null}
      {program.is_quiet ? (
        <Badge tone="notice" icon={<VolumeX size={14} aria-hidden="true" />}>
          층간소음 없어요
        </Badge>
      ) : null}
    </div>
  );
}

/** How wide the words come out, with the space between them. */
const FREE_PX = 38;
const NEW_PX = 44;
const TAG_PX = 22;

const tagsCorner = ({ picture, is_free, is_new }: Program, ratio: string, pictureWidth: number) =>
  cornerOf({ picture, ratio, pictureWidth, size: [(is_free ? FREE_PX : 0) + (is_new ? NEW_PX : 0), TAG_PX] });

function Tags({ program, className }: { program: Program; className: string }) {
  if (!program.is_free && !program.is_new) return null;
  return (
    <span className={cx('flex gap-1', className)}>
      {program.is_free ? <Badge tone="ink">무료</Badge> : null}
      {program.is_new ? <Badge tone="pink">NEW</Badge> : null}
    </span>
  );
}

export function ProgramCardSkeleton() {
  return (
    <div>
      <Skeleton shape="card" ratio="16/9" />
      <Skeleton className="mt-3" width="60%" height={22} />
      <Skeleton className="mt-2" width="80%" height={18} />
    </div>
  );
}
