import { type EQUIPMENT, LABELS } from '@oun/contract/content';

const NEEDS_MAX = 3;

/** What one should have at hand before it begins: equipment first, then what everybody needs. */
export const needsOf = (equipment: readonly (typeof EQUIPMENT)[number][]): string[] =>
  [...equipment.filter((one) => one !== 'none').map((one) => LABELS.equipment[one]), '물 한 잔', '팔 뻗을 자리'].slice(
    0,
    NEEDS_MAX,
  );
