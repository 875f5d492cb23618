import { deviceName } from '@oun/brand/user-agent';
import type { Playback } from '@oun/contract/playback';
import { type Prefetched, prefetch } from '@oun/shell/prefetch';
import { siteContext } from '@oun/site/context';
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';
import { openingQuery } from './use-opened.ts';

type Params = Record<string, string | undefined>;
type Page = Prefetched & { files: Playback['first_files'] };

/**
 * A player's `loader`: what its screen asks for, and the film itself, whose first files the page's head then asks for
 * before any script has come. A member's film is a place among their streams, so it is opened for a page that is really
 * shown and not for one that is only fetched ahead.
 */
export function withFilm(
  queries: (params: Params) => readonly { queryKey: readonly unknown[] }[],
  keyOf: (params: Params) => string,
) {
  return async (args: LoaderFunctionArgs): Promise<Page> => {
    const { isSignedIn } = args.context.get(siteContext);
    const { headers } = args.request;
    const isShown = headers.get('sec-fetch-dest') === 'document' && !headers.has('sec-purpose');
    const key = keyOf(args.params);
    const film = openingQuery(key, isSignedIn, deviceName(headers.get('user-agent') ?? ''));
    const page = await prefetch(({ params }) => [...queries(params), ...(isShown || !isSignedIn ? [film] : [])])(args);
    const opening = page.state.queries.find(({ queryKey }) => queryKey[0] === 'opening')?.state.data as
      | Playback
      | undefined;
    return { ...page, files: opening?.first_files ?? [] };
  };
}

/** Links for the page's head: the film's lists and first pieces. */
export const filmLinks = (page: Page | undefined): MetaDescriptor[] =>
  (page?.files ?? []).map((href) => ({
    tagName: 'link',
    rel: 'preload',
    as: 'fetch',
    href,
    crossOrigin: 'anonymous',
  }));
