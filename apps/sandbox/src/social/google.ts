import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { type Fault, playFault } from '../faults.ts';
import { authorizeRoutes } from './authorize.ts';
import {
  bearerOf,
  CLIENT,
  type CodeGrant,
  grantOf,
  issueToken,
  linkedPerson,
  type Parameters,
  parametersOf,
  randomSecret,
  redeemCode,
  seconds,
  type SocialWorld,
  type TokenGrant,
} from './flow.ts';
import { signingKey } from './keys.ts';

const ISSUER = 'https://accounts.google.com';
const ACCESS_SECONDS = 3_599;
const REFRESH_SECONDS = 180 * 86_400;

/** Google's OpenID Connect (https://developers.google.com/identity/openid-connect/openid-connect). */
export function google(app: FastifyInstance, world: SocialWorld): void {
  const key = signingKey(world.store, 'google');

  authorizeRoutes(app, world, {
    provider: 'google',
    path: '/accounts.google.com/o/oauth2/v2/auth',
    clientId: CLIENT.id,
    responseTypes: ['code'],
    skin: {
      name: 'Google',
      bar: ['#fff', '#1f1f1f'],
      button: ['#0b57d0', '#fff'],
      shares: { email: '이메일 주소' },
    },
    misuses: {
      client: '401 오류: invalid_client',
      redirectUri: '400 오류: redirect_uri_mismatch',
      responseType: '400 오류: unsupported_response_type',
      challenge: '400 오류: invalid_request (code_challenge_method)',
    },
    misuseOf: ({ scope }) => (scope ? undefined : '400 오류: invalid_request (Missing required parameter: scope)'),
    cancelled: { error: 'access_denied' },
  });

  app.get('/www.googleapis.com/oauth2/v3/certs', () => key.published());

  app.post('/oauth2.googleapis.com/token', async (request, reply) => {
    const form = { ...basicClient(request), ...parametersOf(request.body) };
    const fault = world.faults.take('google.token');
    const refuse = (status: number, error: string, error_description: string) => {
      void reply.code(status);
      return { error, error_description };
    };
    return playFault(fault, reply, {
      refuse: () => refuse(500, 'internal_failure', 'Backend Error'),
      work: async () => {
        if (form['grant_type'] === 'urn:ietf:params:oauth:grant-type:jwt-bearer') return serviceToken(form, refuse);
        if (form['client_id'] !== CLIENT.id) return refuse(401, 'invalid_client', 'The OAuth client was not found.');
        if (form['client_secret'] !== CLIENT.secret) return refuse(401, 'invalid_client', 'Unauthorized');
        if (fault?.kind === 'invalid-grant') return refuse(400, 'invalid_grant', 'Bad Request');
        if (form['grant_type'] === 'refresh_token') {
          const grant = grantOf(world, 'refresh', 'google', form['refresh_token']);
          return grant ? tokens(grant, fault) : refuse(400, 'invalid_grant', 'Token has been expired or revoked.');
        }
        if (form['grant_type'] !== 'authorization_code')
          return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${form['grant_type'] ?? ''}`);
        const grant = redeemCode(world, 'google', form);
        if (!('refused' in grant)) return tokens(grant, fault);
        switch (grant.refused) {
          case 'redirect_uri':
            return refuse(400, 'redirect_uri_mismatch', 'Bad Request');
          case 'verifier':
            return refuse(
              400,
              'invalid_grant',
              form['code_verifier'] ? 'Invalid code verifier.' : 'Missing code verifier.',
            );
          default:
            return refuse(400, 'invalid_grant', 'Bad Request');
        }
      },
    });
  });

  async function tokens(grant: TokenGrant & Pick<CodeGrant, 'nonce' | 'access_type'>, fault: Fault | undefined) {
    return {
      access_token: issueToken(world, 'access', grant, ACCESS_SECONDS),
      expires_in: ACCESS_SECONDS,
      ...(grant.access_type === 'offline' && { refresh_token: issueToken(world, 'refresh', grant, REFRESH_SECONDS) }),
      scope: grant.scope,
      token_type: 'Bearer',
      ...(asks(grant, 'openid') && { id_token: await key.sign(claimsOf(grant), fault) }),
    };
  }

  /** A server of ours asks for itself, as it must before it sends a push. */
  function serviceToken(
    { assertion = '' }: Parameters,
    refuse: (status: number, error: string, why: string) => unknown,
  ) {
    const claims = readAssertion(assertion);
    if (claims?.aud !== 'https://oauth2.googleapis.com/token' || !claims.iss || !claims['scope'])
      return refuse(400, 'invalid_grant', 'Invalid JWT: Failed audience check.');
    // Signed by the machine's clock, which nobody moves.
    if ((claims.exp ?? 0) <= seconds(Date.now()))
      return refuse(400, 'invalid_grant', 'Invalid JWT: Token must be a short-lived token (60 minutes).');
    return { access_token: randomSecret(), expires_in: ACCESS_SECONDS, token_type: 'Bearer' };
  }

  function claimsOf(grant: TokenGrant & Pick<CodeGrant, 'nonce'>) {
    const iat = seconds(world.now());
    return {
      iss: ISSUER,
      azp: grant.client_id,
      aud: grant.client_id,
      iat,
      exp: iat + ACCESS_SECONDS,
      ...(grant.nonce !== undefined && { nonce: grant.nonce }),
      ...profileOf(grant),
    };
  }

  function profileOf(grant: TokenGrant) {
    const { person, shared } = linkedPerson(world, grant)!;
    return {
      sub: grant.subject,
      ...(asks(grant, 'profile') && {
        name: person.name,
        given_name: person.name.slice(1),
        family_name: person.name.slice(0, 1),
      }),
      ...(asks(grant, 'email') && shared.has('email') && { email: person.email, email_verified: true }),
    };
  }

  const profile = async (request: FastifyRequest, reply: FastifyReply) =>
    playFault(world.faults.take('google.profile'), reply, {
      refuse: () => {
        void reply.code(500);
        return { error: 'internal_failure', error_description: 'Backend Error' };
      },
      work: () => {
        const grant = grantOf(world, 'access', 'google', bearerOf(request));
        if (grant) return profileOf(grant);
        void reply.code(401);
        return { error: 'invalid_request', error_description: 'Invalid Credentials' };
      },
    });
  app.get('/openidconnect.googleapis.com/v1/userinfo', profile);
  app.post('/openidconnect.googleapis.com/v1/userinfo', profile);

  app.post('/oauth2.googleapis.com/revoke', async (request, reply) =>
    playFault(world.faults.take('google.unlink'), reply, {
      refuse: () => {
        void reply.code(500);
        return { error: 'internal_failure', error_description: 'Backend Error' };
      },
      work: () => {
        const { token } = { ...parametersOf(request.query), ...parametersOf(request.body) } as Parameters;
        const grant = grantOf(world, 'access', 'google', token) ?? grantOf(world, 'refresh', 'google', token);
        if (grant) {
          world.store.unlink('google', grant.subject);
          return {};
        }
        void reply.code(400);
        return { error: 'invalid_token', error_description: 'Token expired or revoked' };
      },
    }),
  );
}

const asks = ({ scope = '' }: { scope?: string }, item: string) =>
  scope.split(' ').some((asked) => asked === item || asked.endsWith(`/auth/userinfo.${item}`));

function basicClient({ headers }: FastifyRequest): Parameters {
  const basic = headers.authorization?.match(/^Basic (.+)$/i)?.[1];
  if (basic === undefined) return {};
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  return { client_id: id, client_secret: secret };
}

function readAssertion(assertion: string) {
  try {
    return decodeJwt(assertion);
  } catch {
    return undefined;
  }
}
