import { alpha, tint } from '../colour.ts';
import { drawLogo } from '../lettering.ts';
import { rampOf } from './still.ts';
import type { DrawProduct } from './still.ts';

/** The carton our own goods come in, in a paler tone of the product. */
export const drawBox: DrawProduct = (s) => {
  const paper = rampOf(tint(s.c.base, '#FFFFFF', 0.42));
  s.shadow(206, 320, 118, 16);
  s.fill('M104 126 L140 98 H306 L276 126 Z', paper.pale);
  s.fill('M276 126 L306 98 V288 L276 318 Z', paper.shade);
  s.fill('M104 126 H276 V318 H104 Z', s.down(100, 330, paper));
  s.fill('M172 126 L204 98 H228 L200 126 V176 H172 Z', alpha('#FFFFFF', 0.34));
  drawLogo(s.ctx, 206, 188, 24, tint(s.c.base, '#2A1F3D', 0.35));
  s.fill('M118 282 H150 V306 H118 Z', alpha('#FFFFFF', 0.7));
  s.line('M123 288 V300 M128 288 V300 M132 288 V300 M138 288 V300 M144 288 V300', 2, alpha(s.c.deep, 0.6));
};
