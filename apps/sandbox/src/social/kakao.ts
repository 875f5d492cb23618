import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  redeemCode,
  seconds,
  type SocialWorld,
  type TokenGrant,
} from './flow.ts';
import { signingKey } from './keys.ts';
import { international } from './people.ts';

const ADMIN_KEY = 'oun-sandbox-admin';
const ACCESS_SECONDS = 21_599;
const REFRESH_SECONDS = 5_183_999;

/** Kakao Login (https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api). */
export function kakao(app: FastifyInstance, world: SocialWorld): void {
  const key = signingKey(world.store, 'kakao');

  authorizeRoutes(app, world, {
    provider: 'kakao',
    path: '/kauth.kakao.com/oauth/authorize',
    clientId: CLIENT.id,
    responseTypes: ['code'],
    skin: {
      name: '카카오',
      bar: ['#fee500', '#191919'],
      button: ['#fee500', '#191919'],
      shares: { email: '이메일', phone: '전화번호', birth: '생년월일' },
    },
    misuses: {
      client: 'KOE101: Not exist client_id',
      redirectUri: 'KOE006: redirect_uri',
      responseType: 'KOE201: Unsupported response type',
      challenge: 'KOE001: code_challenge_method',
    },
    cancelled: { error: 'access_denied', error_description: 'User denied access' },
  });

  app.get('/kauth.kakao.com/.well-known/jwks.json', () => key.published());

  app.post('/kauth.kakao.com/oauth/token', async (request, reply) => {
    const form = parametersOf(request.body);
    const fault = world.faults.take('kakao.token');
    const refuse = (status: number, error: string, error_description: string, error_code: string) => {
      void reply.code(status);
      return { error, error_description, error_code };
    };
    return playFault(fault, reply, {
      refuse: () => refuse(500, 'server_error', 'Internal server error', 'KOE003'),
      work: async () => {
        if (form['client_id'] !== CLIENT.id) return refuse(401, 'invalid_client', 'Not exist client_id', 'KOE101');
        if (form['client_secret'] !== CLIENT.secret)
          return refuse(401, 'invalid_client', 'Bad client credentials', 'KOE010');
        const lost = () =>
          refuse(400, 'invalid_grant', `authorization code not found for code=${form['code'] ?? ''}`, 'KOE320');
        if (fault?.kind === 'invalid-grant') return lost();
        if (form['grant_type'] === 'refresh_token') {
          const grant = grantOf(world, 'refresh', 'kakao', form['refresh_token']);
          if (!grant) return refuse(400, 'invalid_grant', 'expired_or_invalid_refresh_token', 'KOE322');
          return accessTokens(grant, fault);
        }
        if (form['grant_type'] !== 'authorization_code')
          return refuse(400, 'unsupported_grant_type', `Unsupported grant type: ${form['grant_type'] ?? ''}`, 'KOE310');
        const grant = redeemCode(world, 'kakao', form);
        if (!('refused' in grant)) return { ...(await accessTokens(grant, fault)), ...refreshToken(grant) };
        switch (grant.refused) {
          case 'redirect_uri':
            return refuse(400, 'invalid_grant', 'Redirect URI mismatch.', 'KOE303');
          case 'verifier':
            return refuse(400, 'invalid_grant', 'code_verifier mismatch', 'KOE320');
          default:
            return lost();
        }
      },
    });
  });

  async function accessTokens(grant: TokenGrant & Pick<CodeGrant, 'nonce'>, fault: Fault | undefined) {
    const isOpenId = grant.scope === undefined || /(?:^|[ ,])openid(?:$|[ ,])/.test(grant.scope);
    return {
      token_type: 'bearer',
      access_token: issueToken(world, 'access', grant, ACCESS_SECONDS),
      ...(isOpenId && { id_token: await key.sign(claimsOf(grant), fault) }),
      expires_in: ACCESS_SECONDS,
      ...(grant.scope !== undefined && { scope: grant.scope.replaceAll(',', ' ') }),
    };
  }

  const refreshToken = (grant: TokenGrant) => ({
    refresh_token: issueToken(world, 'refresh', grant, REFRESH_SECONDS),
    refresh_token_expires_in: REFRESH_SECONDS,
  });

  function claimsOf(grant: TokenGrant & Pick<CodeGrant, 'nonce'>) {
    const { person, shared } = linkedPerson(world, grant)!;
    const iat = seconds(world.now());
    return {
      iss: 'https://kauth.kakao.com',
      aud: grant.client_id,
      sub: grant.subject,
      iat,
      exp: iat + ACCESS_SECONDS,
      auth_time: grant.auth_time,
      ...(grant.nonce !== undefined && { nonce: grant.nonce }),
      nickname: person.name,
      ...(shared.has('email') && { email: person.email }),
    };
  }

  const profile = async (request: FastifyRequest, reply: FastifyReply) =>
    playFault(world.faults.take('kakao.profile'), reply, {
      refuse: () => apiError(reply, 500, -1, 'InternalError'),
      work: () => {
        const subject = subjectOfCaller(request, parametersOf(request.query), reply);
        return typeof subject === 'string' ? (profileOf(subject) ?? notLinked(reply)) : subject;
      },
    });
  app.get('/kapi.kakao.com/v2/user/me', profile);
  app.post('/kapi.kakao.com/v2/user/me', profile);

  app.post('/kapi.kakao.com/v1/user/unlink', async (request, reply) =>
    playFault(world.faults.take('kakao.unlink'), reply, {
      refuse: () => apiError(reply, 500, -1, 'InternalError'),
      work: () => {
        const subject = subjectOfCaller(request, parametersOf(request.body), reply);
        if (typeof subject !== 'string') return subject;
        return world.store.unlink('kakao', subject) ? { id: Number(subject) } : notLinked(reply);
      },
    }),
  );

  /** The person's own token, or the admin key with the person's number. */
  function subjectOfCaller(request: FastifyRequest, target: Parameters, reply: FastifyReply) {
    const adminKey = request.headers.authorization?.match(/^KakaoAK (.+)$/)?.[1];
    if (adminKey !== undefined) {
      if (adminKey !== ADMIN_KEY) return apiError(reply, 401, -401, `appKey(${adminKey}) does not exist`);
      const given = { ...parametersOf(request.body), ...target };
      if (given['target_id_type'] !== 'user_id' || !/^\d+$/.test(given['target_id'] ?? ''))
        return apiError(reply, 400, -2, 'target_id and target_id_type are required');
      return given['target_id']!;
    }
    const grant = grantOf(world, 'access', 'kakao', bearerOf(request));
    return grant?.subject ?? apiError(reply, 401, -401, 'this access token does not exist');
  }

  function profileOf(subject: string) {
    const linked = linkedPerson(world, { provider: 'kakao', subject, expires_at: 0 });
    if (!linked) return undefined;
    const { person, shared, linkedAt } = linked;
    const [year, month, day] = person.birth.split('-');
    return {
      id: Number(subject),
      connected_at: linkedAt.replace(/\.\d+Z$/, 'Z'),
      properties: { nickname: person.name },
      kakao_account: {
        profile_nickname_needs_agreement: false,
        profile: { nickname: person.name, is_default_nickname: false },
        name_needs_agreement: false,
        name: person.name,
        has_email: true,
        email_needs_agreement: !shared.has('email'),
        ...(shared.has('email') && { is_email_valid: true, is_email_verified: true, email: person.email }),
        has_phone_number: true,
        phone_number_needs_agreement: !shared.has('phone'),
        ...(shared.has('phone') && { phone_number: international(person.phone) }),
        has_birthyear: true,
        birthyear_needs_agreement: !shared.has('birth'),
        has_birthday: true,
        birthday_needs_agreement: !shared.has('birth'),
        ...(shared.has('birth') && {
          birthyear: year,
          birthday: `${month}${day}`,
          birthday_type: 'SOLAR',
          is_leap_month: false,
        }),
        has_gender: true,
        gender_needs_agreement: false,
        gender: person.gender,
      },
    };
  }
}

function apiError(reply: FastifyReply, status: number, code: number, msg: string) {
  void reply.code(status);
  return { msg, code };
}

const notLinked = (reply: FastifyReply) => apiError(reply, 400, -101, 'NotRegisteredUserException');
