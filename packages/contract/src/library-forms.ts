import { formRules } from './form-rules.ts';
import { changePlaylist, createPlaylist } from './library.ts';

export const createPlaylistRules = formRules(createPlaylist);
export const changePlaylistRules = formRules(changePlaylist);
