import { getPreview } from '@oun/contract/playback';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeChannel, makeLesson } from '../../../db/demo/make.ts';
import { NOON } from '../../../test/api.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { makeClip } from '../library/library.made.ts';
import { api, makeViewer, open, pass, serveViewers } from '../../../test/viewers.ts';
import { createTickets, type Ticket } from './tickets.ts';

serveViewers();

describe('a ticket', () => {
  let now = NOON;
  const tickets = createTickets(createSecrets('a secret of these tests, long enough'), () => now);
  const TICKET: Ticket = {
    kind: 'lesson',
    id: 7,
    lease: randomUUID(),
    places: null,
    expires: new Date(NOON.getTime() + 600_000),
  };
  const read = (text: string, at = NOON) => {
    now = at;
    return tickets.read(text);
  };

  test.each([TICKET, { ...TICKET, lease: null, places: 19 }, { ...TICKET, kind: 'film', id: 4_294_967_295 } as const])(
    'says what it was written with: %o',
    (ticket) => {
      expect(read(tickets.write(ticket))).toEqual(ticket);
    },
  );

  test('with any bit changed opens nothing', () => {
    const bytes = Buffer.from(tickets.write(TICKET), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3]! ^= 1 << (bit & 7);
      expect(read(forged.toString('base64url')), `bit ${bit}`).toBeUndefined();
    }
  });

  test('by another house, cut short or added to opens nothing', () => {
    const theirs = createTickets(createSecrets('the secret of somebody else, long too'), () => NOON).write(TICKET);
    const text = tickets.write(TICKET);
    const wrong = [theirs, text.slice(0, -4), `${text}AAAA`, '', 'x'];
    expect(wrong.filter((one) => read(one))).toEqual([]);
  });

  test('has one spelling', () => {
    const signed = Array.from({ length: 50 }, (_, id) => tickets.write({ ...TICKET, id })).find((one) =>
      one.includes('-'),
    )!;
    expect(read(signed)).toBeDefined();
    expect(read(signed.replace('-', '+'))).toBeUndefined();
  });

  test('runs out, also when it was read before', () => {
    const text = tickets.write(TICKET);
    expect(read(text, new Date(TICKET.expires.getTime() - 1))).toEqual(TICKET);
    expect(read(text, TICKET.expires)).toBeUndefined();
    expect(read(tickets.write({ ...TICKET, id: 8 }), TICKET.expires)).toBeUndefined();
  });
});

describe('what a ticket opens', () => {
  const get = async (path: string) => api.app.inject(path.replace(/^\/proxy/, ''));
  /** The addresses in a playlist, as a player asks for them. */
  const segmentsIn = (playlist: string) =>
    playlist
      .split('\n')
      .filter((line) => line.includes('.m4s'))
      .map((line) => line.replace(/^(?:\.\.\/)+/, '/media/'));

  test('the film of a lesson, until it runs out, and nothing when it is made up', async () => {
    const viewer = await makeViewer();
    const { manifest_url, ticket } = await open(viewer.id, (await makeLesson(api.db)).id);
    const list = manifest_url.replace('master', 'v240');
    const [segment] = segmentsIn((await get(list)).body);
    const forged = `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'E' : 'A'}`;
    const statuses = async () => [
      (await get(list)).statusCode,
      (await get(segment!)).statusCode,
      (await get(list.replace(ticket, forged))).statusCode,
      (await get(segment!.replace(ticket, forged))).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200, 403, 403]);
    pass(601);
    expect(await statuses()).toEqual([403, 403, 403, 403]);
  });

  test('no place after the first minute of a preview', async () => {
    const { id } = await makeLesson(api.db, { access: 'PREVIEW' });
    const { body } = await api.call(getPreview, { params: { id: String(id) } });
    const segments = segmentsIn((await get(body.manifest_url.replace('master', 'v240'))).body);
    expect(segments).toHaveLength(19);
    const last = segments.at(-1)!;
    expect((await get(last)).statusCode).toBe(200);
    expect((await get(last.replace('/18.m4s', '/19.m4s'))).statusCode).toBe(403);
  });

  test('a clip’s opens no playlist of films', async () => {
    const channel = await makeChannel(api.db, { trainer: 'minji' });
    const clip = await makeClip(api.db, { channel_id: channel.id });
    const [segment] = segmentsIn((await get(`/media/clips/${clip.id}/vt360.m3u8`)).body);
    const ticket = new URL(segment!, 'http://api.test').searchParams.get('ticket')!;
    expect((await get(segment!)).statusCode).toBe(200);
    expect((await get(`/media/play/${ticket}/master.m3u8`)).statusCode).toBe(403);
  });
});
