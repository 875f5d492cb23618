import { AppError } from '@oun/contract/errors';
import { adminUploadArt } from '@oun/contract/display-admin';
import { IMAGE_MAX_BYTES, uploadImage } from '@oun/contract/store-review';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Authenticate } from '../../../platform/http/http.ts';
import { imageKey, keepImage } from './member-images.ts';
import type { Made } from './image-maker.ts';
import { SMALL_PX } from './image-maker.ts';
import { keepStaffPicture } from './staff-pictures.ts';

/** The file and what a form puts around it. */
const BODY_LIMIT_BYTES = IMAGE_MAX_BYTES + 64 * 1024;
const NAME = /^([0-9a-f]{32})(?:-([1-9]\d{0,3}))?\.webp$/;

type Options = {
  storage: Storage;
  maker: { make: (bytes: Buffer) => Promise<Made> };
  authenticate: (request: FastifyRequest) => Promise<MemberContext>;
  authenticateStaff: Authenticate;
};

type Upload<C> = {
  url: string;
  authenticate: (request: FastifyRequest) => Promise<C>;
  keep: (ctx: C, bytes: Buffer, request: FastifyRequest) => Promise<object>;
};

/** One photo of a form; who sends it is known before it is read: a guest's megabytes are not waited for. */
function imageUpload<C>(scope: FastifyInstance, { url, authenticate, keep }: Upload<C>) {
  const contexts = new WeakMap<FastifyRequest, Awaited<C>>();
  scope.route({
    method: 'POST',
    url,
    bodyLimit: BODY_LIMIT_BYTES,
    preParsing: async (request) => void contexts.set(request, await authenticate(request)),
    errorHandler: (error) => {
      if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE')
        throw new AppError('IMAGE_TOO_LARGE', { megabytes: IMAGE_MAX_BYTES / 1024 / 1024 });
      throw error;
    },
    async handler(request, reply) {
      const kept = await keep(contexts.get(request)!, await fileOf(request), request);
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(JSON.stringify(kept));
    },
  });
}

export function memberImages(app: FastifyInstance, { storage, maker, authenticate, authenticateStaff }: Options) {
  const making = { storage, make: maker.make };
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    imageUpload(scope, {
      url: uploadImage.path,
      authenticate,
      keep: async (ctx, bytes) => uploadImage.response.parse(await keepImage(ctx, making, bytes)),
    });
    imageUpload(scope, {
      url: adminUploadArt.path,
      authenticate: (request) => authenticateStaff(adminUploadArt.who, request),
      async keep(ctx, bytes, request) {
        const asked = adminUploadArt.query.safeParse(request.query);
        if (!asked.success)
          throw new AppError('INVALID_INPUT', { fields: { shape: '어디에 쓸 사진인지 골라주세요.' } });
        return adminUploadArt.response.parse(await keepStaffPicture(ctx, making, asked.data.shape, bytes));
      },
    });
  });

  app.get<{ Params: { name: string } }>('/media/member-images/:name', async (request, reply) => {
    const [, key, width] = NAME.exec(request.params.name) ?? [];
    if (!key) throw new AppError('NOT_FOUND');
    const size = width !== undefined && Number(width) <= SMALL_PX ? 'small' : 'large';
    const etag = `"${key}-${size}"`;
    if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
    const found = await storage.get(imageKey(key, size));
    if (!found) throw new AppError('NOT_FOUND');
    return reply
      .type('image/webp')
      .headers({
        etag,
        // Named by chance and never changed; for a browser alone, since it may be taken away.
        'cache-control': 'private, max-age=604800, immutable',
        'content-length': found.size,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(found.stream);
  });
}

/** The one file of a form, by its content: neither its name nor the type it claims is looked at. */
async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!Buffer.isBuffer(request.body)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const headers = { 'content-type': request.headers['content-type']! };
  const form = await new Response(new Uint8Array(request.body), { headers }).formData().catch(() => undefined);
  const file = form?.get('file');
  if (!file || typeof file === 'string') throw new AppError('IMAGE_UNREADABLE');
  return Buffer.from(await file.arrayBuffer());
}
