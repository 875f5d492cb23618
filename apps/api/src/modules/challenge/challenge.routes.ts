import * as contract from '@oun/contract/event';
import * as staff from '@oun/contract/event-admin';
import type { Mount } from '../../platform/http/http.ts';
import { claimPrize } from './award-prize.ts';
import {
  announceEvent,
  changeEvent,
  createEvent,
  drawEvent,
  getStaffEvent,
  listStaffEvents,
  revealWinners,
  scheduleEvent,
} from './challenge-staff.ts';
import { getDraw, getEntryList, getEvent, getPostedEvent, listEvents } from './challenge-views.ts';
import { enterChallenge } from './enter-challenge.ts';

export function challengeRoutes(mount: Mount) {
  mount(contract.listEvents, (ctx, { query }) => listEvents(ctx, query));
  mount(contract.getPostedEvent, (ctx) => getPostedEvent(ctx));
  mount(contract.getEvent, (ctx, { params }) => getEvent(ctx, params.id));
  mount(contract.getDraw, (ctx, { params }) => getDraw(ctx, params.id));
  mount(contract.enterEvent, (ctx, { params }) => enterChallenge(ctx, params.id));
  mount(contract.getEntryList, (ctx, { params }) => getEntryList(ctx, params.id));
  mount(contract.claimPrize, (ctx, { params, body }) => claimPrize(ctx, params.id, body));

  mount(staff.adminListEvents, (ctx, { query }) => listStaffEvents(ctx, query));
  mount(staff.adminGetEvent, (ctx, { params }) => getStaffEvent(ctx, params.id));
  mount(staff.adminCreateEvent, (ctx, { body }) => createEvent(ctx, body));
  mount(staff.adminChangeEvent, (ctx, { params, body }) => changeEvent(ctx, params.id, body));
  mount(staff.adminScheduleEvent, (ctx, { params }) => scheduleEvent(ctx, params.id));
  mount(staff.adminDrawEvent, (ctx, { params }) => drawEvent(ctx, params.id));
  mount(staff.adminAnnounceEvent, (ctx, { params }) => announceEvent(ctx, params.id));
  mount(staff.adminRevealWinners, (ctx, { params, body }) => revealWinners(ctx, params.id, body.reason));
}
