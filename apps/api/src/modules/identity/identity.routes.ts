import * as contract from '@oun/contract/identity';
import type { Mount } from '../../platform/http.ts';
import type { Tokens } from '../../platform/tokens.ts';
import { getMe, signIn } from './identity.ts';

export const identityRoutes = (tokens: Tokens) => (mount: Mount) => {
  mount(contract.signIn, (ctx, { body }) => signIn(ctx, tokens, body));
  mount(contract.getMe, (ctx) => getMe(ctx));
};
