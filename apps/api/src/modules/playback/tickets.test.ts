import { getLesson } from '@oun/contract/lesson';
import { getPreview, swapMovement } from '@oun/contract/playback';
import { createWorkout } from '@oun/contract/workout';
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeChannel, makeLesson, makeProgram, STEPS } from '../../../db/demo/make.ts';
import { NOON } from '../../../test/api.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { makeClip } from '../library/library.made.ts';
import { api, clock, makeViewer, open, pass, SECONDS, serveViewers, token } from '../../../test/viewers.ts';
import { createFilmKeys, createShowings } from './showings.ts';
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

  const CHOSEN: Ticket = {
    ...TICKET,
    lease: null,
    choices: [
      { chapter: 1, to: 'quiet' },
      { chapter: 2_000, to: 'bare' },
    ],
  };

  test.each([
    TICKET,
    CHOSEN,
    { ...TICKET, lease: null, places: 19 },
    { ...TICKET, kind: 'film', id: 4_294_967_295 } as const,
  ])('says what it was written with: %o', (ticket) => {
    expect(read(tickets.write(ticket))).toEqual(ticket);
  });

  test.each([TICKET, CHOSEN])('with any bit changed opens nothing', (ticket) => {
    const bytes = Buffer.from(tickets.write(ticket), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3]! ^= 1 << (bit & 7);
      expect(read(forged.toString('base64url')), `bit ${bit}`).toBeUndefined();
    }
  });

  test('by another house, cut short or added to opens nothing', () => {
    const theirs = createTickets(createSecrets('the secret of somebody else, long too'), () => NOON).write(TICKET);
    const text = tickets.write(TICKET);
    const chosen = tickets.write(CHOSEN);
    const wrong = [theirs, text.slice(0, -4), `${text}AAAA`, chosen.slice(0, -4), `${chosen}AAAA`, '', 'x'];
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
  const get = async (path: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: path.replace(/^\/proxy/, ''), headers });
  /** The addresses in a playlist, as a player asks for them. */
  const segmentsIn = (playlist: string) =>
    playlist
      .split('\n')
      .filter((line) => line.includes('.m4s'))
      .map((line) => line.replace(/^(?:\.\.\/)+/, '/media/'));

  const ticketIn = (address: string) => address.replace(/.*ticket=/, '');
  const withTicket = (address: string, ticket: string) => address.replace(/ticket=.*/, `ticket=${ticket}`);

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
    const { body } = await api.call(getPreview, { params: { id: String(id) }, query: {} });
    const segments = segmentsIn((await get(body.manifest_url.replace('master', 'v240'))).body);
    expect(segments).toHaveLength(19);
    const last = segments.at(-1)!;
    expect((await get(last)).statusCode).toBe(200);
    expect((await get(last.replace('/18.m4s', '/19.m4s'))).statusCode).toBe(403);
    // Neither with an address that a member was given of the same film.
    const { manifest_url } = await open((await makeViewer()).id, id);
    const whole = segmentsIn((await get(manifest_url.replace('master', 'v240'))).body);
    expect(whole).toHaveLength(50);
    const shown = whole.map((address) => get(withTicket(address, body.ticket)));
    expect((await Promise.all(shown)).map(({ statusCode }) => statusCode)).toEqual(
      whole.map((_, n) => (n < 19 ? 200 : 403)),
    );
  });

  test('a clip’s opens no playlist of films', async () => {
    const channel = await makeChannel(api.db, { trainer: 'minji' });
    const clip = await makeClip(api.db, { channel_id: channel.id });
    const [segment] = segmentsIn((await get(`/media/clips/${clip.id}/vt360.m3u8`)).body);
    const ticket = new URL(segment!, 'http://api.test').searchParams.get('ticket')!;
    expect((await get(segment!)).statusCode).toBe(200);
    expect((await get(`/media/play/${ticket}/master.m3u8`)).statusCode).toBe(403);
    expect((await get(`/media/clips/${clip.id}/v720.m3u8`)).statusCode).toBe(404);
  });

  /** Every stream of a film, each as the addresses of its segments. */
  async function streamsOf(manifestUrl: string, names = ['v240', 'v1080', 'amusic']) {
    const lists = await Promise.all(names.map((name) => get(manifestUrl.replace('master', name))));
    return lists.map(({ body }) => segmentsIn(body));
  }

  /** One of each kind of film, all of the same movements. */
  async function makeFilms() {
    const channel = await makeChannel(api.db, { trainer: 'minji' });
    const program_id = (await makeProgram(api.db, { channel_id: channel.id })).id;
    const [free, preview, other] = await Promise.all(
      (['FREE', 'PREVIEW', 'FREE'] as const).map((access) => makeLesson(api.db, { access, program_id })),
    );
    const closed = await makeLesson(api.db, { access: 'MEMBER', program_id });
    const clip = await makeClip(api.db, { channel_id: channel.id });
    const member = await makeViewer();
    const body = { title: '내 운동', steps: STEPS.map((step) => ({ ...step })), is_saved: false };
    const made = (await api.call(createWorkout, { body }, await token(member.id))).body;
    const seen = async (id: number | string) =>
      (await api.call(getPreview, { params: { id: String(id) }, query: {} })).body.manifest_url;
    return {
      member,
      closed,
      films: {
        'a free lesson': await streamsOf(await seen(free!.id)),
        'another free lesson': await streamsOf(await seen(other!.id)),
        'a preview': await streamsOf(await seen(preview!.id)),
        'a composed workout': await streamsOf(await seen(`w-${made.code}`)),
        'a clip': await streamsOf(`/media/clips/${clip.id}/master.m3u8`, ['vt360', 'vt720', 'amusic']),
        'a lesson for members': await streamsOf((await open(member.id, closed.id)).manifest_url),
      },
    };
  }

  test('its own film and no other, at its own places and no other', async () => {
    const { films } = await makeFilms();
    for (const [of, streams] of Object.entries(films)) {
      const ticket = ticketIn(streams[0]![0]!);
      for (const [other, addresses] of Object.entries(films)) {
        const asked = addresses.flatMap((stream) => [stream[0]!, stream.at(-1)!]);
        const answers = await Promise.all(asked.map((address) => get(withTicket(address, ticket))));
        const statuses = new Set(answers.map(({ statusCode }) => statusCode));
        expect([of, other, ...statuses]).toEqual([of, other, of === other ? 200 : 403]);
      }
      const [first] = streams[0]!;
      const beyond = [streams[0]!.length, 500, 20_001, 99_999_999_999, -1].map((n) =>
        first!.replace('/0.m4s', `/${n}.m4s`),
      );
      // A size or a sound of another shape, a movement by its name, and no ticket at all.
      const wrong = [
        ...beyond,
        first!.replace(/segments\/\w+/, of === 'a clip' ? 'segments/720' : 'segments/t720'),
        first!.replace(/(segments\/\w+\/)[\w-]+/, '$1squat.minji'),
        first!.replace(/\?.*/, ''),
        `${first}&ticket=${ticket}`,
      ];
      for (const address of wrong) {
        const methods = await Promise.all(
          (['GET', 'HEAD'] as const).flatMap((method) =>
            [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }].map((headers) =>
              api.app.inject({ method, url: address, headers }),
            ),
          ),
        );
        for (const { statusCode, headers } of methods)
          expect([of, address, [403, 404].includes(statusCode), headers['cache-control']]).toEqual([
            of,
            address,
            true,
            'no-store',
          ]);
      }
    }
  });

  test('a guest rebuilds no lesson for members from all that is told to everybody', async () => {
    const { member, closed, films } = await makeFilms();
    const paid = films['a lesson for members'];
    const whole = await Promise.all(paid[0]!.map((address) => get(address)));
    expect(whole.map(({ statusCode }) => statusCode)).toEqual(paid[0]!.map(() => 200));

    const { body: told } = await api.call(getLesson, { params: { id: closed.id } });
    expect([told.chapters, told.movement_count, told.seconds]).toEqual([[], 4, SECONDS]);
    const { body: mine } = await api.call(getLesson, { params: { id: closed.id } }, await token(member.id));
    expect(mine.chapters.map(({ movement }) => movement)).toContain('squat');
    const preview = await makeLesson(api.db, { access: 'PREVIEW' });
    for (const { body } of [
      await api.call(getLesson, { params: { id: preview.id } }),
      await api.call(getPreview, { params: { id: String(preview.id) }, query: {} }),
    ]) {
      expect(body.chapters.map(({ movement }) => movement)).toEqual(['march', 'jack']);
      expect(JSON.stringify(body)).not.toMatch(/squat|sidestretch|스쿼트/);
    }

    // With every address a guest holds: other names, other places, other tickets.
    const held = Object.entries(films).filter(([of]) => of !== 'a lesson for members');
    const tickets = held.map(([, [stream]]) => ticketIn(stream![0]!));
    for (const address of paid[0]!)
      for (const ticket of tickets) expect((await get(withTicket(address, ticket))).statusCode).toBe(403);
  });

  test('keeps its addresses over night and on another process, and not for a third day', async () => {
    const lesson = await makeLesson(api.db);
    const viewer = await makeViewer();
    const { manifest_url } = await open(viewer.id, lesson.id);
    const [stream] = await streamsOf(manifest_url);
    const elsewhere = (secondsLater: number) => {
      pass(secondsLater);
      const tickets = createTickets(api.secrets, () => clock);
      const keys = createFilmKeys(api.secrets, () => clock);
      const ticket = tickets.write({
        kind: 'lesson',
        id: lesson.id,
        lease: null,
        places: null,
        expires: new Date(clock.getTime() + 1_000),
      });
      const [, folder, key] = /segments\/(\w+)\/([\w-]+)/.exec(stream![0]!)!;
      return createShowings(api.db, { keys, tickets, now: () => clock }).find(ticket, folder!, key!, 0);
    };
    expect(await elsewhere(0)).toBe('march.haneul');
    expect(await elsewhere(86_400)).toBe('march.haneul');
    expect(await elsewhere(86_400)).toBeUndefined();
  });

  test('shows what was put in the place of another movement, at the same place', async () => {
    const lesson = await makeLesson(api.db);
    const viewer = await makeViewer();
    const { manifest_url, playback_session_id } = await open(viewer.id, lesson.id);
    const [before] = await streamsOf(manifest_url);
    const params = { id: String(lesson.id) };
    const swap = { playback_session_id, chapter: 1, to: 'quiet' } as const;
    const { body } = await api.call(swapMovement, { params, body: swap }, await token(viewer.id));
    const [after] = await streamsOf(body.manifest_url);
    const bytes = async (address: string) => (await get(withTicket(address, body.ticket))).rawPayload;
    expect((await bytes(after![0]!)).equals(await bytes(before![0]!))).toBe(true);
    expect((await bytes(after![10]!)).equals(await bytes(before![10]!))).toBe(false);
    // What was asked for before the swap still comes under the new ticket.
    expect((await get(withTicket(before![10]!, body.ticket))).statusCode).toBe(200);
  });

  test('nothing past the preview is told by swapping it', async () => {
    const lesson = await makeLesson(api.db, { access: 'PREVIEW' });
    const viewer = await makeViewer({ isMember: false });
    const { playback_session_id } = await open(viewer.id, lesson.id);
    const swap = (chapter: number) => ({
      params: { id: String(lesson.id) },
      body: { playback_session_id, chapter, to: 'quiet' as const },
    });
    expect((await api.refusal(swapMovement, swap(3), await token(viewer.id))).status).toBe(404);
    const { body } = await api.call(swapMovement, swap(1), await token(viewer.id));
    expect(body.chapters.map(({ movement }) => movement)).toEqual(['march', 'stepjack']);
  });

  describe('of a guest', () => {
    const ask = (id: number, swaps: string) =>
      api.call(getPreview, { params: { id: String(id) }, query: swaps ? { swaps } : {} });

    test('shows, says and tells what was chosen in the place of another movement', async () => {
      const lesson = await makeLesson(api.db, { access: 'FREE' });
      const { body: plain } = await ask(lesson.id, '');
      const { body } = await ask(lesson.id, '1:quiet');
      expect(body.chapters[1]).toMatchObject({ movement: 'stepjack', instead_of: '점핑 잭' });
      const [before] = await streamsOf(plain.manifest_url);
      const [after] = await streamsOf(body.manifest_url);
      const bytes = async (address: string) => (await get(address)).rawPayload;
      expect(after).toHaveLength(before!.length);
      expect((await bytes(after![0]!)).equals(await bytes(before![0]!))).toBe(true);
      expect((await bytes(after![10]!)).equals(await bytes(before![10]!))).toBe(false);
      const words = async (url: string) => (await get(url)).payload;
      expect(await words(plain.subtitles[0]!.url)).toContain('점핑 잭');
      expect(await words(body.subtitles[0]!.url)).toContain('스텝 잭');
      expect(await words(body.subtitles[0]!.url)).not.toContain('점핑 잭');
    });

    test('shows it from a process that was not asked, too', async () => {
      const lesson = await makeLesson(api.db, { access: 'FREE' });
      const { body } = await ask(lesson.id, '1:quiet');
      const [stream] = await streamsOf(body.manifest_url);
      const [, folder, key] = /segments\/(\w+)\/([\w-]+)/.exec(stream![10]!)!;
      const keys = createFilmKeys(api.secrets, () => clock);
      const tickets = createTickets(api.secrets, () => clock);
      const showings = createShowings(api.db, { keys, tickets, now: () => clock });
      expect(await showings.find(body.ticket, folder!, key!, 10)).toBe('stepjack.haneul');
      // The same key under a ticket that chose nothing stands for nothing.
      const { body: plain } = await ask(lesson.id, '');
      const others = createShowings(api.db, { keys, tickets, now: () => clock });
      expect(await others.find(plain.ticket, folder!, key!, 10)).toBeUndefined();
    });

    test('is refused what has no twin, what is no movement, and what is past the preview', async () => {
      const lesson = await makeLesson(api.db, { access: 'PREVIEW' });
      const free = await makeLesson(api.db, { access: 'FREE' });
      const refused = async (id: number, swaps: string) => {
        const { status, body } = await api.refusal(getPreview, { params: { id: String(id) }, query: { swaps } });
        return `${status} ${body.code}`;
      };
      expect(await refused(free.id, '3:quiet')).toBe('409 NO_TWIN');
      expect(await refused(free.id, '1:quiet,1:quiet')).toBe('409 NO_TWIN');
      expect(await refused(free.id, '2:quiet')).toBe('404 NOT_FOUND');
      expect(await refused(free.id, '9999:quiet')).toBe('404 NOT_FOUND');
      expect(await refused(lesson.id, '3:quiet')).toBe('404 NOT_FOUND');
      expect((await ask(lesson.id, '1:quiet')).body).toMatchObject({ is_preview: true, until: 60 });
      for (const odd of ['1:loud', '1', ':quiet', '1:quiet,', '-1:quiet', `${'1:quiet,'.repeat(80)}1:quiet`])
        expect((await refused(free.id, odd)).slice(0, 3), `${odd}`).toBe('400');
    });
  });

  test('first files are those that the lists name', async () => {
    const lesson = await makeLesson(api.db, { access: 'FREE' });
    const { body } = await api.call(getPreview, { params: { id: String(lesson.id) }, query: {} });
    const folder = body.manifest_url.replace('master.m3u8', '');
    const lists = ['v720.m3u8', 'amusic.m3u8'];
    const inLists = await Promise.all(lists.map(async (name) => (await get(folder + name)).payload));
    const pieces = inLists.flatMap((list) =>
      [...list.matchAll(/(?:\.\.\/)+(segments\/[^"\n]+)/g)].map(([, path]) => path),
    );
    const media = body.manifest_url.replace(/\/play\/.*/, '');
    const named = new Set([
      body.manifest_url,
      ...lists.map((name) => folder + name),
      ...pieces.map((path) => `${media}/${path}`),
    ]);
    expect(body.first_files.filter((url) => !named.has(url))).toEqual([]);
    expect(body.first_files).toHaveLength(7);
  });

  test('lists go out packed for who can unpack them', async () => {
    const lesson = await makeLesson(api.db, { access: 'FREE' });
    const { body } = await api.call(getPreview, { params: { id: String(lesson.id) }, query: {} });
    const list = body.manifest_url.replace('master.m3u8', 'v720.m3u8');
    const plain = await get(list);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await get(list, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
  });
});
