import { type Chapter, PHASE_LABELS } from '@oun/contract/lesson';
import type { Picture as PictureData } from '@oun/contract/picture';
import type { WorkoutPlan, WorkoutStep } from '@oun/contract/workout';
import type { Phase } from '@oun/movement/movement';
import { Picture } from '@oun/shell/picture';
import { Badge } from '@oun/ui/badge';
import { IconButton } from '@oun/ui/icon-button';
import { Repeat, ShieldCheck, VolumeX } from 'lucide-react';
import { type Line, durationWords, linesOf, lineWords, phaseSeconds, PHASES, rhythmWords } from './plan-words.ts';

const INK: Record<Phase, string> = { 'warm-up': 'bg-pink-20', work: 'bg-pink-50', 'cool-down': 'bg-blue-30' };

/** How the time is spent: warm-up, work, cool-down. */
export function PhaseBar({ steps }: { steps: readonly WorkoutStep[] }) {
  const seconds = phaseSeconds(steps);
  return (
    <div className="mt-5 rounded-card bg-level-5 p-5">
      <div aria-hidden="true" className="flex h-3 gap-1">
        {PHASES.map((phase) => (
          <span key={phase} className={`rounded-tag ${INK[phase]}`} style={{ flex: seconds[phase] }} />
        ))}
      </div>
      <dl className="num mt-3 flex justify-between">
        {PHASES.map((phase) => (
          <div key={phase}>
            <dt className="flex items-center gap-1.5 text-body-13 text-level-70">
              <span aria-hidden="true" className={`size-2 rounded-chip ${INK[phase]}`} />
              {PHASE_LABELS[phase]}
            </dt>
            <dd className="mt-0.5 text-heading-18">{durationWords(seconds[phase])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function PlanNotes({ notes }: { notes: WorkoutPlan['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1">
      {notes.map(({ kind, text }) => (
        <li key={text} className="flex min-h-7 items-center gap-2 text-body-14 text-level-70">
          <span aria-hidden="true" className="shrink-0 text-blue-50">
            {kind === 'quiet' ? <VolumeX size={18} /> : <ShieldCheck size={18} />}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The picture of any movement, as the plan's own pictures are addressed. */
export function picturesOf(chapters: readonly Chapter[]): (movement: string) => PictureData {
  const first = chapters[0]!.picture;
  return (movement) =>
    chapters.find((chapter) => chapter.movement === movement)?.picture ?? {
      ...first,
      url: first.url.replace(/[^/]+(?=\.[\w-]+-\{width\})/, movement),
      alt: '',
      // Where somebody is in it is not known, so all of it is shown.
      figure: { left: 0, top: 0, right: 1, bottom: 1 },
    };
}

type ListProps = {
  steps: readonly WorkoutStep[];
  pictureOf: (movement: string) => PictureData;
  onSwap?: (phase: Phase, line: Line) => void;
};

/** Every movement once, with all its rounds, phase by phase. */
export function PlanList({ steps, pictureOf, onSwap }: ListProps) {
  const seconds = phaseSeconds(steps);
  return PHASES.map((phase) => {
    const lines = linesOf(steps, phase);
    if (lines.length === 0) return null;
    return (
      <section key={phase} aria-labelledby={`phase-${phase}`} className="mt-8">
        <div className="mb-1 flex items-baseline gap-2">
          <h2 id={`phase-${phase}`} className="text-heading-16">
            {PHASE_LABELS[phase]}
          </h2>
          <p className="num text-body-13 text-level-60">
            {[durationWords(seconds[phase]), rhythmWords(lines)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <ol>
          {lines.map((line) => (
            <li key={line.movement} className="flex min-h-19 items-center gap-3 border-b border-level-10 last:border-0">
              <Picture
                picture={pictureOf(line.movement)}
                ratio="4/3"
                alt=""
                sizes="76px"
                rounded="control"
                className="w-19 shrink-0"
              />
              <div className="min-w-0 flex-1">
                <h3 className="text-heading-16">{line.name}</h3>
                <p className="num mt-0.5 text-body-13 text-level-60">
                  {lineWords(line)}
                  {line.insteadOf ? ` · ${line.insteadOf} 대신` : null}
                </p>
              </div>
              {line.insteadOf ? <Badge tone="notice">조용해요</Badge> : null}
              {onSwap ? (
                <IconButton
                  label={`${line.name} 바꾸기`}
                  aria-haspopup="dialog"
                  icon={<Repeat size={20} aria-hidden="true" className="text-level-60" />}
                  className="-mr-3"
                  onClick={() => onSwap(phase, line)}
                />
              ) : null}
            </li>
          ))}
        </ol>
      </section>
    );
  });
}
