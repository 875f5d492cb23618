import * as contract from '@oun/contract/personalization';
import type { Mount } from '../../platform/http/http.ts';
import { getPicks, refreshPicks } from './picks.ts';
import { endAway, getPlan, moveSession, setAway, setPlanPace } from './week-plans.ts';
import { changeWishes, getWishes } from './wishes.ts';

export function personalizationRoutes(mount: Mount) {
  mount(contract.getWishes, (ctx) => getWishes(ctx));
  mount(contract.changeWishes, (ctx, { body }) => changeWishes(ctx, body));
  mount(contract.getPicks, (ctx) => getPicks(ctx));
  mount(contract.refreshPicks, (ctx, { body }) => refreshPicks(ctx, body));
  mount(contract.getPlan, (ctx) => getPlan(ctx));
  mount(contract.moveSession, (ctx, { body }) => moveSession(ctx, body));
  mount(contract.setAway, (ctx, { body }) => setAway(ctx, body));
  mount(contract.setPlanPace, (ctx, { body }) => setPlanPace(ctx, body.is_light));
  mount(contract.endAway, (ctx) => endAway(ctx));
}
