import { AppError, ERRORS, errorBody, type ErrorCode } from '@oun/contract/errors';
import { FILM_MAX_BYTES, FILM_UPLOADS_PATH } from '@oun/contract/film';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Authenticate } from '../../../platform/http/http.ts';
import { UploadPieces } from './upload-pieces.ts';
import { filmOfUpload, registerFilm, UPLOAD_ID, UPLOAD_MS } from './uploads.ts';

const TUS_VERSION = '1.0.0';
const OWNER = 'uploaded_by';

type Options = { db: Db; storage: Storage; authenticate: Authenticate };

/** Where staff send films to, piece by piece, by the tus protocol: what was lost on the way is sent again from there. */
export function filmUploads(app: FastifyInstance, { db, storage, authenticate }: Options) {
  // Who asks, for the hooks that only see the request.
  const asking = new WeakMap<Request, StaffContext>();
  const whoAsks = (request: unknown) => asking.get(request as Request)!;
  const store = new UploadPieces({ db, storage }, UPLOAD_MS);
  const tus = openTus(store, whoAsks);

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Pieces are put away as they come.
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = await authenticate(['core-admin'], request);
      const { id } = request.params as { id?: string };
      if (id !== undefined) {
        if (!UPLOAD_ID.test(id)) throw new AppError('NOT_FOUND');
        const answered = await answerFinished(ctx, store, id, request, reply);
        if (answered) return answered;
      }
      const web = webRequest(request);
      asking.set(web, ctx);
      return send(reply, request, await tus.handleWeb(web));
    };
    scope.route({ method: 'POST', url: FILM_UPLOADS_PATH, handler: handle });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${FILM_UPLOADS_PATH}/:id`,
      exposeHeadRoute: false,
      handler: handle,
    });
  });
}

function openTus(store: UploadPieces, whoAsks: (request: unknown) => StaffContext): Server {
  return new Server({
    path: FILM_UPLOADS_PATH,
    datastore: store,
    maxSize: FILM_MAX_BYTES,
    // A path, which the site's server puts below its own.
    generateUrl: (_, { path, id }) => `${path}/${id}`,
    disableTerminationForFinishedUploads: true,
    onUploadCreate: async (request, upload) => {
      if (upload.size === 0) throw { status_code: 400, body: 'An empty film' };
      return { metadata: { ...upload.metadata, [OWNER]: String(whoAsks(request).staff.id) } };
    },
    onUploadFinish: async (request, { id, size, metadata }) => {
      await registerFilm(whoAsks(request), { id, bytes: size!, fileName: metadata?.['filename'] ?? '' });
      return {};
    },
  });
}

/**
 * What concerns a finished upload is answered from its film, since its file moves on. An upload whose last answer was
 * lost, or that was finished while the database was away, becomes a film here.
 */
async function answerFinished(
  ctx: StaffContext,
  store: UploadPieces,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  let bytes = (await filmOfUpload(ctx, id))?.bytes;
  if (bytes === undefined) {
    const upload = await store.getUpload(id).catch(() => undefined);
    if (upload && upload.metadata?.[OWNER] !== String(ctx.staff.id)) throw new AppError('NOT_FOUND');
    if (!upload || upload.size === undefined || upload.offset !== upload.size) return undefined;
    bytes = upload.size;
    await registerFilm(ctx, { id, bytes, fileName: upload.metadata?.['filename'] ?? '' });
  }
  if (request.method === 'DELETE') throw new AppError('INVALID_TRANSITION');
  const isAtEnd = request.method === 'HEAD' || request.headers['upload-offset'] === String(bytes);
  if (!isAtEnd) throw new AppError('UPLOAD_CONFLICT');
  return reply
    .code(request.method === 'HEAD' ? 200 : 204)
    .headers({ 'tus-resumable': TUS_VERSION, 'upload-offset': bytes, 'cache-control': 'no-store' })
    .headers(request.method === 'HEAD' ? { 'upload-length': bytes } : {})
    .send();
}

function webRequest({ raw, method, url }: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasBody = method === 'PATCH' || method === 'POST';
  return new Request(`http://api${url}`, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
  } as RequestInit);
}

const CODES: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  409: 'UPLOAD_CONFLICT',
  410: 'NOT_FOUND',
  413: 'FILM_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The protocol's own answers, with our words where it refuses. */
async function send(reply: FastifyReply, request: FastifyRequest, response: Response) {
  for (const [name, value] of response.headers) {
    if (!/^(?:content-|access-control-|connection)/.test(name)) reply.header(name, value);
  }
  reply.code(response.status).header('cache-control', 'no-store');
  if (response.status < 400) return reply.send(response.status === 204 ? undefined : '');
  const text = await response.text();
  const code = CODES[response.status] ?? (response.status < 500 ? 'BAD_REQUEST' : 'UNKNOWN');
  if (response.status >= 500) request.log.error({ status: response.status, text }, 'fault');
  if (response.status >= 500) reply.code(ERRORS[code].status);
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(code, { request_id: request.id })));
}
