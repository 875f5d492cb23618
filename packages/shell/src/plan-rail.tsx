import { SectionHeader } from '@oun/ui/section-header';
import { formatDate } from './dates.tsx';
import { PrefetchAnchor, useAddress } from './link.tsx';
import type { ComingSession } from './today-plan.tsx';

const SHOWN = 3;

/** What the plan has for the days to come: in words, since the lessons of one program look alike. */
export function PlanRail({ sessions }: { sessions: readonly ComingSession[] }) {
  const address = useAddress();
  if (sessions.length === 0) return null;
  return (
    <section className="mt-10 px-5">
      <SectionHeader title="다음 계획" more={{ label: '계획 보기', href: address('life', '/my/plan') }} />
      <ul aria-label="다음 계획" className="grid gap-2">
        {sessions.slice(0, SHOWN).map(({ planned_on, on, lesson, program }) => (
          <li key={planned_on} className="relative flex items-center gap-4 rounded-card bg-level-5 px-5 py-3">
            <span className="num w-22 shrink-0 text-body-13 text-level-70">{formatDate(on)}</span>
            <span className="min-w-0 flex-1">
              <PrefetchAnchor
                href={address('life', `/programs/${program.slug}/lessons/${lesson.id}`)}
                className="block truncate text-heading-14 after:absolute after:inset-0"
              >
                {lesson.title}
              </PrefetchAnchor>
              <span className="num block text-body-13 text-level-60">{Math.round(lesson.seconds / 60)}분</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
