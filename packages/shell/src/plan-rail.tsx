import { Rail } from '@oun/ui/rail';
import { SectionHeader } from '@oun/ui/section-header';
import { formatDate } from './dates.tsx';
import { PrefetchAnchor, useAddress } from './link.tsx';
import { Picture } from './picture.tsx';
import type { ComingSession } from './today-plan.tsx';

const SHOWN = 5;

/** What the plan has for the days to come. */
export function PlanRail({ sessions }: { sessions: readonly ComingSession[] }) {
  const address = useAddress();
  if (sessions.length === 0) return null;
  return (
    <section className="mt-10 px-5">
      <SectionHeader title="다음 계획" more={{ label: '계획 보기', href: address('life', '/my/plan') }} />
      <Rail label="다음 계획" itemClassName="w-40">
        {sessions.slice(0, SHOWN).map(({ planned_on, on, lesson, program }) => (
          <article key={planned_on} className="relative">
            <Picture picture={lesson.picture} ratio="4/3" alt="" sizes="320px" />
            <h3 className="mt-2 line-clamp-1 text-heading-14">
              <PrefetchAnchor
                href={address('life', `/programs/${program.slug}/lessons/${lesson.id}`)}
                className="after:absolute after:inset-0"
              >
                {lesson.title}
              </PrefetchAnchor>
            </h3>
            <p className="num text-body-13 text-level-60">
              {formatDate(on)} · {Math.round(lesson.seconds / 60)}분
            </p>
          </article>
        ))}
      </Rail>
    </section>
  );
}
