import { movement } from '@oun/movement/movements';
import { expect, test } from 'vitest';
import type { LibraryIndex } from './library-index.ts';
import { masterPlaylist, segmentPlaylist, subtitlePlaylist, subtitles } from './playlist.ts';
import { chaptersOf, durationOf, placesUntil, reelOf, type Score, SEGMENT_SECONDS, type Step } from './score.ts';
import { soundsOf } from './sounds.ts';

const work = (id: string, segments: number): Step => ({
  movement: id,
  trainer: 'haneul',
  kind: 'work',
  segments,
  tempo: movement(id).tempo,
  phase: 'work',
});
const rest = (segments: number): Step => ({ ...work('breathe', segments), kind: 'rest' });

const SCORE: Score = [work('squat', 10), rest(3), work('jack', 10), rest(4), work('sidestretch', 1)];
const FILM_BYTES = { squat: 40_000, jack: 80_000, breathe: 10_000, sidestretch: 20_000 };

/** Sizes made up, so that what must come out can be worked out by hand. */
const INDEX: LibraryIndex = {
  rungs: Object.fromEntries(
    ['240', '360', '480', '720', '1080'].map((rung) => [rung, { codec: `avc1.${rung}`, peak: 0, average: 0 }]),
  ),
  tracks: {
    music: { codec: 'mp4a.40.2', peak: 0, average: 0 },
  },
  films: Object.fromEntries(
    Object.entries(FILM_BYTES).map(([id, size]) => [
      `${id}.haneul`,
      {
        hash: '',
        box: [0, 0, 1000, 1000],
        bytes: { '240': size / 8, '360': size / 4, '480': size / 2, '720': size, '1080': size * 2 },
      },
    ]),
  ),
  sounds: {
    music: Object.fromEntries([...soundsOf().keys()].map((id) => [id, { hash: '', bytes: 36_000 }])),
  },
};

const TO = { key: 'k', ticket: 't' };
const addresses = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const durations = (playlist: string) => [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map((found) => Number(found[1]));
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);

test('every place has a film and a sound, and all tracks last as long as the score', () => {
  expect(durationOf(SCORE)).toBe(89.6);
  for (const playlist of [segmentPlaylist(SCORE, '720', TO), segmentPlaylist(SCORE, 'music', TO)]) {
    expect(addresses(playlist)).toHaveLength(28);
    expect(sum(durations(playlist))).toBeCloseTo(89.6, 6);
    for (const line of ['#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-ENDLIST'])
      expect(playlist.split('\n')).toContain(line);
  }
  expect(durations(subtitlePlaylist(SCORE))).toEqual([89.6]);
});

test('addresses lead from the stream to its segments, with the ticket and the place, and tell no movement', () => {
  const base = 'https://api.test/media/play/a.b%2Bc/v720.m3u8';
  const playlist = segmentPlaylist(SCORE, '720', { key: 'k', ticket: 'a.b+c' });
  const [first, ...others] = addresses(playlist).map((address) => new URL(address, base));
  expect(first!.pathname).toBe('/media/segments/720/k/0.m4s');
  expect(first!.searchParams.get('ticket')).toBe('a.b+c');
  expect(others[9]!.pathname).toBe('/media/segments/720/k/10.m4s');
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)![1]!;
  expect(new URL(init, base).pathname).toBe('/media/segments/720/init.mp4');
  for (const name of Object.keys(FILM_BYTES)) expect(playlist).not.toContain(name);
});

test('a reel has a film and a sound for every place, in the folders of its own shape', () => {
  const reel = reelOf(SCORE);
  expect([...reel.keys()]).toEqual(['240', '360', '480', '720', '1080', 'music']);
  expect(reel.get('720')!.slice(9, 11)).toEqual(['squat.haneul', 'jack.haneul']);
  const sounds = reel.get('music')!;
  expect(sounds.slice(0, 3)).toEqual(['steady.0.first', 'steady.1', 'steady.2']);
  expect(sounds.slice(9, 14)).toEqual(['steady.1', 'rest.0.steady1', 'rest.1', 'rest.2', 'fast.0.rest2']);
  expect([sounds.length, sounds.at(-1)]).toEqual([28, 'calm.0.rest3']);
  expect(reelOf(SCORE, 'wide', 60).get('240')).toHaveLength(19);
});

test('a rest already shows what comes next, with its own music; the last one shows who rests', () => {
  const reel = reelOf([work('squat', 2), rest(2), work('lunge', 5), rest(1)]);
  const [squat, lunge, mirrored] = ['squat.haneul', 'lunge.haneul', 'lunge.haneul.mirrored'];
  expect(reel.get('720')).toEqual(
    [[squat, squat], [lunge, lunge], [lunge, lunge, mirrored, mirrored, mirrored], ['breathe.haneul']].flat(),
  );
  expect(reel.get('music')!.slice(2, 4)).toEqual(['rest.0.steady1', 'rest.1']);
});

test('a rest that a preview ends with does not show what comes after it', () => {
  // 41.6 s end with the rest, and one place more is the beginning of what follows.
  expect(reelOf(SCORE, 'wide', 41.6).get('720')!.slice(10)).toEqual(Array(3).fill('breathe.haneul'));
  expect(reelOf(SCORE, 'wide', 44.8).get('720')!.slice(10)).toEqual(Array(4).fill('jack.haneul'));
  expect(masterPlaylist(SCORE, INDEX, { until: 41.6 })).toContain(`BANDWIDTH=${100_000 + 90_000},`);
});

test('every sound that is named exists', () => {
  for (const name of reelOf(SCORE).get('music')!) expect(soundsOf().has(name), `${name}`).toBe(true);
});

test('one side, a breath to change over, and the other: each as long', () => {
  const both = [{ ...work('lunge', 11), tempo: 'steady' as const }, work('squat', 2)];
  const films = reelOf(both).get('720')!;
  expect(films.slice(4, 7)).toEqual(['lunge.haneul', 'lunge.haneul.mirrored', 'lunge.haneul.mirrored']);
  // Five and five, and in the breath between them one already sees the other side.
  expect(Map.groupBy(films.slice(0, 11), (name) => name).get('lunge.haneul')).toHaveLength(5);
  expect(Map.groupBy(films.slice(0, 11), (name) => name).get('lunge.haneul.mirrored')).toHaveLength(6);
  expect(chaptersOf(both).map(({ sides }) => sides)).toEqual([
    { first: 'right', change_at: 16, change_seconds: 3.2 },
    null,
  ]);
  const words = subtitles(both);
  expect(words).toContain('리버스 런지, 오른쪽 먼저');
  expect(words).toMatch(/00:00:16\.000 --> 00:00:19\.200\n반대쪽으로 바꿔요. 이번엔 왼쪽이에요\./);
});

test('vertical films are named as such', () => {
  const reel = reelOf([work('squat', 2)], 'tall');
  expect([...reel.keys()]).toEqual(['t360', 't720', 'music']);
  expect(reel.get('t720')).toEqual(['squat.haneul.tall', 'squat.haneul.tall']);
});

test('a preview is cut in every playlist, never short of what was promised', () => {
  expect(placesUntil(SCORE, 60)).toBe(19);
  const endless = [work('squat', 2_000)];
  for (let n = 1; n <= 2_000; n += 1) expect(placesUntil(endless, n * SEGMENT_SECONDS)).toBe(n);
  const cut = { ...TO, until: 60 };
  expect(addresses(segmentPlaylist(SCORE, '240', cut))).toHaveLength(19);
  expect(addresses(segmentPlaylist(SCORE, 'music', cut))).toHaveLength(19);
  expect(durations(subtitlePlaylist(SCORE, cut))).toEqual([60.8]);
  expect(addresses(segmentPlaylist(SCORE, '240', { ...TO, until: 600 }))).toHaveLength(28);
  expect(subtitles(SCORE, cut)).not.toContain('다음은 사이드');
  // A rest that a preview ends with does not tell what comes after it.
  expect(subtitles(SCORE, { until: 41.6 })).toContain('쉬어요.\n');
  expect(subtitles(SCORE, { until: 41.6 })).not.toContain(movement('jack').name);
  expect(subtitles(SCORE, cut)).toMatch(/--> 00:01:00\.800\n[^\n]+\n$/);
});

test('chapters cover everything with no hole', () => {
  const chapters = chaptersOf(SCORE);
  let end = 0;
  for (const [i, chapter] of chapters.entries()) {
    expect(chapter.index).toBe(i);
    expect(chapter.starts_at).toBe(end);
    end = Math.round((chapter.starts_at + chapter.seconds) * 10) / 10;
  }
  expect(end).toBe(durationOf(SCORE));
  expect(chapters[2]).toEqual({
    index: 2,
    movement: 'jack',
    name: '점핑 잭',
    kind: 'work',
    phase: 'work',
    starts_at: 41.6,
    seconds: 32,
    sides: null,
  });
});

test('a size says what it needs: the largest segment and the average, with the sound', () => {
  const master = masterPlaylist(SCORE, INDEX);
  const average = Math.ceil((((10 * 40_000 + 3 * 80_000 + 10 * 80_000 + 4 * 20_000 + 20_000) / 28) * 8) / 3.2);
  expect(master).toContain(
    `#EXT-X-STREAM-INF:BANDWIDTH=${200_000 + 90_000},AVERAGE-BANDWIDTH=${average + 90_000},` +
      'CODECS="avc1.720,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000,AUDIO="sound",SUBTITLES="words"\nv720.m3u8\n',
  );
  expect(addresses(master)).toEqual(['v240.m3u8', 'v360.m3u8', 'v480.m3u8', 'v720.m3u8', 'v1080.m3u8']);
  expect(master).toContain('NAME="음악",LANGUAGE="ko",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="amusic.m3u8"');
  expect(master).toMatch(/TYPE=SUBTITLES,.*LANGUAGE="ko",.*URI="subtitles\.m3u8"/);
});

test('a preview of slow beginnings does not ask for the speed of what it leaves out', () => {
  expect(masterPlaylist(SCORE, INDEX, { until: 30 })).toContain(`BANDWIDTH=${100_000 + 90_000},`);
});

test('a film that is not there is told by its name', () => {
  expect(() => masterPlaylist([work('plank', 1)], INDEX)).toThrow('plank.haneul on 240');
});

test('words name the movement, then its cues in turn, and what comes after a rest', () => {
  const blocks = subtitles(SCORE).trim().split('\n\n');
  expect(blocks[0]).toMatch(/^WEBVTT\n/);
  const [first, second] = movement('squat').cues;
  expect(blocks.slice(1, 5)).toEqual([
    `1\n00:00:00.000 --> 00:00:03.200\n${movement('squat').name}`,
    `2\n00:00:03.200 --> 00:00:09.600\n${first}`,
    `3\n00:00:09.600 --> 00:00:16.000\n${second}`,
    `4\n00:00:16.000 --> 00:00:22.400\n${first}`,
  ]);
  expect(blocks).toContain('7\n00:00:32.000 --> 00:00:41.600\n쉬어요. 다음은 점핑 잭이에요.');
  expect(blocks.at(-1)).toBe('15\n00:01:26.400 --> 00:01:29.600\n사이드 스트레칭');
});

test('words never overlap and leave no moment without one', () => {
  const times = [...subtitles(SCORE).matchAll(/(\S+) --> (\S+)/g)];
  for (const [i, time] of times.entries()) expect(time[1]).toBe(times[i - 1]?.[2] ?? '00:00:00.000');
  expect(times.at(-1)![2]).toBe('00:01:29.600');
});

test('twenty minutes are composed in a blink', () => {
  const long: Score = Array.from({ length: 34 }, (_, i) =>
    i % 2 ? rest(3) : work(i % 4 ? 'jack' : 'squat', 19),
  ).flat();
  const compose = () => {
    masterPlaylist(long, INDEX);
    for (const rung of ['240', '360', '480', '720', '1080'] as const) segmentPlaylist(long, rung, TO);
    segmentPlaylist(long, 'music', TO);
    reelOf(long);
    subtitlePlaylist(long);
    subtitles(long);
    chaptersOf(long);
  };
  compose();
  // Its own time, and the best of ten: the machine's other work is not what is tested.
  const times = Array.from({ length: 10 }, () => {
    const since = process.threadCpuUsage();
    compose();
    const { user, system } = process.threadCpuUsage(since);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(20);
});
