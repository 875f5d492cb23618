import { alpha, tint } from '../colour.ts';
import { METAL, oval, rampOf, rounded, RUBBER, WHITE } from './still.ts';
import type { DrawProduct } from './still.ts';

export const drawBottle: DrawProduct = (s) => {
  s.shadow(202, 334, 68, 13);
  s.line('M178 96 C178 52 224 52 224 96', 12, s.c.deep);
  s.glossLine('M182 84 C186 66 200 62 208 64', 2.6, 0.3);
  s.fill(rounded(168, 92, 66, 42, 9), s.across(168, 234, RUBBER));
  for (let x = 176; x <= 228; x += 8) s.line(`M${x} 100 v26`, 1.8, alpha('#FFFFFF', 0.12));
  s.fill(
    'M168 132 H234 C236 146 256 150 256 176 V306 Q256 334 228 334' +
      ' H174 Q146 334 146 306 V176 C146 150 166 146 168 132 Z',
    s.across(146, 256),
  );
  s.fill('M146 298 H256 V306 Q256 334 228 334 H174 Q146 334 146 306 Z', alpha('#2A1F3D', 0.16));
  s.fill('M168 132 H234 L236 138 H166 Z', s.across(166, 236, METAL));
  s.gloss(rounded(164, 178, 9, 108, 4.5), 0.45);
  s.gloss(rounded(178, 186, 4, 60, 2), 0.3);
  s.text('오운', 204, 252, 33, s.mark);
  s.text('750', 204, 318, 12, s.mark, 'Bold');
};

export const drawShaker: DrawProduct = (s) => {
  const clear = rampOf(tint(s.c.base, '#FFFFFF', 0.7));
  s.shadow(202, 332, 66, 13);
  const cup = 'M140 142 H264 L250 312 Q248 330 230 330 H174 Q156 330 154 312 Z';
  s.fill(cup, s.across(140, 264, clear));
  s.inside(cup, () => {
    s.fill('M130 214 Q166 204 202 214 T274 214 V340 H130 Z', s.across(146, 260, rampOf('#D9B89C')));
    s.fill('M130 214 Q166 204 202 214 T274 214 V224 Q238 230 202 222 T130 224 Z', '#EBD3BF');
  });
  for (const [i, y] of [182, 212, 242, 272, 302].entries()) {
    s.line(`M232 ${y} h${i % 2 ? 12 : 20}`, 2, alpha('#4A3A48', 0.45));
    if (i % 2 === 0) s.text(String(500 - i * 100), 218, y + 4, 11, alpha('#4A3A48', 0.6), 'Bold');
  }
  s.gloss('M152 156 H164 L172 312 H164 Z', 0.55);
  s.fill(rounded(130, 106, 144, 44, 12), s.across(130, 274));
  s.fill(rounded(130, 138, 144, 12, 6), alpha('#2A1F3D', 0.2));
  s.fill('M158 108 V92 Q158 80 170 80 H206 L216 108 Z', s.across(158, 216));
  s.fill('M206 80 H232 Q246 80 244 92 L240 106 H214 Z', s.c.deep);
  s.line('M226 76 C246 50 278 62 270 100', 9, s.c.deep);
  s.text('오운', 196, 292, 20, s.c.deep);
};

export const drawProteinTub: DrawProduct = (s) => {
  s.shadow(202, 332, 92, 14);
  s.fill(
    'M120 150 Q120 134 136 134 H266 Q282 134 282 150 V312 Q282 332 262 332 H140 Q120 332 120 312 Z',
    s.across(120, 282),
  );
  s.fill('M120 178 H282 V306 H120 Z', s.across(120, 282, WHITE));
  s.fill('M120 178 H282 V188 H120 Z', alpha(s.c.shade, 0.9));
  s.fill(rounded(128, 82, 146, 56, 12), s.across(128, 274, RUBBER));
  for (let x = 138; x <= 266; x += 9) s.line(`M${x} 92 v38`, 2, alpha('#FFFFFF', 0.11));
  s.gloss(rounded(136, 86, 130, 5, 2.5), 0.3);
  s.text('오운 단백질', 201, 214, 17, s.c.deep, 'Bold');
  s.text('21g', 201, 262, 48, tint(s.c.shade, s.c.deep, 0.4));
  s.text('식물성 · 초코', 201, 288, 16, alpha('#3A3040', 0.75), 'SemiBold');
  s.gloss(rounded(136, 192, 9, 110, 4.5), 0.5);
};

const WRAPPER = 'M84 198 H316 V284 H84 Z';

export const drawProteinBar: DrawProduct = (s) => {
  s.shadow(200, 314, 140, 14);
  const second = rampOf(tint(s.c.base, '#FFFFFF', 0.4));
  for (const [ramp, turn, dx, dy] of [
    [second, 9, 14, -66],
    [s.c, -7, 0, 8],
  ] as const) {
    s.ctx.save();
    s.ctx.translate(dx, dy);
    s.turned(turn, 200, 240, () => {
      for (const x of [56, 312]) {
        const teeth = Array.from(
          { length: 9 },
          (_, i) => `L${x === 56 ? 50 + (i % 2) * 7 : 350 - (i % 2) * 7} ${200 + i * 10.2}`,
        );
        const inner = x === 56 ? 88 : 312;
        s.fill(`M${inner} 198 ${teeth.join(' ')} L${inner} 284 Z`, s.down(190, 290, ramp));
        for (let i = 0; i < 4; i++) s.line(`M${(x === 56 ? 62 : 320) + i * 6} 203 v76`, 1.5, alpha(ramp.deep, 0.32));
      }
      s.fill(WRAPPER, s.down(194, 290, ramp));
      s.fill('M84 198 H316 V211 Q200 204 84 211 Z', alpha('#FFFFFF', 0.28));
      s.fill('M84 284 H316 V271 Q200 278 84 271 Z', alpha('#2A1F3D', 0.16));
      s.fill('M236 198 H316 V284 H210 Z', alpha('#5A3324', 0.9));
      s.fill(oval(272, 242, 24, 20), '#8A5638');
      s.fill(oval(268, 237, 17, 12), '#A86F4B');
      s.text('프로틴 바', 152, 238, 24, s.mark);
      s.text('단백질 20g', 152, 262, 15, s.mark, 'Bold');
    });
    s.ctx.restore();
  }
};
