import * as z from 'zod';
import { PLACES, PLATFORMS } from './display-rules.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './paging.ts';
import { Picture } from './picture.ts';

export const IamCampaign = z.object({
  id: z.int(),
  location: z.enum(PLACES),
  kicker: z.string(),
  title: z.string(),
  sub: z.string(),
  button: z.string(),
  /** A path of the site whose home it is; of life for the home of the app. */
  href: z.string(),
  picture: Picture,
});
export type IamCampaign = z.infer<typeof IamCampaign>;

const Experiment = z.object({ number: z.int(), bucket: z.string() });
export type Experiment = z.infer<typeof Experiment>;

export const getUserConfigV1 = endpoint({
  method: 'GET',
  path: '/api/v1/user/config/',
  who: 'optional',
  summary: '부르는 사람이 든 실험입니다. 로그인하지 않았으면 uuid의 기기로 봅니다.',
  query: z.object({ uuid: z.uuid().optional() }),
  response: z.object({ experiments: z.array(Experiment) }),
});

export const getUserConfig = endpoint({
  method: 'GET',
  path: '/api/v2/user/config',
  who: 'optional',
  summary: '부르는 사람이 든 실험과, 홈마다 하나씩 지금 보여줄 팝업입니다.',
  query: z.object({ platform: z.enum(PLATFORMS).default('web'), uuid: z.uuid().optional() }),
  response: z.object({ experiments: z.array(Experiment), iam_campaigns: z.array(IamCampaign) }),
});

export const dismissIamCampaign = endpoint({
  method: 'POST',
  path: '/api/v2/user/config/iam-campaigns/{id}/dismiss',
  who: 'member',
  summary: '팝업 하나를 7일 동안 보지 않습니다.',
  params: z.object({ id: Id }),
  response: z.object({ until: z.iso.datetime({ offset: true }) }),
  errors: ['NOT_FOUND'],
});

/** An experiment as whoever is in it is told of it. */
export const OwnExperiment = z.object({ number: z.int(), title: z.string(), words: z.string(), is_left: z.boolean() });
export type OwnExperiment = z.infer<typeof OwnExperiment>;

export const listOwnExperiments = endpoint({
  method: 'GET',
  path: '/api/v2/user/experiments',
  who: 'optional',
  summary: '지금 하고 있는 실험과, 부르는 사람이 빠졌는지입니다.',
  query: z.object({ uuid: z.uuid().optional() }),
  response: z.object({ items: z.array(OwnExperiment) }),
});

export const leaveExperiment = endpoint({
  method: 'POST',
  path: '/api/v2/user/experiments/{number}/leave',
  who: 'optional',
  summary: '실험 하나에서 빠지거나 다시 듭니다. 빠진 사람에게는 예전 그대로 보입니다.',
  params: z.object({ number: Id }),
  body: z.object({ uuid: z.uuid().optional(), is_left: z.boolean() }),
  response: OwnExperiment,
  errors: ['NOT_FOUND'],
});
