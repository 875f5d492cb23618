import { BODY_PARTS, LABELS, PROGRAM_CATEGORIES, type ProgramCard } from '@oun/contract/content';
import type { DISCOVERY_KINDS } from '@oun/contract/discovery';

export type Group = {
  kind: (typeof DISCOVERY_KINDS)[number];
  name: string;
  label: string;
  filters: { category?: ProgramCard['category'][]; part?: ProgramCard['parts']; quiet?: true };
};

/** The large ways into the programs: what is done, where it works, and what for. */
export const GROUPS: readonly Group[] = [
  ...PROGRAM_CATEGORIES.map((name) => ({
    kind: 'category' as const,
    name,
    label: LABELS.category[name],
    filters: { category: [name] },
  })),
  ...BODY_PARTS.map((name) => ({ kind: 'part' as const, name, label: LABELS.part[name], filters: { part: [name] } })),
  { kind: 'goal', name: 'weight', label: '체중 관리', filters: { category: ['cardio', 'dance', 'boxing'] } },
  { kind: 'goal', name: 'posture', label: '자세 교정', filters: { part: ['neck', 'shoulder', 'pelvis'] } },
  { kind: 'goal', name: 'strength', label: '근력', filters: { category: ['strength'] } },
  { kind: 'goal', name: 'flexibility', label: '유연성', filters: { category: ['stretching', 'yoga'] } },
  { kind: 'goal', name: 'stress', label: '스트레스 해소', filters: { category: ['meditation', 'yoga', 'boxing'] } },
  { kind: 'goal', name: 'quiet', label: '층간소음 없이', filters: { quiet: true } },
];
