import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { playFault } from '../faults.ts';
import { consentPage, misusePage, type Skin } from './consent.ts';
import { issueCode, type Parameters, parametersOf, sendBack, type SocialWorld } from './flow.ts';
import { choices, newPerson, type ProviderName, SHARED_ITEMS } from './people.ts';

export type Consent = ReturnType<typeof issueCode>;

type Authorization = {
  provider: ProviderName;
  path: string;
  clientId: string;
  responseTypes: readonly string[];
  skin: Skin;
  /** The provider's word for each wrong use that it shows on a page of its own. */
  misuses: { client: string; redirectUri: string; responseType: string; challenge: string };
  /** A wrong use that only this provider knows. */
  misuseOf?: (query: Parameters) => string | undefined;
  cancelled: Parameters;
  answer?: (reply: FastifyReply, query: Parameters, answer: Parameters, consent?: Consent) => unknown;
};

/** The consent page of a provider: shown by GET, answered by POST at the same address with the same query. */
export function authorizeRoutes(app: FastifyInstance, world: SocialWorld, options: Authorization): void {
  const { provider, path, skin, cancelled } = options;
  const answer = options.answer ?? sendBack;

  app.get(path, async (request, reply) => {
    const query = parametersOf(request.query);
    const misuse = findMisuse(world, options, query);
    if (misuse) return misusePage(reply.code(400), skin, misuse);
    return playFault(world.faults.take(`${provider}.authorize`), reply, {
      refuse: () => answer(reply, query, { error: 'server_error', error_description: 'Temporary server error' }),
      work: () => consentPage(reply, skin, choices(new Date(world.now()))),
    });
  });

  app.post(path, async (request, reply) => {
    const query = parametersOf(request.query);
    const misuse = findMisuse(world, options, query);
    if (misuse) return misusePage(reply.code(400), skin, misuse);
    const chosen = readChoice(request, new Date(world.now()));
    if (chosen === 'cancel') return answer(reply, query, cancelled);
    if (!chosen) return misusePage(reply.code(400), skin, 'person: 누구인지 골라 주세요');
    const consent = issueCode(world, provider, query, chosen);
    return answer(reply, query, { code: consent.code }, consent);
  });
}

function findMisuse({ redirectUris }: SocialWorld, options: Authorization, query: Parameters): string | undefined {
  const { misuses, clientId, responseTypes, misuseOf } = options;
  if (query['client_id'] !== clientId) return misuses.client;
  if (!redirectUris.includes(query['redirect_uri'] ?? '')) return misuses.redirectUri;
  if (!responseTypes.includes(query['response_type'] ?? '')) return misuses.responseType;
  if (query['code_challenge'] !== undefined && query['code_challenge_method'] !== 'S256') return misuses.challenge;
  return misuseOf?.(query);
}

function readChoice({ body }: FastifyRequest, today: Date) {
  const form = (body ?? {}) as Record<string, string | string[] | undefined>;
  if (form['answer'] === 'cancel') return 'cancel';
  const slug = form['person'];
  const person = slug === 'new' ? newPerson() : choices(today).find((choice) => choice.slug === slug);
  if (!person) return undefined;
  const agreed = new Set([form[`share_${String(slug)}`] ?? []].flat());
  const shared = SHARED_ITEMS.filter((item) => agreed.has(item));
  const { name, email, phone, birth, gender } = person;
  return { person: { slug: person.slug, name, email, phone, birth, gender }, shared };
}
