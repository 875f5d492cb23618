import * as contract from '@oun/contract/workout';
import type { Mount } from '../../platform/http/http.ts';
import { changeWorkout, composeFor, countChoices, getWorkout, listSaved, writeWorkout } from './workout.ts';

export function workoutRoutes(mount: Mount) {
  mount(contract.composeWorkout, async (ctx, { body }) => composeFor(ctx, body));
  mount(contract.countMovements, async (_, { body }) => countChoices(body));
  mount(contract.createWorkout, (ctx, { body }) => writeWorkout(ctx, body));
  mount(contract.getWorkout, (ctx, { params }) => getWorkout(ctx, params.code));
  mount(contract.saveWorkout, (ctx, { params, body }) => changeWorkout(ctx, params.code, body));
  mount(contract.listMyWorkouts, (ctx, { query }) => listSaved(ctx, query));
}
