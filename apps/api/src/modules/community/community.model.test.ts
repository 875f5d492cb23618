import {
  deleteFeed,
  type Feed,
  getFeed,
  hideFeed,
  listTimeline,
  react,
  unreact,
  writeComment,
} from '@oun/contract/feed';
import { type Reaction, REACTIONS } from '@oun/contract/feed-rules';
import {
  answerFollowRequest,
  blockUser,
  changeMyProfile,
  followUser,
  getUser,
  muteUser,
  unblockUser,
  unfollowUser,
  unmuteUser,
} from '@oun/contract/people';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { makePerson, post, type Someone } from './community.made.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
afterAll(() => api.close());

const PEOPLE = 4;
type Who = number;
type Post = { id: number; author: Who; reactions: Map<Who, Reaction>; comments: number };

/** What should be true, as plainly as it can be said. */
class Model {
  posts: Post[] = [];
  follows = new Map<string, 'ASKED' | 'YES'>();
  blocks = new Set<string>();
  mutes = new Set<string>();
  hides = new Set<string>();
  isPrivate = Array.from({ length: PEOPLE }, () => false);

  isApart = (a: Who, b: Who) => this.blocks.has(`${a}:${b}`) || this.blocks.has(`${b}:${a}`);
  isOpen = (viewer: Who, author: Who) =>
    viewer === author || !this.isPrivate[author] || this.follows.get(`${viewer}:${author}`) === 'YES';
  canRead = (viewer: Who, { author }: Post) => this.isOpen(viewer, author) && !this.isApart(viewer, author);
  timeline(viewer: Who, tab: 'ALL' | 'FOLLOWING'): number[] {
    return this.posts
      .filter(
        (one) =>
          this.canRead(viewer, one) &&
          !this.hides.has(`${viewer}:${one.id}`) &&
          !this.mutes.has(`${viewer}:${one.author}`) &&
          (tab === 'ALL' || this.follows.get(`${viewer}:${one.author}`) === 'YES'),
      )
      .map(({ id }) => id)
      .toReversed();
  }
  followers = (who: Who) =>
    [...this.follows].filter(([key, state]) => state === 'YES' && key.endsWith(`:${who}`)).length;
}

type Run = { model: Model; people: Someone[] };
type Step = { toString: () => string; run: (run: Run) => Promise<void> };

const at = (id: number) => ({ params: { id } });
const who = fc.nat(PEOPLE - 1);
const nth = fc.nat(30);
const step = <T>(name: string, inputs: fc.Arbitrary<T>, run: (run: Run, input: T) => Promise<void>) =>
  inputs.map((input): Step => ({ toString: () => `${name}(${JSON.stringify(input)})`, run: (one) => run(one, input) }));

const same = (status: number, wanted: number): void => {
  if (status !== wanted) throw new Error(`answered ${status} instead of ${wanted}`);
};
const pick = ({ posts }: Model, n: number): Post | undefined => posts[n % Math.max(1, posts.length)];

const STEPS = fc.oneof(
  {
    weight: 4,
    arbitrary: step('post', who, async ({ model, people }, author) => {
      const { id } = await post(api, people[author]!, { content: `${author}` });
      model.posts.push({ id, author, reactions: new Map(), comments: 0 });
    }),
  },
  {
    weight: 1,
    arbitrary: step('delete', fc.tuple(who, nth), async ({ model, people }, [by, n]) => {
      const one = pick(model, n);
      if (!one) return;
      const { status } = await api.refusal(deleteFeed, at(one.id), people[by]!.token);
      same(status, one.author === by ? 200 : 404);
      if (one.author === by) model.posts = model.posts.filter((other) => other !== one);
    }),
  },
  {
    weight: 4,
    arbitrary: step('follow', fc.tuple(who, who), async ({ model, people }, [a, b]) => {
      const { status } = await api.refusal(followUser, at(people[b]!.id), people[a]!.token);
      if (a === b) return same(status, 400);
      same(status, model.isApart(a, b) ? 404 : 200);
      if (status === 200 && !model.follows.has(`${a}:${b}`))
        model.follows.set(`${a}:${b}`, model.isPrivate[b] ? 'ASKED' : 'YES');
    }),
  },
  {
    weight: 1,
    arbitrary: step('unfollow', fc.tuple(who, who), async ({ model, people }, [a, b]) => {
      await api.refusal(unfollowUser, at(people[b]!.id), people[a]!.token);
      model.follows.delete(`${a}:${b}`);
    }),
  },
  {
    weight: 1,
    arbitrary: step('answer', fc.tuple(who, who, fc.boolean()), async ({ model, people }, [a, b, is_accepted]) => {
      const waits = model.follows.get(`${b}:${a}`) === 'ASKED';
      const { status } = await api.refusal(
        answerFollowRequest,
        { ...at(people[b]!.id), body: { is_accepted } },
        people[a]!.token,
      );
      same(status, waits ? 200 : 404);
      if (waits && is_accepted) model.follows.set(`${b}:${a}`, 'YES');
      if (waits && !is_accepted) model.follows.delete(`${b}:${a}`);
    }),
  },
  {
    weight: 1,
    arbitrary: step('private', fc.tuple(who, fc.boolean()), async ({ model, people }, [a, is_private]) => {
      await api.call(changeMyProfile, { body: { is_private } }, people[a]!.token);
      if (!is_private && model.isPrivate[a])
        for (const [key] of model.follows) if (key.endsWith(`:${a}`)) model.follows.set(key, 'YES');
      model.isPrivate[a] = is_private;
    }),
  },
  {
    weight: 1,
    arbitrary: step('block', fc.tuple(who, who), async ({ model, people }, [a, b]) => {
      if (a === b) return;
      await api.call(blockUser, at(people[b]!.id), people[a]!.token);
      model.blocks.add(`${a}:${b}`);
      model.follows.delete(`${a}:${b}`);
      model.follows.delete(`${b}:${a}`);
    }),
  },
  {
    weight: 1,
    arbitrary: step('unblock', fc.tuple(who, who), async ({ model, people }, [a, b]) => {
      await api.refusal(unblockUser, at(people[b]!.id), people[a]!.token);
      model.blocks.delete(`${a}:${b}`);
    }),
  },
  {
    weight: 1,
    arbitrary: step('mute', fc.tuple(who, who, fc.boolean()), async ({ model, people }, [a, b, isOn]) => {
      if (a === b) return;
      await api.call(isOn ? muteUser : unmuteUser, at(people[b]!.id), people[a]!.token);
      if (isOn) model.mutes.add(`${a}:${b}`);
      else model.mutes.delete(`${a}:${b}`);
    }),
  },
  {
    weight: 1,
    arbitrary: step('hide', fc.tuple(who, nth), async ({ model, people }, [a, n]) => {
      const one = pick(model, n);
      if (!one) return;
      const { status } = await api.refusal(hideFeed, at(one.id), people[a]!.token);
      same(status, model.canRead(a, one) ? 200 : 404);
      if (status === 200) model.hides.add(`${a}:${one.id}`);
    }),
  },
  {
    weight: 3,
    arbitrary: step(
      'react',
      fc.tuple(who, nth, fc.constantFrom(...REACTIONS)),
      async ({ model, people }, [a, n, reaction_type]) => {
        const one = pick(model, n);
        if (!one) return;
        const { status } = await api.refusal(react, { ...at(one.id), body: { reaction_type } }, people[a]!.token);
        same(status, model.canRead(a, one) ? 200 : 404);
        if (status === 200) one.reactions.set(a, reaction_type);
      },
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'unreact',
      fc.tuple(who, nth, fc.constantFrom(...REACTIONS)),
      async ({ model, people }, [a, n, reaction_type]) => {
        const one = pick(model, n);
        if (!one) return;
        const { status } = await api.refusal(unreact, { ...at(one.id), query: { reaction_type } }, people[a]!.token);
        same(status, model.canRead(a, one) ? 200 : 404);
        if (status === 200 && one.reactions.get(a) === reaction_type) one.reactions.delete(a);
      },
    ),
  },
  {
    weight: 1,
    arbitrary: step('comment', fc.tuple(who, nth), async ({ model, people }, [a, n]) => {
      const one = pick(model, n);
      if (!one) return;
      const { status } = await api.refusal(
        writeComment,
        { ...at(one.id), body: { content: '힘내요' } },
        people[a]!.token,
      );
      same(status, model.canRead(a, one) ? 200 : 404);
      if (status === 200) one.comments += 1;
    }),
  },
);

/** Every person's timelines, every post's numbers, and everybody's followers. */
async function compare({ model, people }: Run): Promise<void> {
  const mine = new Set(people.map(({ id }) => id));
  for (const [viewer, { token }] of people.entries()) {
    for (const tab of ['ALL', 'FOLLOWING'] as const) {
      const seen: Feed[] = [];
      for (let until: number | null | undefined; until !== null;) {
        const page = (await api.call(listTimeline, { query: { tab, ...(until && { until_id: until }) } }, token)).body;
        seen.push(...page.items);
        // What earlier runs left behind stands below.
        until = page.items.some(({ author }) => mine.has(author.id)) ? page.next_until_id : null;
      }
      expect(seen.filter(({ author }) => mine.has(author.id)).map(({ id }) => id)).toEqual(model.timeline(viewer, tab));
    }
  }
  for (const one of model.posts) {
    const { reactions, comment_count } = (await api.call(getFeed, at(one.id), people[one.author]!.token)).body;
    for (const kind of REACTIONS)
      expect(reactions[kind]).toBe([...one.reactions.values()].filter((sent) => sent === kind).length);
    expect(comment_count).toBe(one.comments);
  }
  for (const [i, { id, token }] of people.entries())
    expect((await api.call(getUser, { ...at(id), query: {} }, token)).body.follower_count).toBe(model.followers(i));
}

test('whatever people do, each sees what they should, once and in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEPS, { minLength: 10, maxLength: 24 }), async (steps) => {
      // Limits are told elsewhere; here a run is a day of its own.
      await api.db.deleteFrom('rate_limit').execute();
      api.setClock(NOON);
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => makePerson(api)));
      const run: Run = { model: new Model(), people };
      for (const one of steps) {
        await one.run(run);
        await compare(run);
      }
    }),
    { numRuns: Number(process.env['OUN_MODEL_RUNS'] ?? 3), seed: 20_261_117, endOnFailure: true },
  );
}, 120_000);
