// Twelve people on one skeleton: builds, hair, skin and clothes. Bone lengths never differ, so every exercise fits all.
export type Hair =
  | 'bun'
  | 'knot'
  | 'ponytail'
  | 'braid'
  | 'bob'
  | 'bangs'
  | 'short'
  | 'part'
  | 'curly'
  | 'buzz'
  | 'crop';

export type Feet = 'shoes' | 'bare' | 'socks';

/** Multipliers of the common body; `shoulder` and `hip` are half-widths. */
export type Build = {
  limb: number;
  arm: number;
  chest: number;
  bust: number;
  waist: number;
  glute: number;
  shoulder: number;
  hip: number;
};

export type Trainer = {
  id: string;
  name: string;
  age: number;
  hair: Hair;
  hairColour: string;
  skin: string;
  lips?: string;
  beard?: boolean;
  glasses?: string;
  headband?: string;
  body: Build;
  top: { kind: 'crop' | 'tee' | 'tank' | 'long'; colour: string; trim: string };
  bottom: { kind: 'leggings' | 'biker' | 'shorts' | 'joggers'; colour: string; trim: string };
  /** In every movement the same, or a person changes from clip to clip. */
  feet: Feet;
  shoe: { colour: string; sole: string; accent: string; sock: string };
  /** Grounds for avatar and banner: light, then strong. */
  ground: [string, string];
};

const woman: Build = {
  limb: 0.97,
  arm: 0.9,
  chest: 0.95,
  bust: 1,
  waist: 0.96,
  glute: 1.04,
  shoulder: 15.2,
  hip: 7.6,
};
const man: Build = { limb: 1.04, arm: 1.08, chest: 1.06, bust: 0.15, waist: 1, glute: 0.94, shoulder: 18.2, hip: 7.8 };

export const TRAINERS: readonly Trainer[] = [
  {
    id: 'minji',
    name: '민지',
    age: 31,
    hair: 'bun',
    hairColour: '#3A2230',
    skin: '#F6C3A4',
    lips: '#C8455F',
    body: woman,
    top: { kind: 'crop', colour: '#E0195A', trim: '#FF86AD' },
    bottom: { kind: 'leggings', colour: '#43375E', trim: '#FF86AD' },
    feet: 'socks',
    shoe: { colour: '#FFFFFF', sole: '#FFB6CD', accent: '#E0195A', sock: '#FFFFFF' },
    ground: ['#FFDDE8', '#FFB6CD'],
  },
  {
    id: 'haneul',
    name: '하늘',
    age: 28,
    hair: 'short',
    hairColour: '#2B211F',
    skin: '#EDB58F',
    body: man,
    top: { kind: 'tee', colour: '#FBF6F0', trim: '#E9DDD2' },
    bottom: { kind: 'shorts', colour: '#2F6DEB', trim: '#FFFFFF' },
    feet: 'bare',
    shoe: { colour: '#23304F', sole: '#FFFFFF', accent: '#F9508A', sock: '#FFFFFF' },
    ground: ['#DCE8FF', '#9CC0FF'],
  },
  {
    id: 'sora',
    name: '소라',
    age: 26,
    hair: 'ponytail',
    hairColour: '#7B4A35',
    skin: '#FAD2B6',
    lips: '#CF5A66',
    body: { ...woman, limb: 0.94, glute: 1 },
    top: { kind: 'tank', colour: '#7B3FE4', trim: '#D9C7FF' },
    bottom: { kind: 'leggings', colour: '#37334A', trim: '#B79AF5' },
    feet: 'socks',
    shoe: { colour: '#FFFFFF', sole: '#D9C7FF', accent: '#7B3FE4', sock: '#FFFFFF' },
    ground: ['#ECE4FC', '#C9B5F5'],
  },
  {
    id: 'jun',
    name: '준',
    age: 34,
    hair: 'curly',
    hairColour: '#2A2023',
    skin: '#DBA27D',
    body: { ...man, limb: 1, arm: 1.02 },
    top: { kind: 'tee', colour: '#3C3A4B', trim: '#5C5A70' },
    bottom: { kind: 'joggers', colour: '#8B8A9A', trim: '#C9C8D4' },
    feet: 'shoes',
    shoe: { colour: '#E8590C', sole: '#FFFFFF', accent: '#FFD0A8', sock: '#FFFFFF' },
    ground: ['#FFE4D2', '#FFB98C'],
  },
  {
    id: 'harin',
    name: '하린',
    age: 29,
    hair: 'braid',
    hairColour: '#5A3326',
    skin: '#F8CBAE',
    lips: '#C8506A',
    body: { ...woman, limb: 0.99, glute: 1.06 },
    top: { kind: 'crop', colour: '#2FA08A', trim: '#BDE8DC' },
    bottom: { kind: 'leggings', colour: '#1F5A5C', trim: '#BDE8DC' },
    feet: 'shoes',
    shoe: { colour: '#FFFFFF', sole: '#BDE8DC', accent: '#2FA08A', sock: '#FFFFFF' },
    ground: ['#DDF3EC', '#9ED8C8'],
  },
  {
    id: 'sera',
    name: '세라',
    age: 37,
    hair: 'bob',
    hairColour: '#1F1B24',
    skin: '#F3BE9C',
    lips: '#BF4A5E',
    body: { ...woman, limb: 1.03, waist: 1.04, glute: 1.1, bust: 1.15 },
    top: { kind: 'long', colour: '#FFB6CD', trim: '#FFDDE8' },
    bottom: { kind: 'leggings', colour: '#A24A78', trim: '#FFDDE8' },
    feet: 'bare',
    shoe: { colour: '#FFFFFF', sole: '#E9DDD2', accent: '#F9508A', sock: '#FFFFFF' },
    ground: ['#FBE9DC', '#F6CDB8'],
  },
  {
    id: 'junho',
    name: '준호',
    age: 33,
    hair: 'buzz',
    hairColour: '#2A1C1A',
    skin: '#C98B62',
    beard: true,
    body: { ...man, arm: 1.22, chest: 1.14, limb: 1.08 },
    top: { kind: 'tank', colour: '#2F6DEB', trim: '#9CC0FF' },
    bottom: { kind: 'shorts', colour: '#3B3158', trim: '#FF86AD' },
    feet: 'shoes',
    shoe: { colour: '#FFFFFF', sole: '#FF86AD', accent: '#2F6DEB', sock: '#FFFFFF' },
    ground: ['#FFD0DF', '#F9508A'],
  },
  {
    id: 'yuna',
    name: '유나',
    age: 24,
    hair: 'bangs',
    hairColour: '#8A5238',
    skin: '#FBD6BC',
    lips: '#D65A6C',
    body: { ...woman, limb: 0.92, arm: 0.86, glute: 0.98, bust: 0.85 },
    top: { kind: 'tank', colour: '#FFC94D', trim: '#FFF0C4' },
    bottom: { kind: 'biker', colour: '#3D4F9E', trim: '#9CB4F5' },
    feet: 'shoes',
    shoe: { colour: '#FFFFFF', sole: '#FFC94D', accent: '#3D4F9E', sock: '#FFFFFF' },
    ground: ['#FFF1CF', '#FFD879'],
  },
  {
    id: 'doyun',
    name: '도윤',
    age: 40,
    hair: 'part',
    hairColour: '#3A2C28',
    skin: '#E6AC86',
    glasses: '#2B2330',
    body: { ...man, waist: 1.1, chest: 1.04, arm: 1.04 },
    top: { kind: 'long', colour: '#4E7F6B', trim: '#A9CDBD' },
    bottom: { kind: 'joggers', colour: '#33405A', trim: '#7F8FB3' },
    feet: 'socks',
    shoe: { colour: '#FFFFFF', sole: '#D9E4DD', accent: '#4E7F6B', sock: '#FFFFFF' },
    ground: ['#E1EEE7', '#ADD0C0'],
  },
  {
    id: 'jeongsuk',
    name: '정숙',
    age: 63,
    hair: 'crop',
    hairColour: '#B9AEB4',
    skin: '#F2C4A8',
    lips: '#B9556A',
    body: { ...woman, limb: 1.02, waist: 1.16, glute: 1.02, chest: 1.02 },
    top: { kind: 'tee', colour: '#BFD3FF', trim: '#FFFFFF' },
    bottom: { kind: 'joggers', colour: '#566699', trim: '#BFD3FF' },
    feet: 'shoes',
    shoe: { colour: '#FFFFFF', sole: '#9CC0FF', accent: '#2F6DEB', sock: '#FFFFFF' },
    ground: ['#E6EFFF', '#BFD3FF'],
  },
  {
    id: 'taeo',
    name: '태오',
    age: 27,
    hair: 'knot',
    hairColour: '#241A1C',
    skin: '#D59A70',
    headband: '#FFFFFF',
    body: { ...man, limb: 0.99, arm: 1.02, waist: 0.95 },
    top: { kind: 'tank', colour: '#F2F0EC', trim: '#D8D2C8' },
    bottom: { kind: 'shorts', colour: '#E8590C', trim: '#FFD0A8' },
    feet: 'shoes',
    shoe: { colour: '#2C2C35', sole: '#FFFFFF', accent: '#E8590C', sock: '#FFFFFF' },
    ground: ['#FFE3D6', '#F7A98A'],
  },
  {
    id: 'yeongho',
    name: '영호',
    age: 58,
    hair: 'part',
    hairColour: '#A7A2AC',
    skin: '#E9B795',
    body: { ...man, waist: 1.16, chest: 1.08, arm: 1.02 },
    top: { kind: 'tee', colour: '#B9344F', trim: '#E58FA0' },
    bottom: { kind: 'joggers', colour: '#4A4658', trim: '#8C8799' },
    feet: 'bare',
    shoe: { colour: '#FFFFFF', sole: '#CFCFD8', accent: '#B9344F', sock: '#FFFFFF' },
    ground: ['#F6E1E4', '#E5A9B4'],
  },
];

export function trainer(id: string): Trainer {
  const found = TRAINERS.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`No trainer is called ${id}`);
  return found;
}

/** Older hair is drawn lighter than brows and lashes. */
export function isGrey(who: Trainer): boolean {
  return who.age > 50;
}
