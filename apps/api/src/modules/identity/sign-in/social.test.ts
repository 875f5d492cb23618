import {
  finishSocial,
  getAccount,
  getConfig,
  linkSocial,
  signUpBySocial,
  type SocialOutcome,
  startSocial,
  unlinkSocial,
} from '@oun/contract/identity';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { PERSON } from '../../../../test/gateways.ts';
import { confirmedToken, agreed, codeFor, from, makeMember, newMobile, next } from '../../../../test/people.ts';
import { jobs } from '../../../app.ts';
import { OutsideUnavailable } from '../../../gateways/outside.ts';
import { type SocialPerson, SocialRefusal } from '../../../gateways/social/social.person.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { isUnderAge, minorUntil } from './social.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

type Provider = 'kakao' | 'naver' | 'google' | 'apple';

/** Leaves for a provider; what its page would be asked with comes back. */
async function leave(provider: Provider = 'kakao', redirect_path = '/my') {
  const { body } = await api.call(startSocial, { params: { provider }, body: { redirect_path } }, undefined, from());
  const { searchParams } = new URL(body.authorize_url);
  return { flow: body.flow, state: searchParams.get('state')!, challenge: searchParams.get('challenge')! };
}
const back = (given: { state: string; flow: string; code?: string; error?: string }) =>
  api.refusal(finishSocial, { body: given }, undefined, from());

/** Comes back from a provider as this person. */
async function arrive(person: Partial<SocialPerson> | Error, provider: Provider = 'kakao', redirect?: string) {
  const code = `code-${next()}`;
  api.outside.people.set(code, person instanceof Error ? person : { ...PERSON, ...person });
  const { state, flow } = await leave(provider, redirect);
  const reply = await back({ state, flow, code });
  return reply as typeof reply & { body: SocialOutcome };
}
const newcomer = (): Partial<SocialPerson> => ({ subject: `s${next()}`, emailAddress: `new${next()}@mail.test` });

async function join(ticket: string, overrides: object = {}) {
  const mobile = newMobile();
  const code = await codeFor(api, mobile);
  const body = { ticket, nickname: `새벗${next()}`, mobile, code, agreements: agreed(), ...overrides };
  return api.call(signUpBySocial, { body }, undefined, from());
}
const ticketOf = ({ body }: { body: SocialOutcome }) => (body as { ticket: string }).ticket;

describe('of who is under nineteen', () => {
  const minorOf = async (id: number) =>
    (await api.db.selectFrom('account').where('id', '=', id).select('minor_until').executeTakeFirstOrThrow())
      .minor_until;

  test.each([
    ['2007-11-15', null],
    ['2007-11-16', '2026-11-16'],
    ['2008-02-29', '2027-03-01'],
    ['2010-01-02', '2029-01-02'],
  ])('born on %s, the day that ends is %s', (birthday, day) => {
    expect(minorUntil(birthday, NOON)).toBe(day);
  });

  test('only that day is kept, and of an adult not even that', async () => {
    const young = await join(ticketOf(await arrive({ ...newcomer(), birthday: '2009-03-01' })));
    expect(await minorOf(young.body.user.id)).toBe('2028-03-01');
    const grown = await join(ticketOf(await arrive({ ...newcomer(), birthday: '1990-03-01' })));
    expect(await minorOf(grown.body.user.id)).toBeNull();
  });

  test('it is told by an account that is linked later too', async () => {
    const member = await makeMember(api);
    const ticket = ticketOf(await arrive({ ...newcomer(), birthday: '2009-03-01' }));
    await api.call(linkSocial, { body: { ticket } }, await confirmedToken(api, member.id));
    expect(await minorOf(member.id)).toBe('2028-03-01');
  });
});

test('only providers we have keys for are offered', async () => {
  const offered = async () => (await api.call(getConfig, { query: {} })).body.sign_in_providers;
  expect(await offered()).toEqual(['kakao', 'naver', 'apple', 'google']);
  const { naver, ...others } = api.outside.gateways.social;
  api.outside.gateways.social = others;
  expect(await offered()).toEqual(['kakao', 'apple', 'google']);
  const refused = await api.refusal(startSocial, { params: { provider: 'naver' }, body: {} }, undefined, from());
  expect([refused.status, refused.body.code]).toEqual([503, 'SOCIAL_UNAVAILABLE']);
  api.outside.gateways.social = { ...others, naver: naver! };
});

describe('the way to a provider and back', () => {
  test('sends a challenge whose verifier stays here', async () => {
    const { challenge, state } = await leave();
    const rows = await api.db.selectFrom('social_flow').selectAll().execute();
    const flow = rows.find(({ verifier }) => createHash('sha256').update(verifier).digest('base64url') === challenge)!;
    expect(flow.state_hash).toEqual(createHash('sha256').update(state).digest());
  });

  test('is good once, for ten minutes, for the browser that began it', async () => {
    api.outside.people.set('c', { ...PERSON, ...newcomer() });
    const { state, flow } = await leave();
    expect((await back({ state, flow: (await leave()).flow, code: 'c' })).body.code).toBe('SOCIAL_EXPIRED');
    // The wrong browser has spent it for the right one too: better a second try than a stolen one.
    expect((await back({ state, flow, code: 'c' })).body.code).toBe('SOCIAL_EXPIRED');
    const again = await leave();
    expect((await back({ ...again, code: 'c' })).status).toBe(200);
    expect((await back({ ...again, code: 'c' })).body.code).toBe('SOCIAL_EXPIRED');
    const slow = await leave();
    api.setClock(new Date(NOON.getTime() + 601_000));
    expect((await back({ ...slow, code: 'c' })).body.code).toBe('SOCIAL_EXPIRED');
  });

  test.each([
    ['access_denied', 'SOCIAL_CANCELED'],
    ['user_cancelled_authorize', 'SOCIAL_CANCELED'],
    ['server_error', 'SOCIAL_FAILED'],
  ])('a provider that says %s: %s', async (error, code) => {
    const reply = await back({ ...(await leave()), error });
    expect([reply.body.code, reply.body.extra['redirect_path']]).toEqual([code, '/my']);
  });

  test('a refusal and a silence are told apart, with the provider named', async () => {
    const refused = await arrive(new SocialRefusal('nonce'));
    expect([refused.status, (refused.body as never as { message: string }).message]).toEqual([
      400,
      '카카오 로그인이 끝나지 않았어요. 다시 한번 해주세요.',
    ]);
    const silent = await arrive(new OutsideUnavailable('away'), 'naver');
    expect([silent.status, (silent.body as never as { code: string }).code]).toEqual([503, 'SOCIAL_UNAVAILABLE']);
    expect(api.logs.filter((line) => line.includes('"fault"'))).toEqual([]);
  });
});

describe('a newcomer', () => {
  test.each(['kakao', 'naver', 'google', 'apple'] as const)(
    'joins by %s and comes back signed in',
    async (provider) => {
      const person = newcomer();
      const first = await arrive(person, provider, '/programs');
      expect(first.body).toMatchObject({ kind: 'sign-up', redirect_path: '/programs', profile: { provider } });
      const joined = await join(ticketOf(first));
      expect(joined.status).toBe(200);
      expect(joined.body.user.email_address).toBe(person.emailAddress);
      const again = await arrive(person, provider);
      expect(again.body).toMatchObject({ kind: 'signed-in', provider, user: { id: joined.body.user.id } });
    },
  );

  test('is known by provider and subject: the same subject elsewhere is somebody else', async () => {
    const person = newcomer();
    await join(ticketOf(await arrive(person, 'kakao')));
    expect((await arrive({ ...person, emailAddress: null }, 'naver')).body.kind).toBe('sign-up');
  });

  test('a ticket joins once, also twice at once, and ends after half an hour', async () => {
    const ticket = ticketOf(await arrive(newcomer()));
    const replies = await Promise.all([join(ticket), join(ticket)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = ticketOf(await arrive(newcomer()));
    api.setClock(new Date(NOON.getTime() + 30 * 60_000 + 1_000));
    expect((await join(late)).body).toMatchObject({ code: 'SOCIAL_EXPIRED' });
  });

  test('an address the provider does not vouch for names no account', async () => {
    const person = { ...newcomer(), isEmailVerified: false };
    const { user } = (await join(ticketOf(await arrive(person)))).body;
    expect(user.email_address).toBe('');
    const { links } = (await api.call(getAccount, {}, await api.token(user.id, 'user'))).body;
    expect(links).toMatchObject([{ provider: 'kakao', email_address: person.emailAddress }]);
  });

  test('under fourteen is refused, and nothing of theirs is kept', async () => {
    const before = await api.db.selectFrom('social_ticket').select('hash').execute();
    const reply = await arrive({ ...newcomer(), birthday: '2013-11-16' });
    expect([reply.status, (reply.body as never as { code: string }).code]).toEqual([403, 'UNDER_14']);
    expect(await api.db.selectFrom('social_ticket').select('hash').execute()).toHaveLength(before.length);
    expect((await join(ticketOf(await arrive(newcomer())), { agreements: agreed().slice(1) })).body).toMatchObject({
      code: 'UNDER_14',
    });
  });

  test.each([
    ['2012-11-15', false],
    ['2012-11-16', true],
    ['2012-02-29', false],
    ['1990-01-01', false],
  ])('born on %s: under fourteen on 15 November 2026 is %s', (birthday, isUnder) => {
    expect(isUnderAge(birthday, NOON)).toBe(isUnder);
    // A minute past midnight in Seoul, still the day before elsewhere.
    expect(isUnderAge('2012-11-16', new Date('2026-11-15T15:01:00Z'))).toBe(false);
  });
});

describe('somebody who has an account', () => {
  test('with the same verified address is told how they joined, and nothing is merged', async () => {
    const member = await makeMember(api);
    const reply = await arrive({ ...newcomer(), emailAddress: member.email });
    expect(reply.body).toMatchObject({ kind: 'link', provider: 'kakao', existing: { method: 'email' } });
    expect(JSON.stringify(reply.body)).not.toContain(member.email);
    // Not even with the ticket in hand.
    expect((await join(ticketOf(reply))).body).toMatchObject({ code: 'EMAIL_EXISTS' });
  });

  test('an unverified address that equals theirs is no sign of them', async () => {
    const member = await makeMember(api);
    const reply = await arrive({ ...newcomer(), emailAddress: member.email, isEmailVerified: false });
    expect(reply.body.kind).toBe('sign-up');
  });

  test('links after signing in the old way, and then gets in both ways', async () => {
    const member = await makeMember(api);
    const token = await confirmedToken(api, member.id);
    const person = { ...newcomer(), emailAddress: member.email };
    const ticket = ticketOf(await arrive(person));
    const linked = await api.call(linkSocial, { body: { ticket } }, token);
    expect(linked.body.links).toMatchObject([{ provider: 'kakao' }]);
    expect((await arrive(person)).body).toMatchObject({ kind: 'signed-in', user: { id: member.id } });
    expect((await api.refusal(linkSocial, { body: { ticket } }, token)).body.code).toBe('SOCIAL_EXPIRED');
  });

  test('cannot link what is linked to another account', async () => {
    const person = newcomer();
    const late = ticketOf(await arrive(person));
    await join(ticketOf(await arrive(person)));
    const other = await confirmedToken(api, (await makeMember(api)).id);
    const refused = await api.refusal(linkSocial, { body: { ticket: late } }, other);
    expect([refused.body.code, refused.body.message]).toEqual([
      'SOCIAL_LINKED_ELSEWHERE',
      '다른 계정에 연결된 카카오 계정이에요.',
    ]);
  });

  test('who begins to link what is another’s is told so, and stays who they are', async () => {
    const person = newcomer();
    await join(ticketOf(await arrive(person)));
    const token = await api.token((await makeMember(api)).id, 'user');
    const begun = await api.call(startSocial, { params: { provider: 'kakao' }, body: {} }, token, from());
    const state = new URL(begun.body.authorize_url).searchParams.get('state')!;
    api.outside.people.set('theirs', { ...PERSON, ...person });
    const reply = await back({ state, flow: begun.body.flow, code: 'theirs' });
    expect(reply.body.code).toBe('SOCIAL_LINKED_ELSEWHERE');
  });

  test('keeps one way in: two cuts at once leave one', async () => {
    const { user } = (await join(ticketOf(await arrive(newcomer())))).body;
    const token = await confirmedToken(api, user.id);
    await api.call(linkSocial, { body: { ticket: ticketOf(await arrive(newcomer(), 'naver')) } }, token);
    const cut = (provider: Provider) => () => api.refusal(unlinkSocial, { params: { provider } }, token);
    const replies = await api.releasedTogether('account', user.id, [cut('kakao'), cut('naver')]);
    expect(replies.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['LAST_SIGN_IN_METHOD', 'ok']);
  });

  test('a link that is cut is cut on the provider’s side too, with the token that was sealed away', async () => {
    const member = await makeMember(api);
    const token = await confirmedToken(api, member.id);
    const person = { ...newcomer(), token: 'secret-of-google' };
    await api.call(linkSocial, { body: { ticket: ticketOf(await arrive(person, 'google')) } }, token);
    const row = await api.db
      .selectFrom('social_link')
      .where('account_id', '=', member.id)
      .select('sealed_token')
      .executeTakeFirstOrThrow();
    expect(row.sealed_token!.toString('latin1')).not.toContain('secret-of-google');
    const worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
    try {
      await api.call(unlinkSocial, { params: { provider: 'google' } }, token);
      const heard = () => api.outside.unlinked.filter(({ provider }) => provider === 'google');
      await eventually('the provider hears', async () => heard().length > 0);
      expect(heard()).toEqual([{ provider: 'google', subject: person.subject, token: 'secret-of-google' }]);
    } finally {
      await worker.close();
    }
  });
});
