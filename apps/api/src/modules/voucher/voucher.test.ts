import { getMembership } from '@oun/contract/membership';
import {
  getVoucher,
  getVoucherUpgrades,
  proveCompanyMail,
  redeemVoucher,
  sendCompanyMailCode,
} from '@oun/contract/voucher';
import {
  adminCreateCampaign,
  adminGetCampaign,
  adminListCampaigns,
  adminRevokeCampaign,
  adminTakeCodes,
} from '@oun/contract/voucher-admin';
import type { Input } from '@oun/contract/endpoint';
import { dateOf } from '@oun/brand/seoul';
import { isCode, readCode } from '@oun/membership/code';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, buy, makeBuyer, once, openMemberships, passTo, takenFrom, tokenOf } from '../../../test/memberships.ts';
import { makeMember } from '../../../test/people.ts';
import { lockMembership } from '../membership/membership.ts';
import { companyMailCodeOf, forgetCompanyMails, mailCompanyCode } from './company-mail.ts';
import { lapseVouchers } from './voucher.jobs.ts';
import { tellRedeemed } from './voucher-messages.ts';

let staffId: number;

const { api, plans } = await openMemberships();
beforeAll(async () => {
  staffId = (await makeMember(api)).id;
});
beforeEach(async () => {
  await api.db.deleteFrom('rate_limit').execute();
});

const staff = () => api.token(staffId, 'core-admin');
type Form = Input<typeof adminCreateCampaign>['body'];
const FORM: Form = {
  name: '러너스 데이 이용권',
  unit: 'DAYS',
  length: 30,
  audience: 'ALL',
  last_day: '2026-12-31',
  count: 3,
};

const codesOf = async (id: number) => {
  const { body } = await api.call(adminTakeCodes, { params: { id } }, await staff());
  return body.csv
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1]!);
};
/** A campaign with its codes in hand. */
async function makeCampaign(form: Partial<Form> = {}) {
  const { body } = await api.call(adminCreateCampaign, { body: { ...FORM, ...form } }, await staff(), once());
  return { id: body.id, codes: await codesOf(body.id) };
}
const look = async (member: { id: number }, code: string, headers: Record<string, string> = {}) =>
  api.call(getVoucher, { query: { code } }, await tokenOf(api, member), headers);
const redeem = async (member: { id: number }, code: string, headers: Record<string, string> = once()) =>
  api.call(redeemVoucher, { body: { code } }, await tokenOf(api, member), headers);
const refused = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { body } = await reply;
  return body as { code: string; message: string; extra: Record<string, unknown> };
};
const vouchersOf = (campaignId: number) =>
  api.db.selectFrom('voucher').where('campaign_id', '=', campaignId).orderBy('id').selectAll().execute();
const spansOf = ({ id }: { id: number }) =>
  api.db
    .selectFrom('membership_period')
    .where('account_id', '=', id)
    .where('kind', '=', 'VOUCHER')
    .select(['starts_at', 'ends_at'])
    .execute()
    .then((rows) => rows.map((row) => `${dateOf(row.starts_at)} ${dateOf(row.ends_at)}`));

describe('a code', () => {
  test('says what it gives and what changes, and gives and changes just that', async () => {
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    const { codes } = await makeCampaign();
    const shown = await look(member, codes[0]!);
    expect(shown.body).toMatchObject({
      campaign: '러너스 데이 이용권',
      length: '30일',
      days: 30,
      ends_at: at('2027-01-01T00:00').toISOString(),
      before: { until: at('2027-11-12T00:00').toISOString(), charge_at: at('2027-11-12T10:00').toISOString() },
      after: { until: at('2027-12-12T00:00').toISOString(), charge_at: at('2027-12-12T10:00').toISOString() },
      amount: 118_800,
      plan_name: '연간 멤버십',
    });
    expect(await spansOf(member), `looking gives nothing`).toEqual([]);
    expect((await redeem(member, codes[0]!)).body).toEqual(shown.body);
    expect(await spansOf(member)).toEqual(['2027-11-12 2027-12-12']);
    const { body } = await api.call(getMembership, { query: {} }, await tokenOf(api, member));
    expect(body.next_charge).toMatchObject({ at: shown.body.after.charge_at, amount: 118_800, needs_consent: false });
    expect(await takenFrom(api, member)).toBe(118_800);
  });

  test('is read however it is typed, and begins now for whoever has nothing', async () => {
    const member = await makeMember(api);
    const { codes } = await makeCampaign({ unit: 'MONTHS', length: 12 });
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await look(member, typed)).body).toMatchObject({
      length: '12개월',
      days: 365,
      before: { until: null, charge_at: null },
      after: { until: at('2027-11-12T00:00').toISOString(), charge_at: null },
      amount: null,
      plan_name: null,
    });
    expect((await redeem(member, typed)).status).toBe(200);
    await passTo(api, at('2027-11-20T12:00'));
    expect(await takenFrom(api, member)).toBe(0);
  });

  test('for longer than the plan adds its days; the plan stays', async () => {
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    const long = await makeCampaign({ unit: 'MONTHS', length: 24 });
    const short = await makeCampaign();
    const upgrades = async (code: string) =>
      (await api.call(getVoucherUpgrades, { query: { code } }, await tokenOf(api, member))).body.items;
    expect(await upgrades(long.codes[0]!)).toMatchObject([
      { plan_name: '연간 멤버십', added_days: 731, is_longer: true, amount: 118_800 },
    ]);
    expect(await upgrades(short.codes[0]!)).toMatchObject([{ added_days: 30, is_longer: false }]);
  });

  test('is told of once', async () => {
    const member = await makeBuyer(api);
    const { id, codes } = await makeCampaign();
    await redeem(member, codes[0]!);
    const news = await api.db
      .selectFrom('outbox')
      .where('topic', '=', 'voucher.redeemed')
      .orderBy('id', 'desc')
      .select('payload')
      .execute();
    const payload = news[0]!.payload as Parameters<typeof tellRedeemed>[1];
    expect(payload).toMatchObject({ account_id: member.id, voucher_id: (await vouchersOf(id))[0]!.id });
    await tellRedeemed(api.jobContext, payload);
    await tellRedeemed(api.jobContext, payload);
    const told = await api.db
      .selectFrom('message')
      .where('account_id', '=', member.id)
      .where('kind', '=', 'VOUCHER_REDEEMED')
      .select('text')
      .execute();
    expect(
      told.map(({ text }) => text.replaceAll(/[\u00a0\u2060]/g, (sign) => (sign === '\u00a0' ? ' ' : ''))),
    ).toEqual([
      '[오운] 이용권을 등록했어요\n\n러너스 데이 이용권 30일\n2026년 12월 11일(금)까지 쓸 수 있어요.\n결제 없이 끝나요.',
    ]);
  });
});

describe('of two at once', () => {
  test('two members with one code: one has it', async () => {
    const [one, other] = [await makeBuyer(api), await makeBuyer(api)];
    const { id, codes } = await makeCampaign();
    const [voucher] = await vouchersOf(id);
    const replies = await api.releasedTogether('voucher', voucher!.id, [
      () => redeem(one, codes[0]!),
      () => redeem(other, codes[0]!),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([...(await spansOf(one)), ...(await spansOf(other))]).toHaveLength(1);
  });

  test('two tabs with one code: it is given once', async () => {
    const member = await makeBuyer(api);
    const { id, codes } = await makeCampaign();
    const [voucher] = await vouchersOf(id);
    const replies = await api.releasedTogether('voucher', voucher!.id, [
      () => redeem(member, codes[0]!),
      () => redeem(member, codes[0]!),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await spansOf(member)).toHaveLength(1);
  });

  test('two codes of one campaign: one is given', async () => {
    const member = await makeBuyer(api);
    const { codes } = await makeCampaign();
    // Both have looked whether they may when they wait for the account that they would write down.
    const replies = await api.releasedTogether('account', member.id, [
      () => redeem(member, codes[0]!, {}),
      () => redeem(member, codes[1]!, {}),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await spansOf(member)).toHaveLength(1);
  });

  test('the same press again is answered again', async () => {
    const member = await makeBuyer(api);
    const { codes } = await makeCampaign();
    const key = once();
    const first = await redeem(member, codes[0]!, key);
    expect(await redeem(member, codes[0]!, key)).toMatchObject({ status: 200, body: first.body });
    expect(await spansOf(member)).toHaveLength(1);
  });
});

describe('what cannot be redeemed', () => {
  test('a used one says when only to whose it is', async () => {
    const [own, other] = [await makeBuyer(api), await makeBuyer(api)];
    const { codes } = await makeCampaign();
    await redeem(own, codes[0]!);
    expect(await refused(look(own, codes[0]!))).toMatchObject({
      code: 'VOUCHER_USED',
      message: '이미 사용한 코드예요.',
      extra: { is_own: true, redeemed_at: at('2026-11-12T15:20').toISOString() },
    });
    const { code, extra } = await refused(redeem(other, codes[0]!));
    expect(code).toBe('VOUCHER_USED');
    expect(extra).toEqual({ is_own: false, request_id: expect.any(String) });
  });

  test('one whose last day is over, before and after it was cleared away', async () => {
    const member = await makeBuyer(api);
    const { id, codes } = await makeCampaign();
    api.setClock(at('2026-12-31T23:59'));
    expect((await look(member, codes[0]!)).status).toBe(200);
    api.setClock(at('2027-01-01T00:00'));
    expect((await refused(redeem(member, codes[0]!))).code).toBe('VOUCHER_EXPIRED');
    await lapseVouchers(api.jobContext);
    expect((await vouchersOf(id)).map(({ state }) => state)).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED']);
    expect(await refused(look(member, codes[0]!))).toMatchObject({
      code: 'VOUCHER_EXPIRED',
      extra: { ends_at: at('2027-01-01T00:00').toISOString() },
    });
    expect(await spansOf(member)).toEqual([]);
  });

  test('one for other accounts', async () => {
    const payer = await makeBuyer(api);
    await buy(api, payer, plans.yearly);
    const newcomers = await makeCampaign({ audience: 'NEWCOMER' });
    expect((await refused(redeem(payer, newcomers.codes[0]!))).message).toBe(
      '멤버십이 처음인 분만 쓸 수 있는 코드예요.',
    );
    expect((await redeem(await makeBuyer(api), newcomers.codes[0]!)).status).toBe(200);
  });

  test('a second one for newcomers, of whatever campaign, also where both are typed at once', async () => {
    const [one, other, third] = [
      await makeCampaign({ audience: 'NEWCOMER' }),
      await makeCampaign({ audience: 'NEWCOMER' }),
      await makeCampaign(),
    ];
    const member = await makeBuyer(api);
    await api.db.transaction().execute((tx) => lockMembership(tx, api.jobContext.now(), member.id));
    const both = [one, other].map(
      ({ codes }) =>
        () =>
          redeem(member, codes[0]!),
    );
    const replies = await api.releasedTogether('membership', member.id, both, 'account_id');
    expect(replies.map(({ body }) => ('code' in body ? body.code : 'given')).sort()).toEqual([
      'VOUCHER_WRONG_ACCOUNT',
      'given',
    ]);
    expect(await spansOf(member)).toHaveLength(1);
    expect((await redeem(member, third.codes[0]!)).status).toBe(200);
  });

  test('a second one of a campaign', async () => {
    const member = await makeBuyer(api);
    const { codes } = await makeCampaign();
    await redeem(member, codes[0]!);
    expect((await refused(look(member, codes[1]!))).code).toBe('VOUCHER_ALREADY_IN_CAMPAIGN');
    expect((await refused(redeem(member, codes[1]!))).code).toBe('VOUCHER_ALREADY_IN_CAMPAIGN');
    expect((await redeem(await makeBuyer(api), codes[1]!)).status).toBe(200);
  });
});

const WRONG = (n: number) => `WRNG-0000-0000-000${n}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('a company’s code', () => {
  const DOMAIN = 'hangang.co.kr';
  let codes: string[];
  beforeEach(async () => {
    codes = (await makeCampaign({ audience: 'COMPANY', company_domain: DOMAIN })).codes;
  });
  type Member = { id: number };
  let people = 0;
  const newMail = () => `runner${(people += 1)}@${DOMAIN}`;
  const ask = async (member: Member, email_address: string, code = codes[0]!) =>
    api.call(sendCompanyMailCode, { body: { code, email_address } }, await tokenOf(api, member));
  const prove = async (member: Member, email_address: string, mail_code: string) =>
    api.call(proveCompanyMail, { body: { email_address, mail_code } }, await tokenOf(api, member));
  const codeOf = async ({ id }: Member) => {
    const { code_id } = await api.db
      .selectFrom('company_mail')
      .where('account_id', '=', id)
      .select('code_id')
      .executeTakeFirstOrThrow();
    return companyMailCodeOf(api.jobContext.secrets, code_id!);
  };
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  test('is redeemed by whoever reads the company’s mail, not by whoever gave such an address', async () => {
    const member = await makeBuyer(api);
    await api.db
      .updateTable('account')
      .set({ email_address: `liar${member.id}@${DOMAIN}` })
      .where('id', '=', member.id)
      .execute();
    for (const reply of [look(member, codes[0]!), redeem(member, codes[0]!)])
      expect(await refused(reply)).toMatchObject({ code: 'VOUCHER_MAIL_NEEDED', extra: { domain: DOMAIN } });
    const mail = newMail();
    expect((await ask(member, mail.toUpperCase())).status).toBe(200);
    expect((await prove(member, mail, await codeOf(member))).body).toEqual({ domain: DOMAIN });
    expect((await redeem(member, codes[0]!)).status).toBe(200);
    const kept = await api.db
      .selectFrom('company_mail')
      .where('account_id', '=', member.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ sealed_mail: null, code_id: null });
    expect((await refused(ask(member, mail, codes[1]!))).code).toBe('VOUCHER_ALREADY_IN_CAMPAIGN');
  });

  test('sends its number to the mailbox by a letter, and only the last one', async () => {
    const member = await makeBuyer(api);
    const mail = newMail();
    await ask(member, mail);
    const first = await codeOf(member);
    expect((await refused(ask(member, mail))).code).toBe('CODE_TOO_SOON');
    api.setClock(new Date(api.jobContext.now().getTime() + 31_000));
    await ask(member, mail);
    const last = await codeOf(member);
    const news = await api.db
      .selectFrom('outbox')
      .where('topic', '=', 'voucher.company-mail-code')
      .orderBy('id', 'desc')
      .limit(2)
      .select('payload')
      .execute();
    for (const { payload } of news) await mailCompanyCode(api.jobContext, payload as never);
    const letters = api.outside.mails.filter(({ to }) => to === mail);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining(last)]);
    if (first !== last) expect((await refused(prove(member, mail, first))).code).toBe('CODE_MISMATCH');
    expect((await prove(member, mail, last)).status).toBe(200);
  });

  test('asks for a mailbox of that company, of whoever may use the code', async () => {
    const member = await makeBuyer(api);
    for (const mail of ['me@elsewhere.kr', `me@evil-${DOMAIN}`, `me@sub.${DOMAIN}`, `${DOMAIN}@elsewhere.kr`])
      expect((await refused(ask(member, mail))).code).toBe('VOUCHER_MAIL_WRONG');
    const open = await makeCampaign();
    expect((await refused(ask(member, newMail(), open.codes[0]!))).code).toBe('INVALID_TRANSITION');
    expect((await refused(ask(member, newMail(), '0000-0000-0000-0000'))).code).toBe('VOUCHER_NOT_FOUND');
    expect((await refused(prove(member, newMail(), '123456'))).code).toBe('CODE_EXPIRED');
  });

  test('is not guessed: five wrong numbers, also at once, and the right one comes too late', async () => {
    const member = await makeBuyer(api);
    const mail = newMail();
    await ask(member, mail);
    const right = await codeOf(member);
    const replies = await Promise.all(Array.from({ length: 8 }, () => refused(prove(member, mail, wrong(right)))));
    expect(replies.filter(({ code }) => code === 'CODE_MISMATCH')).toHaveLength(4);
    expect(replies.filter(({ code }) => code === 'CODE_DEAD')).toHaveLength(4);
    expect((await refused(prove(member, mail, right))).code).toBe('CODE_DEAD');
    expect((await refused(redeem(member, codes[0]!))).code).toBe('VOUCHER_MAIL_NEEDED');
  });

  test('of one mailbox is one account’s, whatever stands behind a plus; whoever leaves lets go of it', async () => {
    const [first, second] = [await makeBuyer(api), await makeBuyer(api)];
    const mail = newMail();
    for (const member of [first, second]) await ask(member, mail);
    expect((await prove(first, mail, await codeOf(first))).status).toBe(200);
    expect((await refused(prove(second, mail, await codeOf(second)))).code).toBe('VOUCHER_MAIL_TAKEN');
    api.setClock(new Date(api.jobContext.now().getTime() + 31_000));
    const again = mail.replace('@', '+second@');
    await ask(second, again);
    expect((await refused(prove(second, again, await codeOf(second)))).code).toBe('VOUCHER_MAIL_TAKEN');
    expect((await refused(redeem(second, codes[1]!))).code).toBe('VOUCHER_MAIL_NEEDED');
    await forgetCompanyMails(api.jobContext, { account_id: first.id });
    expect((await prove(second, again, await codeOf(second))).status).toBe(200);
  });
});

describe('wrong codes', () => {
  test('are told how many are left, and lock a member wherever they are', async () => {
    const member = await makeBuyer(api);
    const { codes } = await makeCampaign();
    for (const [n, left] of [4, 3, 2, 1].entries())
      expect(await refused(look(member, WRONG(n), from(`10.1.0.${n}`)))).toMatchObject({
        code: 'VOUCHER_NOT_FOUND',
        extra: { tries_left: left },
      });
    // A right one in between is none of them, and takes none of them back.
    expect((await look(member, codes[0]!, from('10.1.0.8'))).status).toBe(200);
    const until = at('2026-11-12T15:30').toISOString();
    expect(await refused(look(member, WRONG(5), from('10.1.0.5')))).toMatchObject({
      code: 'VOUCHER_LOCKED',
      message: '여러 번 틀렸어요. 10분 뒤에 다시 시도해주세요.',
      extra: { until },
    });
    expect((await refused(redeem(member, codes[0]!, from('10.1.0.9')))).code).toBe('VOUCHER_LOCKED');
    expect((await redeem(await makeBuyer(api), codes[1]!, from('10.1.0.5'))).status).toBe(200);
    api.setClock(at('2026-11-12T15:30'));
    expect((await redeem(member, codes[0]!, from('10.1.0.9'))).status).toBe(200);
  });

  test('lock an address whoever types there, but not for the few that an office mistypes', async () => {
    const { codes } = await makeCampaign();
    const here = from('10.2.0.1');
    const member = await makeBuyer(api);
    const mistype = async () => {
      const stranger = await makeMember(api);
      for (const n of [0, 1, 2, 3]) await look(stranger, WRONG(n), here);
    };
    for (let stranger = 0; stranger < 7; stranger += 1) await mistype();
    expect((await look(member, codes[0]!, here)).status, '28 wrong ones by others').toBe(200);
    await mistype();
    expect((await refused(look(member, codes[0]!, here))).code).toBe('VOUCHER_LOCKED');
    expect((await look(member, codes[0]!, from('10.2.0.2'))).body.days, `elsewhere they have all tries left`).toBe(30);
    expect(await refused(look(member, WRONG(9), from('10.2.0.2')))).toMatchObject({ extra: { tries_left: 4 } });
  });

  test('are held to the limit however many come at once', async () => {
    const member = await makeBuyer(api);
    const replies = await Promise.all(Array.from({ length: 9 }, (_, n) => refused(look(member, WRONG(n)))));
    expect(replies.filter(({ code }) => code === 'VOUCHER_NOT_FOUND')).toHaveLength(4);
    expect(replies.filter(({ code }) => code === 'VOUCHER_LOCKED')).toHaveLength(5);
  });
});

describe('a campaign', () => {
  test('hands its codes out once, and keeps none of them', async () => {
    const { body } = await api.call(adminCreateCampaign, { body: FORM }, await staff(), once());
    expect(body).toMatchObject({ phase: 'READY', issued_at: null, counts: { total: 3, issued: 0, left: 3 } });
    const codes = await codesOf(body.id);
    expect(new Set(codes).size).toBe(3);
    expect(codes.every((code) => isCode(readCode(code)))).toBe(true);
    const again = await api.refusal(adminTakeCodes, { params: { id: body.id } }, await staff());
    expect([again.status, again.body.code]).toEqual([409, 'VOUCHER_CODES_TAKEN']);
    for (const table of ['voucher', 'voucher_campaign', 'audit_log', 'kept_answer', 'outbox'] as const) {
      const kept = JSON.stringify(await api.db.selectFrom(table).selectAll().execute());
      for (const code of codes) {
        expect(kept, `${table} has ${code}`).not.toContain(code);
        expect(kept, `${table} has ${code}`).not.toContain(readCode(code));
      }
    }
  });

  test('of two who take its codes at once one gets them', async () => {
    const { body } = await api.call(adminCreateCampaign, { body: FORM }, await staff(), once());
    const token = await staff();
    const take = () => api.call(adminTakeCodes, { params: { id: body.id } }, token);
    const replies = await api.releasedTogether('voucher_campaign', body.id, [take, take]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is counted, and what is left of it can be taken back', async () => {
    const member = await makeBuyer(api);
    const { id, codes } = await makeCampaign();
    await redeem(member, codes[0]!);
    const reply = await api.call(
      adminRevokeCampaign,
      { params: { id }, body: { reason: '코드가 새어 나갔어요' } },
      await staff(),
      once(),
    );
    expect(reply.body).toMatchObject({
      revoked_now: 2,
      phase: 'REVOKED',
      counts: { total: 3, issued: 3, redeemed: 1, left: 0, revoked: 2 },
    });
    expect((await refused(redeem(await makeBuyer(api), codes[1]!))).code).toBe('VOUCHER_REVOKED');
    expect(await spansOf(member)).toHaveLength(1);
    const { body } = await api.call(adminGetCampaign, { params: { id } }, await staff());
    expect(body.history.map(({ words, note }) => [words, note])).toEqual([
      ['남은 것을 거둠 2장', '코드가 새어 나갔어요'],
      ['코드를 내려받음 3장', null],
      ['만듦 3장', null],
    ]);
    const list = await api.call(adminListCampaigns, { query: { phase: 'REVOKED', q: '러너스' } }, await staff());
    expect(list.body.items.map((one) => one.id)).toContain(id);
  });

  test('of ten thousand has as many codes', async () => {
    const { codes } = await makeCampaign({ count: 10_000 });
    expect(new Set(codes).size).toBe(10_000);
  });

  test('is refused with what cannot be', async () => {
    const fieldsOf = async (form: Partial<Form>) => {
      const { body } = await api.refusal(adminCreateCampaign, { body: { ...FORM, ...form } }, await staff(), once());
      return Object.keys(body.extra['fields'] as object);
    };
    expect(await fieldsOf({ last_day: '2026-11-11' })).toEqual(['last_day']);
    expect(await fieldsOf({ unit: 'MONTHS', length: 25 })).toEqual(['length']);
    expect(await fieldsOf({ audience: 'COMPANY' })).toEqual(['company_domain']);
    expect(await fieldsOf({ count: 10_001 })).toEqual(['count']);
  });
});
