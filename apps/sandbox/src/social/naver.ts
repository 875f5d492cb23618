import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { playFault } from '../faults.ts';
import { authorizeRoutes } from './authorize.ts';
import {
  bearerOf,
  CLIENT,
  grantOf,
  issueToken,
  linkedPerson,
  parametersOf,
  redeemCode,
  type SocialWorld,
} from './flow.ts';

const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 365 * 86_400;

/** 네이버 로그인 (https://developers.naver.com/docs/login/api/api.md). */
export function naver(app: FastifyInstance, world: SocialWorld): void {
  authorizeRoutes(app, world, {
    provider: 'naver',
    path: '/nid.naver.com/oauth2.0/authorize',
    clientId: CLIENT.id,
    responseTypes: ['code'],
    skin: {
      name: '네이버',
      bar: ['#03c75a', '#fff'],
      button: ['#03c75a', '#fff'],
      shares: { email: '이메일 주소', phone: '휴대전화번호', birth: '생년월일' },
    },
    misuses: {
      client: 'invalid_request: client_id',
      redirectUri: 'invalid_request: redirect_uri',
      responseType: 'unsupported_response_type',
      challenge: 'invalid_request: code_challenge_method',
    },
    misuseOf: ({ state }) => (state ? undefined : 'invalid_request: state'),
    cancelled: { error: 'access_denied', error_description: 'Canceled By User' },
  });

  // Naver answers a refused token with 200 and tells of it in the body.
  const token = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = { ...parametersOf(request.query), ...parametersOf(request.body) };
    const fault = world.faults.take(given['grant_type'] === 'delete' ? 'naver.unlink' : 'naver.token');
    const refuse = (error: string, error_description: string) => ({ error, error_description });
    return playFault(fault, reply, {
      refuse: () => refuse('server_error', 'server error'),
      work: () => {
        if (given['client_id'] !== CLIENT.id || given['client_secret'] !== CLIENT.secret)
          return refuse('unauthorized_client', 'Client Authentication failed');
        if (fault?.kind === 'invalid-grant') return refuse('invalid_request', 'no valid data in session');
        switch (given['grant_type']) {
          case 'authorization_code': {
            const grant = redeemCode(world, 'naver', given);
            if ('refused' in grant) return refuse('invalid_request', 'no valid data in session');
            return {
              access_token: issueToken(world, 'access', grant, ACCESS_SECONDS),
              refresh_token: issueToken(world, 'refresh', grant, REFRESH_SECONDS),
              token_type: 'bearer',
              expires_in: String(ACCESS_SECONDS),
            };
          }
          case 'refresh_token': {
            const grant = grantOf(world, 'refresh', 'naver', given['refresh_token']);
            if (!grant) return refuse('invalid_request', 'invalid refresh_token');
            return {
              access_token: issueToken(world, 'access', grant, ACCESS_SECONDS),
              token_type: 'bearer',
              expires_in: String(ACCESS_SECONDS),
            };
          }
          case 'delete': {
            const grant = grantOf(world, 'access', 'naver', given['access_token']);
            if (!grant) return refuse('invalid_request', 'invalid access_token');
            world.store.unlink('naver', grant.subject);
            return { access_token: given['access_token'], result: 'success' };
          }
          default:
            return refuse('invalid_request', 'wrong grant_type');
        }
      },
    });
  };
  app.get('/nid.naver.com/oauth2.0/token', token);
  app.post('/nid.naver.com/oauth2.0/token', token);

  app.get('/openapi.naver.com/v1/nid/me', async (request, reply) =>
    playFault(world.faults.take('naver.profile'), reply, {
      refuse: () => {
        void reply.code(500);
        return { resultcode: '500', message: 'Internal Server Error' };
      },
      work: () => {
        const grant = grantOf(world, 'access', 'naver', bearerOf(request));
        if (grant) return { resultcode: '00', message: 'success', response: profileOf(grant.subject) };
        void reply.code(401);
        return { resultcode: '024', message: 'Authentication failed' };
      },
    }),
  );

  function profileOf(subject: string) {
    const { person, shared } = linkedPerson(world, { provider: 'naver', subject, expires_at: 0 })!;
    const [year, month, day] = person.birth.split('-');
    return {
      id: subject,
      nickname: person.name,
      name: person.name,
      gender: person.gender === 'female' ? 'F' : 'M',
      ...(shared.has('email') && { email: person.email }),
      ...(shared.has('phone') && {
        mobile: person.phone,
        mobile_e164: `+82${person.phone.slice(1).replaceAll('-', '')}`,
      }),
      ...(shared.has('birth') && { birthday: `${month}-${day}`, birthyear: year }),
    };
  }
}
