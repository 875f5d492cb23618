// The colours of every room and mood.
import { tint } from './colour.ts';

export type SceneKind = 'window' | 'burst' | 'arch' | 'night' | 'spot' | 'rings' | 'room';

export type Scene = {
  id: string;
  kind: SceneKind;
  wall: [string, string];
  floor: [string, string];
  shape: string;
  shape2: string;
  light: string;
  mat: string;
  matEdge: string;
  shadow: string;
  /** What cloth in shade leans to. */
  hue: string;
  ink: string;
  accent: string;
  leaf: string;
};

const WINDOW: Scene = {
  id: 'strength',
  kind: 'window',
  wall: ['#FFF1F5', '#FFE3EC'],
  floor: ['#F7CBD6', '#F3BECC'],
  shape: '#FFDDE8',
  shape2: '#FFB6CD',
  light: '#FFFFFF',
  mat: '#E0195A',
  matEdge: '#B3104A',
  shadow: '#7A1243',
  hue: '#5A1E50',
  ink: '#3A1230',
  accent: '#E0195A',
  leaf: '#5E9C86',
};

const BURST: Scene = {
  id: 'cardio',
  kind: 'burst',
  wall: ['#F9508A', '#E0195A'],
  floor: ['#C91350', '#B70F49'],
  shape: '#FF86AD',
  shape2: '#FFB6CD',
  light: '#FFDDE8',
  mat: '#FFDDE8',
  matEdge: '#FFB6CD',
  shadow: '#5E062B',
  hue: '#5A0E40',
  ink: '#FFFFFF',
  accent: '#FFFFFF',
  leaf: '#FF86AD',
};

const ARCH: Scene = {
  id: 'calm',
  kind: 'arch',
  wall: ['#FBF1E6', '#F7E6D6'],
  floor: ['#EFD6C2', '#E8C9B2'],
  shape: '#F6D3BF',
  shape2: '#FFC9B8',
  light: '#FFE6D0',
  mat: '#8FB3A5',
  matEdge: '#6F978A',
  shadow: '#6B3A2E',
  hue: '#5A2A40',
  ink: '#4A2730',
  accent: '#E0195A',
  leaf: '#7FA897',
};

const NIGHT: Scene = {
  id: 'quiet',
  kind: 'night',
  wall: ['#2A3C78', '#3A4E93'],
  floor: ['#24336A', '#1C2957'],
  shape: '#4A60AB',
  shape2: '#6E86D6',
  light: '#FFE2B0',
  mat: '#7D95E6',
  matEdge: '#5A73C9',
  shadow: '#0B1233',
  hue: '#1C1F5A',
  ink: '#FFFFFF',
  accent: '#FFB6CD',
  leaf: '#3E5A96',
};

const SPOT: Scene = {
  id: 'fight',
  kind: 'spot',
  wall: ['#2B1638', '#3B1C48'],
  floor: ['#231030', '#1A0B25'],
  shape: '#E0195A',
  shape2: '#2F6DEB',
  light: '#FF86AD',
  mat: '#4A2458',
  matEdge: '#341842',
  shadow: '#08030D',
  hue: '#240A34',
  ink: '#FFFFFF',
  accent: '#FF86AD',
  leaf: '#4A2458',
};

const RINGS: Scene = {
  id: 'core',
  kind: 'rings',
  wall: ['#E6EFFF', '#D6E4FF'],
  floor: ['#BCD2FA', '#ABC5F5'],
  shape: '#C9DBFF',
  shape2: '#9CC0FF',
  light: '#FFFFFF',
  mat: '#F9508A',
  matEdge: '#D42C6B',
  shadow: '#23407F',
  hue: '#3A1E5A',
  ink: '#16244F',
  accent: '#2F6DEB',
  leaf: '#86AAE0',
};

type RoomColours = { id: string; top: string; bottom: string; floor: string; glow: string; leaf: string; ink: string };

function lightRoom({ id, top, bottom, floor, glow, leaf, ink }: RoomColours): Scene {
  return {
    id,
    kind: 'room',
    wall: [top, bottom],
    floor: [floor, tint(floor, top, 0.35)],
    shape: tint(bottom, '#FFFFFF', 0.4),
    shape2: tint(leaf, '#FFFFFF', 0.5),
    light: glow,
    mat: tint(leaf, '#FFFFFF', 0.06),
    matEdge: tint(leaf, '#2A1F3D', 0.22),
    shadow: tint(leaf, '#2A1F3D', 0.72),
    hue: '#4A1E50',
    ink,
    accent: '#E0195A',
    leaf,
  };
}

const DUSK: Scene = {
  ...lightRoom({
    id: 'dusk',
    top: '#3F3C5C',
    bottom: '#2F2C48',
    floor: '#262338',
    glow: '#5F5A88',
    leaf: '#8A4C78',
    ink: '#FFFFFF',
  }),
  floor: ['#28253B', '#201D31'],
  shape: '#48456A',
  mat: '#E0195A',
  matEdge: '#A60F45',
  shadow: '#0D0A18',
  hue: '#1E1638',
  accent: '#FFB6CD',
};

export const SCENES = {
  strength: WINDOW,
  cardio: BURST,
  calm: ARCH,
  quiet: NIGHT,
  fight: SPOT,
  core: RINGS,
  rose: lightRoom({
    id: 'rose',
    top: '#FDE6E0',
    bottom: '#FBD0CB',
    floor: '#F1B9B3',
    glow: '#FFF6F2',
    leaf: '#DE8F92',
    ink: '#4A2230',
  }),
  sage: lightRoom({
    id: 'sage',
    top: '#E6EEE1',
    bottom: '#CFDFCD',
    floor: '#B4CBB3',
    glow: '#F6F9F2',
    leaf: '#7FA684',
    ink: '#23382B',
  }),
  peach: lightRoom({
    id: 'peach',
    top: '#FFE3CE',
    bottom: '#FFC9A8',
    floor: '#F5A981',
    glow: '#FFF5EA',
    leaf: '#E57F50',
    ink: '#4A2312',
  }),
  sky: lightRoom({
    id: 'sky',
    top: '#DFECFC',
    bottom: '#C3D9F6',
    floor: '#A3C2EC',
    glow: '#F4F9FF',
    leaf: '#6F97D8',
    ink: '#16294F',
  }),
  lilac: lightRoom({
    id: 'lilac',
    top: '#ECE5FB',
    bottom: '#D8CBF4',
    floor: '#BFAEE8',
    glow: '#F8F5FF',
    leaf: '#9479D6',
    ink: '#2E1F55',
  }),
  dusk: DUSK,
} satisfies Record<string, Scene>;

export type SceneId = keyof typeof SCENES;

export function isSceneId(id: string): id is SceneId {
  return id in SCENES;
}

export function isDark(scene: Scene): boolean {
  return scene.ink === '#FFFFFF';
}
