import { movement } from '@oun/movement/movements';
import { otherSide, sideWords } from '@oun/movement/sides';
import { josa } from 'es-hangul';
import { placesUntil, type Score, secondsOf, sharesOf, type Step } from './score.ts';

/** Long enough to read twice while moving. */
const CUE_PLACES = 2;

type Line = { from: number; to: number; text: string };

/** WebVTT in Korean: each movement by its name, then its cues in turn; what comes next while resting. */
export function subtitles(score: Score, { until }: { until?: number } = {}): string {
  const shown = placesUntil(score, until);
  const end = secondsOf(shown);
  const cues = linesOf(score, shown)
    .filter(({ from }) => from < end)
    .map(({ from, to, text }, i) => `${i + 1}\n${cueTime(from)} --> ${cueTime(Math.min(to, end))}\n${text}\n`);
  return ['WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n', ...cues].join('\n');
}

/** Who sees `shown` places is told of nothing that begins after them. */
function linesOf(score: Score, shown: number): Line[] {
  let places = 0;
  return score.flatMap((step, index) => {
    const from = places;
    places += step.segments;
    if (step.kind === 'work') return workLines(step, from);
    const next = places < shown ? score.slice(index + 1).find(({ kind }) => kind === 'work') : undefined;
    return [
      line(from, places, next ? `쉬어요. 다음은 ${josa(movement(next.movement).name, '이에요/예요')}.` : '쉬어요.'),
    ];
  });
}

function workLines(step: Step, from: number): Line[] {
  const { name, side, group } = movement(step.movement);
  const [first, change, other] = sharesOf(step);
  if (!side || other === 0) return cueLines(step.movement, name, from, from + first);
  const [mine, theirs] = [sideWords({ group }, side), sideWords({ group }, otherSide(side))];
  const again = from + first + change;
  return [
    ...cueLines(step.movement, `${name}, ${mine} 먼저`, from, from + first),
    ...(change > 0 ? [line(from + first, again, `반대쪽으로 바꿔요. 이번엔 ${josa(theirs, '이에요/예요')}.`)] : []),
    ...cueLines(step.movement, `${name}, ${theirs}`, again, again + other),
  ];
}

function cueLines(id: string, title: string, from: number, to: number): Line[] {
  const { cues } = movement(id);
  const lines = [line(from, Math.min(from + 1, to), title)];
  for (let at = from + 1, turn = 0; at < to; at += CUE_PLACES, turn += 1)
    lines.push(line(at, Math.min(at + CUE_PLACES, to), cues[turn % cues.length]!));
  return lines;
}

const line = (from: number, to: number, text: string): Line => ({ from: secondsOf(from), to: secondsOf(to), text });

/** A moment as WebVTT writes it. */
export function cueTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`;
}
