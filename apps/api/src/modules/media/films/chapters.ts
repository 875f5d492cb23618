import type { Chapter } from '@oun/contract/lesson';
import { boxOf } from '@oun/film/boxes';
import { chaptersOf, type Score } from '@oun/film/score';
import { findMovement, movement } from '@oun/movement/movements';
import { posterOf } from '../pictures/picture-json.ts';

type Telling = {
  /** What stood in a part before it was swapped. */
  planned?: (chapter: number) => string | undefined;
  /** How far whoever asks may see. */
  until?: number;
};

/** A film in its parts, as a player shows them. */
export function chaptersJson(
  mediaUrl: string,
  score: Score,
  { planned = () => undefined, until = Infinity }: Telling = {},
): Chapter[] {
  const chapters = chaptersOf(score).map((chapter): Chapter => {
    const { cues, isLoud, quietTwin, bareTwin, equipment } = movement(chapter.movement);
    const before = chapter.kind === 'work' ? planned(chapter.index) : undefined;
    const isWork = chapter.kind === 'work';
    const needsMore = equipment.some((item) => item !== 'mat');
    const { trainer } = score[chapter.index]!;
    return {
      ...chapter,
      cues: [...cues],
      picture: posterOf(mediaUrl, `${chapter.movement}.${trainer}`, chapter.name),
      box: boxOf(chapter.movement, trainer, chapter.sides !== null),
      is_loud: isLoud,
      instead_of: before !== undefined && before !== chapter.movement ? movement(before).name : null,
      quiet_twin: isWork && isLoud ? twin(quietTwin) : null,
      bare_twin: isWork && needsMore ? twin(bareTwin) : null,
    };
  });
  return chapters.map((chapter, index) => {
    const next = chapters[index + 1];
    // As the film has it: a rest already shows what comes next.
    if (chapter.kind === 'work' || !next || next.starts_at >= until) return chapter;
    return { ...chapter, picture: next.picture, box: next.box };
  });
}

function twin(id: string | undefined) {
  const found = id === undefined ? undefined : findMovement(id);
  return found ? { movement: found.id, name: found.name } : null;
}
