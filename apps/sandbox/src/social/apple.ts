import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { decodeJwt, importSPKI, jwtVerify } from 'jose';
import { type Fault, playFault } from '../faults.ts';
import { html, page } from '../page.ts';
import { authorizeRoutes, type Consent } from './authorize.ts';
import {
  type CodeGrant,
  grantOf,
  issueToken,
  linkedPerson,
  type Parameters,
  parametersOf,
  redeemCode,
  seconds,
  sendBack,
  type SocialWorld,
  type TokenGrant,
} from './flow.ts';
import { signingKey } from './keys.ts';
import type { Person } from './people.ts';

const ISSUER = 'https://appleid.apple.com';
const CLIENT_ID = 'kr.oun.web';
const TEAM_ID = 'OUNSANDBOX';
const ACCESS_SECONDS = 3_600;
const ID_TOKEN_SECONDS = 86_400;
const REFRESH_SECONDS = 10 * 365 * 86_400;
/** Apple takes no client secret that lives longer than six months. */
const CLIENT_SECRET_SECONDS = 15_777_000;

/** Sign in with Apple (https://developer.apple.com/documentation/signinwithapplerestapi). */
export function apple(app: FastifyInstance, world: SocialWorld): void {
  const key = signingKey(world.store, 'apple');

  authorizeRoutes(app, world, {
    provider: 'apple',
    path: '/appleid.apple.com/auth/authorize',
    clientId: CLIENT_ID,
    responseTypes: ['code', 'code id_token'],
    skin: {
      name: 'Apple',
      bar: ['#000', '#fff'],
      button: ['#000', '#fff'],
      shares: { email: '이메일 공유하기' },
    },
    misuses: {
      client: 'invalid_client: Invalid client id or web redirect url.',
      redirectUri: 'invalid_request: Invalid client id or web redirect url.',
      responseType: 'unsupported_response_type',
      challenge: 'invalid_request: code_challenge_method',
    },
    misuseOf: ({ scope, response_type, response_mode }) =>
      (scope || response_type === 'code id_token') && response_mode !== 'form_post'
        ? 'invalid_request: response_mode must be form_post when name or email scope is requested.'
        : undefined,
    cancelled: { error: 'user_cancelled_authorize' },
    answer: async (reply, query, answer, consent) => {
      const fields = consent ? { ...answer, ...(await fieldsOf(query, consent)) } : answer;
      return query['response_mode'] === 'form_post' ? postBack(reply, query, fields) : sendBack(reply, query, fields);
    },
  });

  /** The name comes with the first consent and never again. */
  async function fieldsOf(query: Parameters, { code, subject, isFirst }: Consent): Promise<Parameters> {
    const scopes = (query['scope'] ?? '').split(' ');
    const grant: CodeGrant = {
      provider: 'apple',
      subject,
      expires_at: 0,
      client_id: CLIENT_ID,
      redirect_uri: query['redirect_uri']!,
      auth_time: seconds(world.now()),
      ...(query['scope'] !== undefined && { scope: query['scope'] }),
      ...(query['nonce'] !== undefined && { nonce: query['nonce'] }),
    };
    const { person } = linkedPerson(world, grant)!;
    const user = {
      ...(scopes.includes('name') && { name: { firstName: person.name.slice(1), lastName: person.name.slice(0, 1) } }),
      ...(scopes.includes('email') && { email: emailOf(grant)?.email }),
    };
    return {
      ...(query['response_type'] === 'code id_token' && {
        id_token: await key.sign({ ...claimsOf(grant), c_hash: halfHash(code) }),
      }),
      ...(isFirst && scopes.includes('name') && { user: JSON.stringify(user) }),
    };
  }

  app.get('/appleid.apple.com/auth/keys', () => key.published());

  app.post('/appleid.apple.com/auth/token', async (request, reply) => {
    const form = parametersOf(request.body);
    const fault = world.faults.take('apple.token');
    return playFault(fault, reply, {
      refuse: () => refuse(reply, 'invalid_request', undefined),
      work: async () => {
        const badClient = await checkClient(world, form);
        if (badClient) return refuse(reply, 'invalid_client', badClient);
        if (fault?.kind === 'invalid-grant')
          return refuse(reply, 'invalid_grant', 'The code has expired or has been revoked.');
        if (form['grant_type'] === 'refresh_token') {
          const grant = grantOf(world, 'refresh', 'apple', form['refresh_token']);
          return grant
            ? tokens(grant, fault)
            : refuse(reply, 'invalid_grant', 'The token has expired or has been revoked.');
        }
        if (form['grant_type'] !== 'authorization_code') return refuse(reply, 'unsupported_grant_type', undefined);
        const grant = redeemCode(world, 'apple', form);
        if (!('refused' in grant))
          return {
            ...(await tokens(grant, fault)),
            refresh_token: issueToken(world, 'refresh', grant, REFRESH_SECONDS),
          };
        return grant.refused === 'redirect_uri'
          ? refuse(reply, 'invalid_grant', 'The redirect_uri does not match the previously provided one.')
          : refuse(reply, 'invalid_grant', 'The code has expired or has been revoked.');
      },
    });
  });

  async function tokens(grant: TokenGrant & Pick<CodeGrant, 'nonce'>, fault: Fault | undefined) {
    const access_token = issueToken(world, 'access', grant, ACCESS_SECONDS);
    return {
      access_token,
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
      id_token: await key.sign({ ...claimsOf(grant), at_hash: halfHash(access_token) }, fault),
    };
  }

  function claimsOf(grant: TokenGrant & Pick<CodeGrant, 'nonce'>) {
    const iat = seconds(world.now());
    return {
      iss: ISSUER,
      aud: grant.client_id,
      sub: grant.subject,
      iat,
      exp: iat + ID_TOKEN_SECONDS,
      auth_time: grant.auth_time,
      nonce_supported: true,
      ...(grant.nonce !== undefined && { nonce: grant.nonce }),
      ...emailOf(grant),
    };
  }

  /** Who does not share their address gets one that only Apple knows whose it is. */
  function emailOf(grant: TokenGrant) {
    if (!(grant.scope ?? '').split(' ').includes('email')) return undefined;
    const { person, shared } = linkedPerson(world, grant)!;
    const isPrivate = !shared.has('email');
    return {
      email: isPrivate ? relayOf(person) : person.email,
      email_verified: true,
      ...(isPrivate && { is_private_email: true }),
    };
  }

  app.post('/appleid.apple.com/auth/revoke', async (request, reply) =>
    playFault(world.faults.take('apple.unlink'), reply, {
      refuse: () => refuse(reply, 'invalid_request', undefined),
      work: async () => {
        const form = parametersOf(request.body);
        const badClient = await checkClient(world, form);
        if (badClient) return refuse(reply, 'invalid_client', badClient);
        if (!form['token']) return refuse(reply, 'invalid_request', undefined);
        const grant =
          grantOf(world, 'access', 'apple', form['token']) ?? grantOf(world, 'refresh', 'apple', form['token']);
        // Apple answers the same for a token that was gone already.
        if (grant) world.store.unlink('apple', grant.subject);
        return reply.code(200).send();
      },
    }),
  );
}

/** What is wrong with the caller, if anything. The secret is a token of our own making, signed with our key. */
async function checkClient({ applePublicKey, now }: SocialWorld, form: Parameters): Promise<string | undefined> {
  if (form['client_id'] !== CLIENT_ID) return 'client_id mismatch. The code was not issued to this client.';
  const expected = { issuer: TEAM_ID, subject: CLIENT_ID, audience: ISSUER, algorithms: ['ES256'] };
  try {
    const secret = form['client_secret'] ?? '';
    const { iss, sub, aud, exp = 0 } = decodeJwt(secret);
    if (exp <= seconds(now()) || exp > seconds(now()) + CLIENT_SECRET_SECONDS) return 'client_secret has expired';
    if (applePublicKey !== undefined) {
      const options = { ...expected, currentDate: new Date(now()) };
      await jwtVerify(secret, await importSPKI(applePublicKey, 'ES256'), options);
      return undefined;
    }
    const isOurs = iss === TEAM_ID && sub === CLIENT_ID && aud === ISSUER;
    return isOurs ? undefined : 'client_secret claims mismatch';
  } catch {
    return 'client_secret is not valid';
  }
}

function refuse(reply: FastifyReply, error: string, error_description: string | undefined) {
  void reply.code(400);
  return { error, ...(error_description !== undefined && { error_description }) };
}

/** A page that sends itself to the product at once, and has a button where scripts are off. */
function postBack(reply: FastifyReply, query: Parameters, answer: Parameters): string {
  const fields = Object.entries({ ...answer, state: query['state'] }).filter(([, value]) => value !== undefined);
  return page(reply, {
    title: 'Apple로 로그인',
    formTargets: 'http: https:',
    body: html`<main>
      <form method="post" action="${query['redirect_uri']}">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}<noscript
          ><button>계속하기</button></noscript
        >
      </form>
    </main>`,
    script: 'document.forms[0].submit()',
  });
}

const relayOf = ({ slug }: Person) =>
  `${createHash('sha256').update(slug).digest('hex').slice(0, 10)}@privaterelay.appleid.com`;

/** The left half of a hash, as OpenID Connect ties a code or a token to an id_token. */
const halfHash = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
