import { alpha, tint } from '../colour.ts';
import { METAL, oval, rampOf, rounded, RUBBER } from './still.ts';
import type { DrawProduct, Ramp, Still } from './still.ts';

export const drawMatRoll: DrawProduct = (s) => {
  const { c } = s;
  s.shadow(200, 316, 152);
  // The loose end lies towards the viewer.
  s.fill('M74 288 H302 L318 312 Q320 318 312 318 H62 Q54 318 58 312 Z', c.shade);
  s.fill('M58 312 H318 Q320 318 312 318 H62 Q54 318 58 312 Z', c.deep);
  s.fill('M80 182 H302 V302 H80 A20 60 0 0 1 80 182 Z', s.down(182, 302));
  s.gloss('M84 196 H296 V206 H80 Z', 0.26);
  for (const x of [150, 176, 202, 228]) s.line(`M${x} 212 l-8 70`, 1.2, alpha('#FFFFFF', 0.1));
  s.fill(oval(302, 242, 37, 60), c.shade);
  s.line('M302 296 A30 50 0 1 1 331 244 A24 42 0 0 1 302 284 A20 35 0 1 1 321 244 A14 26 0 0 1 302 268', 6.5, c.light);
  s.line('M302 268 A11 20 0 1 1 311 244', 5.5, c.light);
  for (const x of [116, 232]) {
    s.fill(`M${x} 181 h22 q9 60 0 122 h-22 q9 -62 0 -122 Z`, c.deep);
    s.gloss(`M${x + 3} 186 h4 q7 50 2 80 h-4 q6 -40 -2 -80 Z`, 0.16);
    s.stitch(`M${x + 18} 186 q8 58 0 112`, alpha('#FFFFFF', 0.3), 1.3);
  }
  s.line('M128 184 C142 96 228 96 243 184', 12, c.deep);
  s.glossLine('M136 156 C152 108 204 104 226 132', 2.4, 0.22);
  s.fill(rounded(164, 236, 44, 22, 5), alpha('#FFFFFF', 0.9));
  s.text('오운', 186, 252, 14, c.deep);
};

function foamBlock(s: Still, ramp: Ramp, x: number, y: number, w: number, h: number, depth: number): void {
  s.fill(
    `M${x + 4} ${y + 4} L${x + depth} ${y - depth * 0.8} H${x + w + depth - 6} L${x + w - 2} ${y + 4} Z`,
    ramp.light,
  );
  s.fill(
    `M${x + w - 8} ${y + 3} L${x + w + depth - 8} ${y - depth * 0.8} q6 0 6 7` +
      ` V${y + h - depth * 0.8 - 4} L${x + w - 6} ${y + h - 2} Z`,
    ramp.shade,
  );
  s.fill(rounded(x, y, w, h, 8), s.down(y - 20, y + h + 20, ramp));
  s.glossLine(`M${x + 8} ${y + 3.5} H${x + w - 8}`, 2.4, 0.45);
}

export const drawYogaBlock: DrawProduct = (s) => {
  s.shadow(206, 312, 138);
  foamBlock(s, rampOf(tint(s.c.base, '#FFFFFF', 0.34)), 222, 132, 76, 172, 34);
  foamBlock(s, s.c, 74, 214, 190, 92, 36);
  s.fill(rounded(98, 248, 54, 24, 12), s.c.shade);
  s.text('오운', 125, 265, 15, s.mark);
  for (const [x, y] of [
    [196, 240],
    [222, 272],
    [180, 284],
    [240, 250],
    [206, 258],
    [232, 290],
  ] as const) {
    s.fill(oval(x, y, 1.7), alpha('#FFFFFF', 0.32));
  }
};

/** A flat elastic loop standing on its edge: inner wall, then the ribbon in front of it. */
function loopBand(s: Still, ramp: Ramp, y: number, label: string): void {
  s.fill(`M92 ${y} A108 38 0 0 1 308 ${y} L308 ${y + 38} A108 38 0 0 0 92 ${y + 38} Z`, ramp.deep);
  s.fill(`M92 ${y} A108 38 0 0 0 308 ${y} L308 ${y + 38} A108 38 0 0 1 92 ${y + 38} Z`, s.across(92, 308, ramp));
  s.glossLine(`M100 ${y + 10} A108 38 0 0 0 300 ${y + 10}`, 2, 0.34);
  s.line(`M92 ${y} A108 38 0 0 1 308 ${y}`, 3, ramp.light);
  s.text(label, 200, y + 62, 14, s.mark, 'Bold');
}

export const drawLoopBand: DrawProduct = (s) => {
  s.shadow(200, 316, 128, 18);
  s.turned(-3, 200, 262, () => loopBand(s, rampOf(s.c.shade), 236, '강하게'));
  s.turned(5, 200, 206, () => loopBand(s, s.c, 182, '중간'));
  s.turned(-7, 200, 152, () => loopBand(s, rampOf(s.c.light), 130, '가볍게'));
};

function tubeHandle(s: Still, degrees: number, x: number, y: number): void {
  s.turned(degrees, x, y, () => {
    s.line(`M${x} ${y - 8} L${x - 36} ${y + 44}`, 6, RUBBER.base);
    s.line(`M${x} ${y - 8} L${x + 36} ${y + 44}`, 6, RUBBER.base);
    s.fill(rounded(x - 46, y + 34, 92, 27, 13.5), s.down(y + 34, y + 61));
    for (const dx of [-26, -13, 0, 13, 26]) s.line(`M${x + dx} ${y + 40} v15`, 2, s.c.shade);
    s.fill(rounded(x - 8, y - 18, 16, 20, 6), METAL.base);
    s.gloss(rounded(x - 5, y - 15, 4, 14, 2), 0.6);
  });
}

export const drawTubeBand: DrawProduct = (s) => {
  s.shadow(200, 312, 140, 16);
  const tube =
    'M122 196 C96 92 186 62 204 128 C222 194 128 232 150 274 C172 312 262 292 250 226 C240 168 262 120 284 196';
  s.line(tube, 13, s.c.deep);
  s.line(tube, 10, s.c.base);
  s.glossLine('M121 178 C106 100 180 78 199 130', 2.6, 0.5);
  s.glossLine('M152 268 C176 298 246 282 246 232', 2.6, 0.36);
  tubeHandle(s, -8, 120, 212);
  tubeHandle(s, 8, 286, 212);
};

function weightPlate(s: Still, x: number, w: number, h: number, r: number): void {
  const y = 230 - h / 2;
  s.fill(rounded(x, y, w, h, r), s.down(y, y + h));
  s.fill(
    `M${x} ${y + h * 0.72} H${x + w} V${y + h - r}` +
      ` Q${x + w} ${y + h} ${x + w - r} ${y + h} H${x + r} Q${x} ${y + h} ${x} ${y + h - r} Z`,
    alpha('#2A1F3D', 0.14),
  );
  s.glossLine(`M${x + r} ${y + 5} H${x + w - r}`, 3, 0.4);
}

function oneDumbbell(s: Still): void {
  s.shadow(92, 302, 54, 11);
  s.shadow(312, 302, 54, 11);
  s.shadow(200, 296, 110, 12);
  s.fill(rounded(126, 215, 148, 30, 12), s.down(210, 250, METAL));
  for (let x = 148; x < 246; x += 9) s.line(`M${x} 220 l7 20`, 1.5, alpha('#6B6878', 0.4));
  s.gloss(rounded(140, 219, 120, 5, 2.5), 0.55);
  for (const [outer, inner, cap] of [
    [66, 106, 54],
    [286, 258, 330],
  ] as const) {
    s.fill(rounded(cap, 208, 18, 44, 8), s.c.deep);
    weightPlate(s, inner, 36, 106, 12);
    s.fill(rounded(inner, 177, 36, 106, 12), alpha('#2A1F3D', 0.2));
    weightPlate(s, outer, 48, 138, 17);
    s.text('3', outer + 24, 236, 30, s.mark);
    s.text('kg', outer + 24, 255, 15, s.mark, 'Bold');
  }
}

export const drawDumbbell: DrawProduct = (s) => {
  s.moved(92, -18, 0.8, () => s.turned(-13, 200, 230, () => oneDumbbell(s)));
  s.moved(-14, 18, 1, () => s.turned(-13, 200, 230, () => oneDumbbell(s)));
};

export const drawKettlebell: DrawProduct = (s) => {
  const { c } = s;
  s.shadow(200, 322, 104);
  s.line('M146 200 C118 84 282 84 254 200', 27, c.deep);
  s.line('M146 200 C118 84 282 84 254 200', 21, RUBBER.base);
  s.glossLine('M150 150 C156 118 186 106 212 110', 5, 0.34);
  s.fill(
    'M200 172 C278 172 304 226 292 274 C285 304 266 322 246 322' +
      ' H154 C134 322 115 304 108 274 C96 226 122 172 200 172 Z',
    s.ball(200, 246, 98),
  );
  s.fill(
    'M112 284 C120 308 136 322 154 322 H246 C264 322 280 308 288 284 C262 304 138 304 112 284 Z',
    alpha('#2A1F3D', 0.2),
  );
  s.gloss('M138 212 C150 190 176 184 190 186 C170 194 152 206 146 226 C142 234 132 226 138 212 Z', 0.4);
  s.fill(oval(206, 250, 43), alpha('#FFFFFF', 0.94));
  s.line(oval(206, 250, 36), 2, alpha(c.base, 0.5));
  s.text('8', 206, 258, 38, c.deep);
  s.text('kg', 206, 274, 15, c.shade, 'Bold');
};

function ropeHandle(s: Still, degrees: number, x: number, y: number): void {
  s.turned(degrees, x, y, () => {
    s.fill(rounded(x - 13, y, 26, 118, 12), s.across(x - 13, x + 13));
    for (let dy = 46; dy <= 98; dy += 13) s.line(`M${x - 9} ${y + dy} h18`, 3, s.c.shade);
    s.fill(rounded(x - 10, y - 16, 20, 24, 7), s.across(x - 10, x + 10, METAL));
    s.fill(rounded(x - 14, y + 18, 28, 12, 4), s.c.deep);
    s.gloss(rounded(x - 7, y + 34, 4, 74, 2), 0.3);
  });
}

export const drawJumpRope: DrawProduct = (s) => {
  s.shadow(200, 318, 120, 16);
  const rope =
    'M124 178 C104 92 176 66 214 98 C268 144 250 300 196 300 C140 300 128 152 190 110 C232 82 296 100 278 178';
  s.line(rope, 10, s.c.deep);
  s.line(rope, 6.5, s.c.light);
  s.ctx.save();
  s.ctx.setLineDash([2, 8]);
  s.line(rope, 6.5, alpha(s.c.deep, 0.4), 'butt');
  s.ctx.restore();
  ropeHandle(s, 9, 122, 190);
  ropeHandle(s, -9, 280, 190);
};

function abGrip(s: Still, x: number, isLeft: boolean): void {
  s.fill(rounded(x, 214, 92, 40, 18), s.down(214, 254));
  for (let dx = 18; dx <= 76; dx += 11) s.line(`M${x + dx} 222 v24`, 3, s.c.shade);
  s.gloss(rounded(x + 12, 219, 68, 5, 2.5), 0.35);
  s.fill(rounded(isLeft ? x - 4 : x + 82, 210, 14, 48, 6), s.c.deep);
}

export const drawAbWheel: DrawProduct = (s) => {
  s.shadow(200, 320, 96, 16);
  s.fill(rounded(70, 226, 260, 16, 8), METAL.shade);
  abGrip(s, 44, true);
  s.fill(oval(212, 234, 62, 88), RUBBER.deep);
  s.fill(oval(196, 234, 62, 88), s.ball(196, 234, 96, RUBBER));
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * Math.PI * 2;
    const [x, y] = [196 + Math.cos(a) * 56, 234 + Math.sin(a) * 81];
    s.line(`M${x} ${y} l${Math.cos(a) * 5} ${Math.sin(a) * 6}`, 4, alpha('#FFFFFF', 0.14));
  }
  s.fill(oval(196, 234, 45, 66), s.ball(196, 234, 66));
  s.fill(oval(196, 234, 29, 43), s.c.shade);
  s.fill(oval(196, 234, 21, 31), s.ball(196, 230, 32, METAL));
  s.text('오운', 196, 239, 14, s.c.deep);
  s.ctx.save();
  s.ctx.translate(24, 8);
  abGrip(s, 208, false);
  s.ctx.restore();
};

function pushUpStand(s: Still): void {
  s.line('M104 214 L82 296 H134', 17, s.c.deep);
  s.line('M262 214 L284 296 H232', 17, s.c.deep);
  s.line('M104 214 L82 296 H134', 12, s.c.base);
  s.line('M262 214 L284 296 H232', 12, s.c.base);
  s.glossLine('M101 222 L84 284', 2.6, 0.42);
  s.glossLine('M258 222 L276 284', 2.6, 0.3);
  for (const x of [72, 240]) {
    s.fill(rounded(x, 292, 66, 18, 9), RUBBER.base);
    s.gloss(rounded(x + 8, 295, 50, 4, 2), 0.22);
  }
  s.fill(rounded(88, 194, 190, 34, 17), s.down(190, 232, RUBBER));
  for (let x = 112; x <= 256; x += 12) s.line(`M${x} 200 v22`, 3, RUBBER.deep);
  s.gloss(rounded(104, 199, 158, 5, 2.5), 0.26);
}

export const drawPushUpBar: DrawProduct = (s) => {
  s.shadow(260, 226, 100, 12);
  s.moved(118, -8, 0.76, () => pushUpStand(s));
  s.shadow(166, 312, 124, 13);
  s.moved(-16, 0, 1, () => pushUpStand(s));
};

export const drawPilatesRing: DrawProduct = (s) => {
  s.shadow(200, 322, 92, 14);
  s.line(oval(204, 212, 99), 21, s.c.deep);
  s.line(oval(200, 210, 99), 21, s.down(100, 320));
  s.glossLine('M110 180 A99 99 0 0 1 196 116', 4.5, 0.5);
  s.glossLine('M292 240 A99 99 0 0 1 226 304', 3, 0.22);
  for (const [x, turn] of [
    [86, 1],
    [314, -1],
  ] as const) {
    s.fill(rounded(x - 17, 162, 34, 96, 16), s.across(x - 17, x + 17, RUBBER));
    s.fill(rounded(x - 12 + turn * 18, 176, 24, 68, 12), RUBBER.deep);
    for (let y = 178; y <= 242; y += 12) s.line(`M${x - 9} ${y} h18`, 2.4, alpha('#FFFFFF', 0.2));
  }
  s.text('오운', 200, 316, 14, s.mark);
};

export const drawGymBall: DrawProduct = (s) => {
  s.shadow(200, 326, 98, 16);
  s.fill(oval(200, 206, 124), s.ball(200, 206, 124));
  s.inside(oval(200, 206, 124), () => {
    for (const ry of [26, 58, 90, 116]) s.line(oval(200, 206, 124, ry), 2.4, alpha(s.c.deep, 0.2));
    s.fill('M76 206 A124 124 0 0 0 324 206 A124 96 0 0 1 76 206 Z', alpha('#2A1F3D', 0.09));
  });
  s.gloss('M112 168 C122 126 152 104 184 98 C160 116 140 140 134 178 C130 192 108 186 112 168 Z', 0.42);
  s.fill(oval(276, 156, 8), s.c.deep);
  s.fill(oval(275, 155, 4), s.c.light);
  s.text('오운', 206, 222, 38, s.mark);
  s.text('65 cm', 206, 246, 15, s.mark, 'Bold');
};

export const drawBalanceCushion: DrawProduct = (s) => {
  s.shadow(200, 316, 142, 18);
  s.fill(
    'M60 250 C60 214 122 190 200 190 C278 190 340 214 340 250 C340 290 278 314 200 314 C122 314 60 290 60 250 Z',
    s.c.deep,
  );
  s.fill(
    'M60 246 C60 208 122 182 200 182 C278 182 340 208 340 246 C340 284 278 306 200 306 C122 306 60 284 60 246 Z',
    s.down(180, 306),
  );
  s.fill(oval(200, 234, 122, 46), alpha('#FFFFFF', 0.13));
  for (const [ring, count] of [
    [0, 1],
    [0.3, 7],
    [0.58, 13],
    [0.86, 20],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2;
      const [x, y] = [200 + Math.cos(a) * 116 * ring, 233 + Math.sin(a) * 43 * ring];
      s.fill(oval(x, y + 2, 7, 4), alpha(s.c.deep, 0.36));
      s.fill(oval(x, y - 1, 6.4, 4.4), s.c.light);
    }
  }
  s.fill(rounded(318, 262, 20, 12, 5), RUBBER.base);
};
