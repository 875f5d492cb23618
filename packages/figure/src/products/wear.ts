import { alpha, tint } from '../colour.ts';
import { METAL, oval, rampOf, rounded } from './still.ts';
import type { DrawProduct } from './still.ts';

/** Clothes float a little over the ground, so their shadow is wide and thin. */
const HOVER = 9;

export const drawLeggings: DrawProduct = (s) => {
  const { c } = s;
  s.shadow(200, 350, 76, HOVER);
  const legs =
    'M142 84 H258 C262 112 268 134 268 160 C268 220 256 280 248 346 H212 C210 286 208 226 201 182' +
    ' C194 226 192 286 190 346 H154 C146 280 134 220 134 160 C134 134 138 112 142 84 Z';
  s.fill(legs, s.across(132, 270));
  s.inside(legs, () => {
    s.fill('M201 182 C208 226 210 286 212 346 H226 C224 280 218 214 204 168 Z', alpha('#2A1F3D', 0.2));
    s.fill('M190 346 C192 286 194 226 201 182 L196 172 C182 220 178 284 176 346 Z', alpha('#2A1F3D', 0.1));
    s.fill('M138 118 C132 150 134 220 154 346 H161 C146 250 142 180 147 118 Z', alpha('#FFFFFF', 0.16));
  });
  s.fill('M141 80 Q201 90 259 80 L261 120 Q201 130 139 120 Z', s.across(138, 262, rampOf(c.shade)));
  s.line('M201 126 V180', 2.4, alpha(c.deep, 0.6));
  s.stitch('M147 134 C142 206 156 280 162 344', alpha('#FFFFFF', 0.34));
  s.stitch('M255 134 C260 206 246 280 240 344', alpha('#FFFFFF', 0.26));
  s.fill('M153 338 H190 V346 H154 Z M212 338 H249 L248 346 H212 Z', alpha('#2A1F3D', 0.2));
  s.text('오운', 232, 110, 13, s.mark);
};

export const drawBraTop: DrawProduct = (s) => {
  const { c } = s;
  s.shadow(200, 314, 92, HOVER);
  s.fill(
    'M136 104 C150 150 158 176 200 178 C242 176 250 150 264 104' +
      ' L246 104 C238 138 226 152 200 152 C174 152 162 138 154 104 Z',
    c.deep,
  );
  const front =
    'M130 100 H158 C160 146 174 172 200 174 C226 172 240 146 242 100 H270 C272 146 280 172 300 190' +
    ' C302 224 296 250 290 274 H110 C104 250 98 224 100 190 C120 172 128 146 130 100 Z';
  s.fill(front, s.across(98, 302));
  s.inside(front, () => {
    s.fill('M108 248 C140 262 176 258 200 236 C224 258 260 262 292 248 V280 H108 Z', alpha('#2A1F3D', 0.12));
    s.fill('M300 190 C280 172 272 146 270 100 H250 C254 150 264 182 284 200 L276 280 H300 Z', alpha('#2A1F3D', 0.12));
    s.fill('M112 236 C112 206 124 188 140 166 C134 196 132 220 138 252 Z', alpha('#FFFFFF', 0.16));
  });
  s.line('M200 178 V236', 2.2, alpha(c.deep, 0.4));
  s.stitch('M152 104 C156 152 172 180 200 182 C228 180 244 152 248 104', alpha('#FFFFFF', 0.4));
  s.fill('M110 272 H290 Q288 296 285 308 Q200 318 115 308 Q112 296 110 272 Z', s.across(108, 292, rampOf(c.shade)));
  s.text('오운', 200, 298, 15, s.mark);
};

export const drawTee: DrawProduct = (s) => {
  const { c } = s;
  s.shadow(200, 340, 92, HOVER);
  s.fill(oval(200, 100, 36, 16), c.deep);
  const shirt =
    'M164 92 C150 98 130 102 116 112 L62 172 L104 206 L128 184 V322 Q200 338 272 322 V184 L296 206 L338 172' +
    ' L284 112 C270 102 250 98 236 92 C232 128 168 128 164 92 Z';
  s.fill(shirt, s.across(110, 292));
  s.inside(shirt, () => {
    s.fill('M62 172 L104 206 L128 184 L116 112 Z', alpha('#FFFFFF', 0.1));
    s.fill('M338 172 L296 206 L272 184 L284 112 Z', alpha('#2A1F3D', 0.12));
    s.fill('M128 184 C136 230 134 290 128 322 L150 328 C158 270 152 220 128 184 Z', alpha('#2A1F3D', 0.08));
    s.fill('M272 184 C262 236 264 290 272 322 L240 330 C236 276 246 220 272 184 Z', alpha('#2A1F3D', 0.12));
  });
  s.line('M166 95 C170 128 230 128 234 95', 7, c.shade, 'butt');
  s.stitch('M68 178 L106 209 M332 178 L294 209', alpha(c.deep, 0.4));
  s.stitch('M130 314 Q200 330 270 314', alpha(c.deep, 0.4));
  s.text('오운', 234, 184, 17, s.mark);
};

export const drawShorts: DrawProduct = (s) => {
  const { c } = s;
  s.shadow(200, 322, 104, HOVER);
  const body =
    'M118 116 H282 C286 160 306 230 314 292 Q268 312 214 304 L203 236 H197 L186 304' +
    ' Q132 312 86 292 C94 230 114 160 118 116 Z';
  s.fill(body, s.across(84, 316));
  s.inside(body, () => {
    s.fill('M203 236 L214 304 L244 308 C236 268 222 226 206 190 Z', alpha('#2A1F3D', 0.16));
    s.fill('M197 236 L186 304 L170 306 C176 268 184 226 198 196 Z', alpha('#2A1F3D', 0.1));
    s.fill('M282 116 C286 160 306 230 314 292 L294 300 C288 240 272 170 268 116 Z', alpha('#FFFFFF', 0.4));
    s.fill('M118 116 C114 160 94 230 86 292 L106 300 C112 240 128 170 132 116 Z', alpha('#FFFFFF', 0.4));
  });
  s.fill('M116 108 H284 L284 142 Q200 150 116 142 Z', s.across(116, 284, rampOf(c.shade)));
  for (let x = 126; x <= 276; x += 9) s.line(`M${x} 114 v24`, 1.8, alpha('#FFFFFF', 0.13));
  s.line('M192 140 C182 168 178 182 184 196', 4, '#FFFFFF');
  s.line('M208 140 C218 166 214 180 220 190', 4, '#FFFFFF');
  s.stitch('M92 284 Q136 302 184 294 M308 284 Q264 302 216 294', alpha('#FFFFFF', 0.4));
  s.text('오운', 254, 274, 14, s.mark);
};

const SOCK_SHAPE =
  'M150 86 H214 C216 140 212 184 214 214 C218 238 264 250 280 272 C292 292 280 312 256 312 H196' +
  ' C166 312 148 292 148 262 C150 206 154 146 150 86 Z';

export const drawSocks: DrawProduct = (s) => {
  s.shadow(196, 318, 106, 12);
  const back = rampOf(tint(s.c.base, '#FFFFFF', 0.3));
  for (const [ramp, dx, turn] of [
    [back, 38, 7],
    [s.c, -34, -3],
  ] as const) {
    s.ctx.save();
    s.ctx.translate(dx, 0);
    s.turned(turn, 200, 240, () => {
      s.fill(SOCK_SHAPE, s.across(146, 286, ramp));
      s.inside(SOCK_SHAPE, () => {
        s.fill('M240 236 C296 240 300 320 236 320 C262 296 260 262 240 236 Z', ramp.shade);
        s.fill('M140 252 C176 246 192 280 180 320 H140 Z', ramp.shade);
        s.fill('M140 148 H226 V160 H140 Z M140 170 H226 V176 H140 Z', alpha('#FFFFFF', 0.75));
        for (let x = 156; x <= 210; x += 8) s.line(`M${x} 88 v40`, 2, alpha(ramp.deep, 0.24));
        s.fill('M140 128 H226 V132 H140 Z', alpha(ramp.deep, 0.24));
        for (let y = 268; y <= 300; y += 8) s.line(`M196 ${y} q16 -4 32 0`, 1.8, alpha(ramp.deep, 0.26));
      });
      s.glossLine('M160 186 C158 214 156 234 158 250', 3.4, 0.34);
    });
    s.ctx.restore();
  }
};

export const drawGymBag: DrawProduct = (s) => {
  const { c } = s;
  s.shadow(200, 320, 156, 17);
  s.line('M132 196 C132 82 268 82 268 196', 13, c.deep);
  s.fill(
    'M76 188 Q78 158 112 158 H288 Q322 158 324 188 L338 280 Q342 318 306 318 H94 Q58 318 62 280 Z',
    s.down(150, 320),
  );
  s.fill('M62 280 Q60 318 94 318 H306 Q342 318 338 280 Q200 302 62 280 Z', alpha('#2A1F3D', 0.15));
  s.fill('M76 188 Q78 158 112 158 H136 Q104 168 98 198 L88 316 Q58 312 62 280 Z', alpha('#2A1F3D', 0.16));
  s.fill('M324 188 Q322 158 288 158 H264 Q296 168 302 198 L312 316 Q342 312 338 280 Z', alpha('#2A1F3D', 0.16));
  s.line('M112 170 Q200 160 288 170', 5, c.deep);
  s.ctx.save();
  s.ctx.setLineDash([3, 3]);
  s.line('M112 170 Q200 160 288 170', 2, METAL.light, 'butt');
  s.ctx.restore();
  s.line('M284 170 l8 16', 5, METAL.base);
  for (const x of [124, 260]) {
    s.fill(rounded(x, 176, 17, 142, 4), c.deep);
    s.stitch(`M${x + 3.5} 180 V316 M${x + 13.5} 180 V316`, alpha('#FFFFFF', 0.28), 1.3);
  }
  s.line('M132 200 C136 112 264 112 268 200', 12, c.deep);
  s.glossLine('M142 164 C158 128 214 122 240 138', 2.4, 0.24);
  s.fill(rounded(154, 218, 92, 74, 12), s.down(204, 300, rampOf(c.base)));
  s.line(rounded(154, 218, 92, 74, 12), 2.4, alpha(c.deep, 0.5));
  s.stitch(rounded(160, 224, 80, 62, 8), alpha('#FFFFFF', 0.36), 1.4);
  s.text('오운', 200, 266, 28, s.mark);
};
