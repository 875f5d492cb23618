import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { tracer } from '@oun/traces/traces';
import { isbot } from 'isbot';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { type Site, siteContext } from './context.ts';
import { EARLY_FAULTS, TRACES_ON } from './early-faults.ts';
import { NONCE_IN_BUILT_PAGE } from './nonce.ts';

/** After this the page is ended as it stands; what was still awaited shows its error screen. */
export const streamTimeout = 10_000;

/** What is ready goes out in one piece: a browser shows a page as far as it has come, and moves it when more comes. */
const AT_ONCE_BYTES = 1024 * 1024;

/** Renders a page: as it becomes ready for people, whole for bots, for the page cache and for a page made by the build. */
export function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const site = siteOf(loadContext);
  const nonce = site?.nonce ?? NONCE_IN_BUILT_PAGE;
  const isWhole = routerContext.isSpaMode || site?.isWhole || isbot(request.headers.get('user-agent'));
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));

  return new Promise((resolve, reject) => {
    let isSent = false;
    let finalStatus = status;
    const send = () => {
      isSent = true;
      const body = new PassThrough({
        highWaterMark: AT_ONCE_BYTES,
        writev(pieces, done) {
          this.push(Buffer.concat(pieces.map(({ chunk }) => chunk as Buffer)));
          done();
        },
        final(done) {
          clearTimeout(timeout);
          done();
        },
      });
      headers.set('content-type', 'text/html; charset=utf-8');
      for (const href of stylesOf(routerContext)) headers.append('link', `<${href}>; rel=preload; as=style`);
      body.cork();
      pipe(body);
      process.nextTick(() => body.uncork());
      resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      createElement(ServerRouter, { context: routerContext, url: request.url, nonce }),
      {
        nonce,
        bootstrapScriptContent: tracer ? EARLY_FAULTS + TRACES_ON : EARLY_FAULTS,
        // What is ready stands where it belongs: put behind the rest, it would be seen late, and moved by a script.
        progressiveChunkSize: Infinity,
        [isWhole ? 'onAllReady' : 'onShellReady']: send,
        onShellError(error) {
          clearTimeout(timeout);
          reject(error as Error);
        },
        onError(error) {
          finalStatus = 500;
          // What breaks before the shell is ready is rejected above and reported by the router.
          if (isSent || isWhole) site?.report(error);
        },
      },
    );
    const timeout = setTimeout(() => abort(new Error('The page took too long to render')), streamTimeout + 1_000);
    request.signal.addEventListener('abort', () => {
      clearTimeout(timeout);
      abort(request.signal.reason);
    });
  });
}

/** Nothing is painted before these, so they are asked for before whatever else a page's head names. */
const stylesOf = ({ manifest, staticHandlerContext }: EntryContext): string[] =>
  staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);

/** Every fault in a loader or in rendering. A refusal such as 404 is an answer, not a fault. */
export function handleError(error: unknown, { context }: { context: RouterContextProvider }): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  siteOf(context)?.report(error);
}

/** Nothing while the build renders the page of a site that lives in the browser only. */
function siteOf(context: RouterContextProvider): Site | undefined {
  try {
    return context.get(siteContext);
  } catch {
    return undefined;
  }
}
