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
  summary: '부르는 사람이 든 실험입니다.',
  response: z.object({ experiments: z.array(Experiment) }),
});

export const getUserConfig = endpoint({
  method: 'GET',
  path: '/api/v2/user/config',
  who: 'optional',
  summary: '부르는 사람이 든 실험과, 홈마다 하나씩 지금 보여줄 팝업입니다.',
  query: z.object({ platform: z.enum(PLATFORMS).default('web') }),
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
