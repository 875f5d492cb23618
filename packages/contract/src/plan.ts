import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { SubscriptionProduct } from './membership.ts';

export const getSubscriptionPlans = endpoint({
  method: 'GET',
  path: '/core/v1/subscription-plans',
  who: 'optional',
  summary: '멤버십 플랜과, 그 플랜을 살 수 있는 상품입니다. 코드로만 열리는 상품은 나오지 않습니다.',
  response: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        slug: z.string(),
        name: z.string(),
        /** How many people use it together. */
        seats: z.int(),
        products: z.array(SubscriptionProduct),
      }),
    ),
  }),
});
