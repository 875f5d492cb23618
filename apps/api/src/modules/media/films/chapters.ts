import type { Chapter } from '@oun/contract/lesson';
import { boxOf } from '@oun/film/boxes';
import { chaptersOf, type Score } from '@oun/film/score';
import { findMovement, movement } from '@oun/movement/movements';
import { posterOf } from '../pictures/picture-json.ts';

/** A film in its parts, as a player shows them; `planned` tells what stood in a part before it was swapped. */
export function chaptersJson(
  mediaUrl: string,
  score: Score,
  planned: (chapter: number) => string | undefined = () => undefined,
): Chapter[] {
  return chaptersOf(score).map((chapter) => {
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
}

function twin(id: string | undefined) {
  const found = id === undefined ? undefined : findMovement(id);
  return found ? { movement: found.id, name: found.name } : null;
}
