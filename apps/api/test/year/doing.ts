import type { Endpoint, Input, Output } from '@oun/contract/endpoint';
import { createRandom, type Random } from '../../db/demo/random.ts';
import type { TestApi } from '../api.ts';
import { once, type Plans } from '../memberships.ts';

/** What somebody pays by. */
export type Means = { card: number; isWallet: boolean };
export type Member = Means & { id: number; joinsOn: number; orders: string[] };
export type World = {
  api: TestApi;
  plans: Plans;
  sku: { id: number; product_id: number };
  /** Who sets prices. */
  staffId: number;
  /** What people hold in their hands: vouchers, links of gifts, invitations to teams. */
  codes: string[];
  gifts: Set<string>;
  invitations: string[];
  seed: number;
  members: Member[];
  /** What nobody may see: answers of 500 and more, promises that were not kept. */
  problems: string[];
  /** News that was told, and how often. */
  heard: Map<string, number>;
  /** How often each thing was done, and how often refused. */
  done: Map<string, number>;
};

export type Doing = { world: World; member: Member; random: Random; name: string };

/** The same for the same seed, day and member, whatever the others do. */
export const randomOf = (seed: number, day: number, member: number): Random =>
  createRandom((seed * 1_000_003 + day * 10_007 + member * 101) >>> 0);

/** Does it as somebody in a hurry would: sometimes twice with one press, sometimes in two tabs. */
export async function press<E extends Endpoint>(
  { world, member, random, name }: Doing,
  call: E,
  input: Input<E>,
): Promise<Output<E> | undefined> {
  const { api, done, problems } = world;
  const token = await api.token(member.id, 'user');
  const key = once();
  const fate = random.next();
  const presses = fate < 0.06 ? [key, key] : fate < 0.12 ? [key, once()] : [key];
  const replies = await Promise.all(presses.map((headers) => api.call(call, input, token, headers)));
  for (const { status, body } of replies) {
    const word = status < 300 ? name : `${name}: ${(body as { code?: string }).code}`;
    done.set(word, (done.get(word) ?? 0) + 1);
    // A database that had to give one of two up, or a gateway that is not there: nothing was done, and they may try again.
    if (status >= 500 && !['GATEWAY_DOWN', 'UNAVAILABLE'].includes((body as { code?: string }).code ?? ''))
      problems.push(`${name} of account ${member.id} answered ${status}: ${api.logs.at(-1)}`);
  }
  return replies.find(({ status }) => status < 300)?.body;
}

export const see = async <E extends Endpoint>({ world: { api }, member }: Doing, call: E, input: Input<E>) => {
  const reply = await api.call(call, input, await api.token(member.id, 'user'));
  return reply.status < 300 ? reply.body : undefined;
};
