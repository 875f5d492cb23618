import * as contract from '@oun/contract/habit';
import * as health from '@oun/contract/health';
import type { Mount } from '../../platform/http/http.ts';
import { seenAs } from '../community/community.ts';
import { getBadges, getUserBadges, noteBadgesSeen } from './badges.ts';
import { beginIllness, changeGoal, endIllness } from './goal-and-illness.ts';
import { getHabit } from './habit-state.ts';
import { changeHealthConsents, getHealthConsents } from './health-consents.ts';
import { getHealthGraph } from './health-graph.ts';
import { sendHealthRecords } from './health-records.ts';
import { getRecap, listRecords } from './record-calendar.ts';
import { changeRecord, createRecord, deleteRecord, getRecord, previewRecord } from './records.ts';

export function habitRoutes(mount: Mount) {
  mount(contract.getHabit, (ctx) => getHabit(ctx));
  mount(contract.changeGoal, (ctx, { body }) => changeGoal(ctx, body));
  mount(contract.beginIllness, (ctx, { body }) => beginIllness(ctx, body));
  mount(contract.endIllness, (ctx) => endIllness(ctx));
  mount(contract.listRecords, (ctx, { query }) => listRecords(ctx, query));
  mount(contract.createRecord, (ctx, { body }) => createRecord(ctx, body));
  mount(contract.previewRecord, (ctx, { body }) => previewRecord(ctx, body));
  mount(contract.getRecap, (ctx, { query }) => getRecap(ctx, query));
  mount(contract.getRecord, (ctx, { params }) => getRecord(ctx, params.id));
  mount(contract.changeRecord, (ctx, { params, body }) => changeRecord(ctx, params.id, body));
  mount(contract.deleteRecord, (ctx, { params }) => deleteRecord(ctx, params.id));
  mount(contract.getBadges, (ctx) => getBadges(ctx));
  mount(contract.noteBadgesSeen, (ctx, { body }) => noteBadgesSeen(ctx, body));
  mount(contract.getUserBadges, (ctx, { params, query }) => getUserBadges(seenAs(ctx, params.id, query.as), params.id));
  mount(health.getHealthGraph, (ctx, { query }) => getHealthGraph(ctx, query));
  mount(health.sendHealthRecords, (ctx, { body }) => sendHealthRecords(ctx, body));
  mount(health.getHealthConsents, (ctx) => getHealthConsents(ctx));
  mount(health.changeHealthConsents, (ctx, { body }) => changeHealthConsents(ctx, body));
}
