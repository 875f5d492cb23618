import type { WorkoutCard as Card } from '@oun/contract/feed';
import { Picture } from '@oun/shell/picture';
import { Link } from '@oun/ui/link';
import { lengthWords } from './ago.ts';

/** What somebody finished: its picture with its name, and the numbers below. */
export function WorkoutCard({ workout, isLink = true }: { workout: Card; isLink?: boolean }) {
  const { program, picture, seconds, kcal, week_count, title } = workout;
  const name = program ? `${program.title} · ${program.day}일차` : title;
  const facts = [
    ['시간', lengthWords(seconds)],
    ...(kcal === null ? [] : [['소모', `${kcal}kcal`]]),
    ['이번 주', `${week_count}번째`],
  ] as const;
  return (
    <div className="overflow-hidden rounded-card border border-level-20">
      {picture ? (
        <Picture picture={picture} alt="" ratio="16/10" rounded="none" sizes="(min-width: 570px) 530px, 92vw" />
      ) : null}
      <div className="px-4 pt-3 pb-4">
        <p className="text-body-13 text-level-60">오운완</p>
        {program && isLink ? (
          <Link href={`/programs/${program.slug}`} className="block text-heading-18 break-keep">
            {name}
          </Link>
        ) : (
          <p className="text-heading-18 break-keep">{name}</p>
        )}
        <dl className="mt-3 flex gap-7">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-body-12 text-level-60">{label}</dt>
              <dd className="num text-heading-16">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
