import { LABELS } from '@oun/contract/content';
import { COMPOSER_EQUIPMENT } from '@oun/contract/workout';
import { compose } from '@oun/movement/compose';
import type { PainArea } from '@oun/movement/movement';
import { type Choices, requestOf, wishesOf } from './choices.ts';

/** One change of the choices after which something can be made again. */
export type Relief = { label: string; isRemoval: boolean; choices: Partial<Choices> };

/** What is sore stays spared: it is never offered to give that up. */
export function reliefsFor(choices: Choices, pain: readonly PainArea[]): Relief[] {
  const all: Relief[] = [
    ...(choices.quiet ? [{ label: '층간소음 없이', isRemoval: true, choices: { quiet: false } }] : []),
    ...(choices.part.includes('full')
      ? []
      : [{ label: '전신으로 넓히기', isRemoval: false, choices: { part: ['full' as const] } }]),
    ...COMPOSER_EQUIPMENT.filter((item) => !choices.equipment.includes(item)).map((item) => ({
      label: `${LABELS.equipment[item]} 쓰기`,
      isRemoval: false,
      choices: { equipment: [...choices.equipment, item] },
    })),
  ];
  return all.filter((relief) => compose(wishesOf(requestOf({ ...choices, ...relief.choices }, pain))) !== undefined);
}
