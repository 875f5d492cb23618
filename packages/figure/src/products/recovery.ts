import { alpha, tint } from '../colour.ts';
import { METAL, oval, rampOf, rounded, RUBBER, WHITE } from './still.ts';
import type { DrawProduct } from './still.ts';

export const drawFoamRoller: DrawProduct = (s) => {
  const { c } = s;
  s.shadow(204, 314, 146);
  const body = 'M88 178 H300 V312 H88 A22 67 0 0 1 88 178 Z';
  s.fill(body, s.down(178, 312));
  s.inside(body, () => {
    for (const [y, h, k] of [
      [184, 20, 0.26],
      [210, 30, 0.32],
      [246, 30, 0.38],
      [282, 22, 0.44],
    ] as const) {
      for (let i = 0; i < 6; i++) {
        const x = 76 + i * 39 + (h === 30 ? 0 : 6);
        s.fill(rounded(x, y, 29, h, 8), alpha(c.deep, k));
        s.gloss(rounded(x + 3, y + h - 3, 22, 2.4, 1.2), 0.2);
      }
    }
  });
  s.gloss('M92 186 H296 V191 H90 Z', 0.24);
  s.fill(oval(300, 245, 40, 67), c.shade);
  s.line(oval(300, 245, 36, 62), 2.4, alpha(c.pale, 0.5));
  s.fill(oval(300, 245, 27, 47), c.deep);
  s.fill(oval(304, 247, 21, 41), tint(c.deep, '#15101E', 0.5));
};

export const drawMassageBall: DrawProduct = (s) => {
  s.shadow(152, 312, 82);
  s.shadow(276, 314, 60, 12);
  s.fill(oval(152, 232, 82), s.ball(152, 232, 82));
  s.inside(oval(152, 232, 92), () => {
    for (const ring of [0, 0.36, 0.68, 0.95]) {
      const count = ring === 0 ? 1 : Math.round(ring * 17);
      for (let i = 0; i < count; i++) {
        const a = (i / count) * Math.PI * 2 + ring;
        const squash = Math.sqrt(1 - ring * ring * 0.86);
        const [x, y] = [152 + Math.cos(a) * 80 * ring, 232 + Math.sin(a) * 80 * ring];
        s.fill(oval(x + 1.6, y + 2.6, 9 * (0.5 + squash * 0.5)), alpha(s.c.deep, 0.42));
        s.fill(oval(x, y, 8.4 * (0.5 + squash * 0.5)), s.ball(x, y, 9));
      }
    }
  });
  const smooth = rampOf(tint(s.c.base, '#FFFFFF', 0.42));
  s.fill(oval(276, 256, 56), s.ball(276, 256, 56, smooth));
  s.gloss(oval(256, 232, 13, 10), 0.55);
  s.line('M228 284 A56 56 0 0 0 322 288', 4, alpha(s.c.base, 0.6));
};

export const drawMassageGun: DrawProduct = (s) => {
  s.shadow(214, 322, 66, 12);
  s.fill('M186 196 H250 L244 306 Q243 322 228 322 H206 Q191 322 191 306 Z', s.across(186, 250, RUBBER));
  for (let y = 236; y <= 300; y += 11) s.line(`M196 ${y} h44`, 3, alpha('#FFFFFF', 0.13));
  s.fill(rounded(132, 122, 186, 88, 34), s.down(118, 214));
  s.gloss(rounded(156, 131, 132, 10, 5), 0.42);
  s.fill('M318 142 V190 Q334 188 334 166 Q334 144 318 142 Z', s.c.deep);
  s.fill(rounded(108, 138, 38, 56, 12), s.down(138, 194, METAL));
  s.line('M118 142 V190 M128 142 V190', 2, alpha('#6B6878', 0.35));
  s.fill(rounded(88, 154, 26, 24, 6), RUBBER.shade);
  s.fill(oval(72, 166, 33), s.ball(72, 166, 33, RUBBER));
  s.gloss(oval(61, 151, 8, 6), 0.4);
  s.fill(oval(266, 166, 26), s.c.deep);
  s.fill(oval(266, 166, 20), '#231E2E');
  s.text('3', 266, 174, 22, '#FFFFFF');
  for (const [i, x] of [176, 194, 212].entries()) s.fill(oval(x, 172, 4.6), i < 2 ? '#FFFFFF' : alpha('#FFFFFF', 0.4));
};

export const drawTowel: DrawProduct = (s) => {
  const layers = [s.c, rampOf(tint(s.c.base, '#FFFFFF', 0.42)), rampOf(s.c.shade)];
  s.shadow(200, 316, 140);
  for (const [i, ramp] of layers.toReversed().entries()) {
    const y = 258 - i * 58;
    s.fill(
      `M82 ${y} H288 Q318 ${y} 318 ${y + 28} Q318 ${y + 56} 288 ${y + 56}` +
        ` H82 Q70 ${y + 56} 70 ${y + 42} V${y + 12} Q70 ${y} 82 ${y} Z`,
      s.down(y - 6, y + 62, ramp),
    );
    s.line(`M72 ${y + 20} H286 Q298 ${y + 22} 298 ${y + 30}`, 2.4, alpha(ramp.deep, 0.32));
    s.line(`M72 ${y + 38} H290`, 2.4, alpha(ramp.deep, 0.26));
    s.glossLine(`M86 ${y + 6} H290`, 2.6, 0.4);
    s.fill(`M112 ${y} h17 v56 h-17 Z`, alpha(ramp.pale, 0.5));
    s.stitch(`M140 ${y + 3} v50`, alpha(ramp.deep, 0.28), 1.4);
    for (let x = 76; x < 108; x += 7)
      s.line(`M${x} ${y + 10} v3 M${x + 3} ${y + 28} v3 M${x} ${y + 45} v3`, 1.6, alpha('#FFFFFF', 0.28));
  }
  s.fill(rounded(240, 154, 34, 25, 4), '#FFFFFF');
  s.text('오운', 257, 171, 13, s.c.deep);
};

export const drawScale: DrawProduct = (s) => {
  s.shadow(200, 312, 156, 18);
  s.fill(
    'M96 160 H304 Q320 160 326 176 L354 284 Q358 306 336 306 H64 Q42 306 46 284 L74 176 Q80 160 96 160 Z',
    s.c.deep,
  );
  s.fill(
    'M98 152 H302 Q318 152 324 168 L352 272 Q356 292 336 292 H64 Q44 292 48 272 L76 168 Q82 152 98 152 Z',
    s.down(150, 300),
  );
  s.gloss('M98 156 H190 L120 288 H64 Q48 288 52 272 L80 170 Q86 156 98 156 Z', 0.14);
  s.fill('M104 204 h64 l-8 66 h-72 Z', alpha('#FFFFFF', 0.26));
  s.fill('M232 204 h64 l16 66 h-72 Z', alpha('#FFFFFF', 0.26));
  s.fill(rounded(146, 162, 108, 36, 9), '#201B2B');
  s.text('58.4', 192, 190, 27, '#FFFFFF', 'Bold');
  s.text('kg', 234, 189, 13, alpha('#FFFFFF', 0.8), 'SemiBold');
  s.text('오운', 200, 282, 14, s.mark);
};

export const drawHeartBand: DrawProduct = (s) => {
  s.shadow(200, 312, 132, 14);
  s.line('M84 204 C98 128 302 128 316 204', 30, s.c.deep, 'butt');
  s.line('M84 206 C72 292 328 292 316 206', 36, s.c.shade, 'butt');
  s.line('M84 202 C72 288 328 288 316 202', 34, s.down(180, 300), 'butt');
  s.line('M84 200 C98 124 302 124 316 200', 3, s.c.light, 'butt');
  s.stitch('M98 210 C92 268 308 268 302 210', alpha('#FFFFFF', 0.4));
  s.stitch('M72 206 C62 306 338 306 328 206', alpha('#FFFFFF', 0.26));
  for (const x of [74, 302]) s.fill(rounded(x, 186, 24, 34, 5), METAL.base);
  s.fill(rounded(140, 226, 120, 62, 30), RUBBER.deep);
  s.fill(rounded(140, 221, 120, 62, 30), s.down(218, 290, WHITE));
  s.gloss(rounded(160, 227, 80, 7, 3.5), 0.8);
  s.fill(
    'M170 262 C158 250 160 238 170 238 Q176 238 178 245 Q180 238 187 238 C197 238 198 250 186 262 L178 269 Z',
    '#E0195A',
  );
  s.line('M204 254 h9 l5 -12 l8 22 l5 -10 h11', 3.4, '#E0195A');
};

export const drawMatStrap: DrawProduct = (s) => {
  s.shadow(202, 318, 124, 14);
  s.line('M128 226 C112 74 288 74 274 226', 27, s.c.deep, 'butt');
  s.line('M125 226 C110 70 286 70 271 226', 25, s.down(100, 240), 'butt');
  s.stitch('M136 224 C124 86 272 86 262 224', alpha('#FFFFFF', 0.45));
  for (const x of [126, 272]) {
    s.line(oval(x, 266, 46, 48), 25, s.c.deep);
    s.line(oval(x - 2, 264, 46, 48), 23, s.down(214, 314));
    s.stitch(oval(x - 2, 264, 52, 54), alpha('#FFFFFF', 0.4));
    s.fill(rounded(x - 19, 204, 38, 26, 6), s.down(204, 230, METAL));
    s.fill(rounded(x - 11, 211, 22, 12, 3), s.c.deep);
    s.gloss(rounded(x - 15, 207, 30, 3, 1.5), 0.6);
  }
  s.fill(rounded(176, 100, 46, 24, 4), '#FFFFFF');
  s.text('오운', 199, 117, 14, s.c.deep);
};
