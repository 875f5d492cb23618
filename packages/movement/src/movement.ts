// What a movement is: plain data that the server, the screens and the drawing board share.

export const MOVEMENT_GROUPS = [
  'legs',
  'core',
  'back',
  'chest',
  'shoulders',
  'stretching',
  'yoga',
  'cardio',
  'boxing',
  'rest',
] as const;
export type MovementGroup = (typeof MOVEMENT_GROUPS)[number];

/** Where it may hurt. What each movement loads stands in loads.data.ts. */
export const PAIN_AREAS = ['neck', 'shoulder', 'wrist', 'back', 'hip', 'knee', 'ankle'] as const;
export type PainArea = (typeof PAIN_AREAS)[number];
export const PAIN_LABELS: Record<PainArea, string> = {
  neck: '목',
  shoulder: '어깨',
  wrist: '손목',
  back: '허리',
  hip: '고관절',
  knee: '무릎',
  ankle: '발목',
};

export type MovementPart =
  | 'full'
  | 'upper'
  | 'lower'
  | 'core'
  | 'back'
  | 'shoulder'
  | 'arm'
  | 'hip'
  | 'pelvis'
  | 'neck';
export const MOVEMENT_EQUIPMENT = [
  'mat',
  'dumbbell',
  'band',
  'kettlebell',
  'ball',
  'ring',
  'foam-roller',
  'chair',
] as const;
export type MovementEquipment = (typeof MOVEMENT_EQUIPMENT)[number];
export type Phase = 'warm-up' | 'work' | 'cool-down';
/** Beats a minute that divide a loop of 3.2 s evenly. */
export type Tempo = 'calm' | 'steady' | 'fast';
/** Of the one who moves, not of the picture. */
export type Side = 'right' | 'left';

export type Movement = {
  id: string;
  name: string;
  group: MovementGroup;
  parts: readonly MovementPart[];
  /** 1 for beginners to 4. */
  level: 1 | 2 | 3 | 4;
  equipment: readonly MovementEquipment[];
  phases: readonly Phase[];
  /** Jumps or lands hard enough to be heard downstairs. */
  isLoud: boolean;
  quietTwin?: string;
  bareTwin?: string;
  /** Metabolic equivalent, for an honest range of kcal. */
  met: number;
  tempo: Tempo;
  /** Which side its film works, where a loop does one side only: the mirrored film does the other. */
  side?: Side;
  /** One short line each, said under the picture in turn. */
  cues: readonly [string, string];
};
