import { adminPreviewFilm } from '@oun/contract/film';
import { moveGuestRecords as moveCall } from '@oun/contract/habit';
import { getLesson } from '@oun/contract/lesson';
import * as contract from '@oun/contract/playback';
import type { Mount } from '../../platform/http/http.ts';
import { moveGuestRecords } from './guest-views.ts';
import { listViews, previewFilm, readLesson, startPlayback, startPreview, swap } from './playback.ts';
import { takeReport } from './views.ts';

export function playbackRoutes(mount: Mount) {
  mount(getLesson, (ctx, { params }) => readLesson(ctx, params.id));
  mount(contract.getPlayback, (ctx, { params, query }) => startPlayback(ctx, params.id, query));
  mount(contract.getPreview, (ctx, { params, query }) => startPreview(ctx, params.id, query));
  mount(adminPreviewFilm, (ctx, { params }) => previewFilm(ctx, params.id));
  mount(contract.swapMovement, (ctx, { params, body }) => swap(ctx, params.id, body));
  mount(contract.sendView, (ctx, { body }) => takeReport(ctx, body));
  mount(moveCall, (ctx, { body }) => moveGuestRecords(ctx, body));
  mount(contract.getViews, (ctx, { query }) => listViews(ctx, query));
}
