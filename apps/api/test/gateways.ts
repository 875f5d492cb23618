import type { SocialProvider } from '@oun/contract/identity-rules';
import type { AddressesFound } from '../src/gateways/address-search.gateway.ts';
import type { Tracking } from '../src/gateways/courier.ts';
import type { Gateways } from '../src/gateways/gateways.ts';
import type { Mail } from '../src/gateways/mail.ts';
import type { Push } from '../src/gateways/push.ts';
import type { SocialGateway, SocialPerson } from '../src/gateways/social/social.person.ts';
import type { TextMessage } from '../src/gateways/text-message.ts';
import { fakePayments } from './payments.ts';
import { fakeWallet } from './wallets.ts';

export const PERSON: SocialPerson = {
  subject: '1001',
  emailAddress: 'haneul@mail.test',
  isEmailVerified: true,
  nickname: '하늘',
  mobile: null,
  birthday: '1994-05-05',
  token: 'provider-token',
};

/** The outside world for a test of the rules inside: it notes what it is sent and says what it is told to. */
export function fakeGateways(now: () => Date = () => new Date()) {
  const mails: Mail[] = [];
  const texts: TextMessage[] = [];
  const pushes: Push[] = [];
  const unlinked: { provider: SocialProvider; subject: string; token: string | null }[] = [];
  const outside = {
    mails,
    texts,
    pushes,
    /** Phones that have let go of their token. */
    goneTokens: new Set<string>(),
    unlinked,
    /** Who comes back from the provider, by the code that is brought. */
    people: new Map<string, SocialPerson | Error>(),
    payments: fakePayments(now),
    wallets: { NAVERPAY: fakeWallet('NAVERPAY', now), KAKAOPAY: fakeWallet('KAKAOPAY', now) },
    /** Where a parcel is, by `carrierCode-invoiceNo`; one that is not here is not known to its carrier. */
    parcels: new Map<string, Tracking | Error>(),
    /** What is found at an address, by what was typed. */
    places: new Map<string, AddressesFound | Error>(),
  };
  const social = (provider: SocialProvider): SocialGateway => ({
    authorizeUrl: ({ state, nonce, challenge }) =>
      `http://${provider}.test/?${new URLSearchParams({ state, nonce, challenge })}`,
    async exchange({ code }) {
      const person = outside.people.get(code);
      if (!person || person instanceof Error) throw person ?? new Error(`no person for ${code}`);
      return person;
    },
    unlink: async (link) => void unlinked.push({ provider, ...link }),
  });
  const gateways: Gateways = {
    social: { kakao: social('kakao'), naver: social('naver'), google: social('google'), apple: social('apple') },
    mail: { send: async (mail) => void mails.push(mail), close: () => {} },
    texts: { send: async (message) => void texts.push(message) },
    push: {
      async send(push) {
        if (outside.goneTokens.has(push.token)) return 'GONE';
        pushes.push(push);
        return 'SENT';
      },
    },
    payment: outside.payments.gateway,
    wallets: { NAVERPAY: outside.wallets.NAVERPAY.gateway, KAKAOPAY: outside.wallets.KAKAOPAY.gateway },
    courier: {
      async track({ carrierCode, invoiceNo }) {
        const tracking = outside.parcels.get(`${carrierCode}-${invoiceNo}`);
        if (tracking instanceof Error) throw tracking;
        return tracking ?? { state: 'UNKNOWN', events: [], deliveredAt: null };
      },
    },
    addressSearch: {
      async search({ keyword }) {
        const found = outside.places.get(keyword);
        if (found instanceof Error) throw found;
        return found ?? { total: 0, places: [] };
      },
    },
  };
  return { ...outside, gateways };
}
