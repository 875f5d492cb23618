import { createCanvas, loadImage } from '@napi-rs/canvas';
import { adminListArt, adminPlaceArt, adminUploadArt } from '@oun/contract/display-admin';
import { placeFigure } from '@oun/contract/picture-place';
import { uploadImage } from '@oun/contract/store-review';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount, makePicture } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { dimensionsOf } from './image-header.ts';
import { dropUnusedImages } from './member-images.ts';

let api: TestApi;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oun-images-'));
  api = await startApi({ mediaDir: dir });
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => api.setClock(NOON));

const drawing = (width: number, height: number) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#0000ff';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
};
const PLACE = 'GPS 37.5665 126.9780';
/** A camera's note: held on its side, and where. */
function withExif(jpeg: Buffer, orientation: number): Buffer {
  const tags = Buffer.from(`49492a0008000000010012010300010000000${orientation}00000000000000`, 'hex');
  const note = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tags, Buffer.from(PLACE, 'latin1')]);
  const head = Buffer.from([0xff, 0xe1, (note.length + 2) >> 8, (note.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, note, jpeg.subarray(2)]);
}

async function member() {
  const { id } = await makeAccount(api.db);
  return api.token(id, 'user');
}
async function upload(bytes: Buffer, token?: string, name = 'a.jpg', field = 'file', url: string = uploadImage.path) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const sent = new Response(form);
  const reply = await api.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': sent.headers.get('content-type')!,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const read = async (url: string) => api.app.inject({ method: 'GET', url: url.replace('/proxy', '') });

test('a photo is made upright and smaller, and says no more where it was taken', async () => {
  const photo = withExif(drawing(2_000, 1_000).toBuffer('image/jpeg', 90), 6);
  expect(photo.includes(PLACE)).toBe(true);
  const { status, body } = await upload(photo, await member());
  expect(status).toBe(200);
  expect(body.picture).toMatchObject({ width: 600, height: 1_200, widths: [400, 600] });
  for (const width of [400, 600]) {
    const file = await read(body.picture.url.replace('{width}', String(width)));
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(file.rawPayload.includes('GPS')).toBe(false);
    expect(file.rawPayload.includes('EXIF')).toBe(false);
    const image = await loadImage(file.rawPayload);
    expect(image.height).toBe(width === 400 ? 400 : 1_200);
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const [red, , blue] = canvas.getContext('2d').getImageData(image.width / 2, 10, 1, 1).data;
    expect(red! > 200 && blue! < 60).toBe(true);
  }
  // The address without a width, which claims show.
  expect((await read(body.picture.url.replace('-{width}', ''))).statusCode).toBe(200);
});

test.each([
  ['png', () => drawing(30, 20).toBuffer('image/png')],
  ['webp', () => drawing(30, 20).toBuffer('image/webp')],
  ['jpeg', () => drawing(30, 20).toBuffer('image/jpeg')],
] as const)('a %s is known by its content, whatever its name', async (type, make) => {
  const bytes = make();
  expect(dimensionsOf(bytes)).toEqual({ type, width: 30, height: 20 });
  const { status, body } = await upload(bytes, await member(), 'notes.txt');
  expect([status, body.picture?.width, body.picture?.widths]).toEqual([200, 30, [30]]);
});

describe('refused', () => {
  const bomb = () => {
    const png = drawing(10, 10).toBuffer('image/png');
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    return png;
  };
  test.each([
    [
      'a page that calls itself a photo',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      'IMAGE_UNREADABLE',
    ],
    [
      'a drawing in words',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'IMAGE_UNREADABLE',
    ],
    ['half a photo’s head', () => drawing(30, 20).toBuffer('image/jpeg').subarray(0, 40), 'IMAGE_UNREADABLE'],
    ['a head without a body', () => drawing(30, 20).toBuffer('image/png').subarray(0, 40), 'IMAGE_UNREADABLE'],
    ['nothing', () => Buffer.alloc(0), 'IMAGE_UNREADABLE'],
    ['a few bytes that would be three thousand megapixels', bomb, 'IMAGE_TOO_LARGE'],
    [
      'more than ten megabytes',
      () => Buffer.concat([drawing(9, 9).toBuffer('image/jpeg'), Buffer.alloc(10 * 1024 * 1024)]),
      'IMAGE_TOO_LARGE',
    ],
    ['far more than ten megabytes', () => Buffer.alloc(12 * 1024 * 1024), 'IMAGE_TOO_LARGE'],
  ])('%s', async (_, make, code) => {
    const { status, body } = await upload(make(), await member());
    expect([status < 500, body.code]).toEqual([true, code]);
    expect(api.logs.filter((line) => line.includes('"fault"'))).toEqual([]);
  });

  test('a guest, before a byte of it is looked at', async () => {
    expect((await upload(drawing(9, 9).toBuffer('image/png'))).status).toBe(401);
  });

  test('a form without a file, and what is no form', async () => {
    const token = await member();
    expect((await upload(drawing(9, 9).toBuffer('image/png'), token, 'a.png', 'other')).body.code).toBe(
      'IMAGE_UNREADABLE',
    );
    const reply = await api.app.inject({
      method: 'POST',
      url: uploadImage.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(reply.json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test('a picture nobody has, and a path that is none', async () => {
    for (const name of [`${'0'.repeat(32)}.webp`, '..%2f..%2fetc%2fpasswd', 'x.webp'])
      expect((await read(`/media/member-images/${name}`)).statusCode).toBe(404);
  });
});

test('what nothing uses is gone a day later, and what is used stays', async () => {
  const token = await member();
  const [used, unused] = [
    (await upload(drawing(9, 9).toBuffer('image/png'), token)).body,
    (await upload(drawing(9, 9).toBuffer('image/png'), token)).body,
  ];
  await api.db.updateTable('member_image').set({ used_at: NOON }).where('id', '=', used.id).execute();
  api.setClock(new Date(NOON.getTime() + 86_400_001));
  await dropUnusedImages(api.jobContext);
  expect((await read(used.picture.url.replace('{width}', '9'))).statusCode).toBe(200);
  expect((await read(unused.picture.url.replace('{width}', '9'))).statusCode).toBe(404);
  const files = await readdir(join(dir, 'member-images'));
  expect(files).toHaveLength(2);
});

describe('a photo for banners and popups', () => {
  const art = `${adminUploadArt.path}?shape=WIDE`;
  const send = (bytes: Buffer, token?: string, url = art) => upload(bytes, token, 'a.jpg', 'file', url);
  const photo = () => withExif(drawing(1_800, 900).toBuffer('image/jpeg'), 1);

  test('is made smaller without its place, is among what can be chosen, and keeps what staff point at', async () => {
    const { id: staffId } = await makeAccount(api.db, 'md');
    const md = await api.token(staffId, 'md');
    const { status, body } = await send(photo(), md);
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_uploaded: true, picture: { width: 1_200, height: 600, widths: [400, 1_200] } });
    for (const width of body.picture.widths) {
      const reply = await api.app.inject({ url: body.picture.url.replace('/proxy', '').replace('{width}', width) });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(reply.rawPayload.includes(PLACE)).toBe(false);
    }
    const { items } = (await api.call(adminListArt, { query: { shape: 'WIDE' } }, md)).body;
    expect(items[0]).toMatchObject({ id: body.id, is_uploaded: true });
    expect(
      (await api.call(adminListArt, { query: { shape: 'CARD' } }, md)).body.items.map(({ id }) => id),
    ).not.toContain(body.id);
    const placed = (await api.call(adminPlaceArt, { params: { id: body.id }, body: { x: 0.9, y: 0.2 } }, md)).body;
    const { figure } = placed.picture;
    expect(figure).toMatchObject({ right: 1, bottom: expect.closeTo(0.35) });
    // Cut to a square, the right end of it is what stays.
    expect(placeFigure(placed.picture, '1/1')!.image).toMatchObject({
      left: expect.closeTo(-1),
      right: expect.closeTo(1),
    });
  });

  test('is for staff alone, is a photo, and what is drawn stays as it is', async () => {
    const md = await api.token((await makeAccount(api.db, 'md')).id, 'md');
    expect((await send(photo())).status).toBe(401);
    expect((await send(photo(), await member())).status).toBe(403);
    expect((await send(photo(), md, `${adminUploadArt.path}?shape=ROUND`)).body.code).toBe('INVALID_INPUT');
    expect((await send(Buffer.from('<svg/>'), md)).body.code).toBe('IMAGE_UNREADABLE');
    const { id } = await makePicture(api.db);
    const place = { params: { id }, body: { x: 0.5, y: 0.5 } };
    expect((await api.refusal(adminPlaceArt, place, md)).body.code).toBe('NOT_FOUND');
    expect((await api.refusal(adminPlaceArt, { ...place, body: { x: 2, y: 0 } }, md)).body.code).toBe('INVALID_INPUT');
  });
});
