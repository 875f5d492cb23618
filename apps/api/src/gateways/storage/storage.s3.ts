import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { checkedKey, type Storage } from './storage.kept.ts';

/** A body larger than this goes in parts of this size; S3 takes no smaller ones. */
const PART_BYTES = 8 * 1024 * 1024;
/** S3 takes ten thousand parts, so longer bodies need larger ones. */
const PARTS_BEFORE_LARGER = 1_000;
const LARGE_PART_BYTES = 64 * 1024 * 1024;
const RETRIES = 4;
const TIMEOUT_MS = 60_000;

export type S3Options = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string };

/** Any store that speaks S3, addressed by path. */
export function s3Storage({ endpoint, bucket, region, accessKey, secretKey }: S3Options): Storage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: RETRIES,
  });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  type Ask = { query?: Record<string, string>; headers?: Record<string, string>; body?: Buffer | string };
  /** Answers with 404 as well; anything else that is no success is a fault. */
  async function ask(method: string, key: string, { query, headers = {}, body }: Ask = {}): Promise<Response> {
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const silence = new AbortController();
    // For the answer to begin: what follows may take as long as it is large.
    const timer = setTimeout(() => silence.abort(), TIMEOUT_MS);
    const asking = client.fetch(`${base}/${checkedKey(key)}${search}`, {
      method,
      headers: {
        ...headers,
        // Signed with the body's own hash, so that what arrives is what was sent.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body !== undefined && { body: body as BodyInit }),
      signal: silence.signal,
    });
    const response = await asking.finally(() => clearTimeout(timer));
    if (response.ok || response.status === 404) return response;
    throw new Error(`S3 ${method} ${key} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  }

  async function put(key: string, body: Readable | Buffer, { type }: { type: string }): Promise<void> {
    const parts = Buffer.isBuffer(body) ? cut(body) : partsOf(body);
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    const second = await parts.next();
    if (second.done) {
      await done(await ask('PUT', key, { body: first, headers: { 'content-type': type } }));
      return;
    }
    const started = await ask('POST', key, { query: { uploads: '' }, headers: { 'content-type': type } });
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await started.text())?.[1];
    if (!uploadId) throw new Error(`S3 began no upload of ${key}`);
    try {
      const tags: string[] = [];
      const send = async (part: Buffer) => {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const answer = await done(await ask('PUT', key, { query, body: part }));
        tags.push(answer.headers.get('etag') ?? '');
      };
      await send(first);
      await send(second.value);
      for await (const part of parts) await send(part);
      const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const xml = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const answer = await done(await ask('POST', key, { query: { uploadId }, body: xml }));
      // A refusal may come with a 200 here.
      const text = await answer.text();
      if (text.includes('<Error>')) throw new Error(`S3 did not complete ${key}: ${text.slice(0, 300)}`);
    } catch (error) {
      await ask('DELETE', key, { query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  const typeOf = (response: Response) => response.headers.get('content-type') ?? 'application/octet-stream';

  return {
    put,
    async get(key, range) {
      const response = await ask('GET', key, range ? { headers: { range: `bytes=${range.from}-${range.to}` } } : {});
      if (response.status === 404 || !response.body) return void (await response.body?.cancel());
      const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
      return {
        size: Number(whole ?? response.headers.get('content-length')),
        type: typeOf(response),
        stream: Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
      };
    },
    async stat(key) {
      const response = await ask('HEAD', key);
      if (response.status === 404) return undefined;
      return { size: Number(response.headers.get('content-length')), type: typeOf(response) };
    },
    remove: async (key) => void (await (await ask('DELETE', key)).body?.cancel()),
    fileOf: () => undefined,
  };
}

async function done(response: Response): Promise<Response> {
  if (response.status === 404) throw new Error(`S3 has no such bucket or upload: ${await response.text()}`);
  return response;
}

async function* cut(body: Buffer): AsyncGenerator<Buffer, undefined> {
  for (let at = 0; at < body.length; at += PART_BYTES) yield body.subarray(at, at + PART_BYTES);
}

/** A stream in parts, each as large as it must be but for the last. */
async function* partsOf(body: Readable): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let size = 0;
  let count = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    const wanted = count < PARTS_BEFORE_LARGER ? PART_BYTES : LARGE_PART_BYTES;
    while (size >= wanted) {
      const whole = Buffer.concat(chunks);
      yield whole.subarray(0, wanted);
      count += 1;
      chunks = size > wanted ? [whole.subarray(wanted)] : [];
      size -= wanted;
    }
  }
  if (size > 0) yield Buffer.concat(chunks);
}
