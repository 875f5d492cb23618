import * as contract from '@oun/contract/library';
import type { Mount } from '../../platform/http/http.ts';
import { getClip, getClipsConfig, listClips } from './clips.ts';
import { getMyLater, getMyPrograms } from './library.ts';
import { clearMark, getMarks, setMark } from './marks.ts';
import { changePlaylist, createPlaylist, deletePlaylist, getPlaylist, listPlaylists } from './playlists.ts';

export function libraryRoutes(mount: Mount) {
  const cache = { tag: 'content', seconds: 60 } as const;
  mount(contract.listClips, (ctx, { query }) => listClips(ctx, query), { cache });
  mount(contract.getClipsConfig, () => getClipsConfig(), { cache });
  mount(contract.getClip, (ctx, { params }) => getClip(ctx, params.id), { cache });

  mount(contract.follow, (ctx, { body }) => setMark(ctx, 'follow', body));
  mount(contract.unfollow, (ctx, { body }) => clearMark(ctx, 'follow', body));
  mount(contract.like, (ctx, { body }) => setMark(ctx, 'like', body));
  mount(contract.removeLike, (ctx, { body }) => clearMark(ctx, 'like', body));
  mount(contract.watchLater, (ctx, { body }) => setMark(ctx, 'watch-later', body));
  mount(contract.removeWatchLater, (ctx, { body }) => clearMark(ctx, 'watch-later', body));
  mount(contract.getMarks, (ctx) => getMarks(ctx));

  mount(contract.listPlaylists, (ctx, { query }) => listPlaylists(ctx, query));
  mount(contract.getPlaylist, (ctx, { params }) => getPlaylist(ctx, params.id));
  mount(contract.createPlaylist, (ctx, { body }) => createPlaylist(ctx, body));
  mount(contract.changePlaylist, (ctx, { params, body }) => changePlaylist(ctx, params.id, body));
  mount(contract.deletePlaylist, (ctx, { params }) => deletePlaylist(ctx, params.id));

  mount(contract.getMyPrograms, (ctx, { query }) => getMyPrograms(ctx, query));
  mount(contract.getMyLater, (ctx) => getMyLater(ctx));
}
