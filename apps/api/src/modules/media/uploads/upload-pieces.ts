import { DataStore, ERRORS, Upload } from '@tus/server';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { Db } from '../../../platform/db/db.ts';

/** As much as one piece holds in memory before it is put away. */
const PIECE_BYTES = 8 * 1024 * 1024;
const UNIQUE_VIOLATION = '23505';
const TYPE = 'application/octet-stream';

type Place = { db: Db; storage: Storage };

/**
 * Where tus keeps what has come: pieces in the storage, what they are in the database. No process has a disk of its own
 * in it, so the next piece may come to another one, and the worker puts them together wherever it runs.
 */
export class UploadPieces extends DataStore {
  #place: Place;
  #expiresMs: number;

  constructor(place: Place, expiresMs: number) {
    super();
    this.#place = place;
    this.#expiresMs = expiresMs;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date().toISOString();
    await this.#place.db
      .insertInto('film_upload')
      .values({
        id: upload.id,
        size: upload.size!,
        metadata: JSON.stringify(upload.metadata ?? {}),
        created_at: upload.creation_date,
      })
      .execute();
    return upload;
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    let chunks: Buffer[] = [];
    let size = 0;
    const putAway = async () => {
      if (size === 0) return;
      const piece = Buffer.concat(chunks);
      chunks = [];
      size = 0;
      await addPiece(this.#place, id, at, piece);
      at += piece.length;
    };
    try {
      for await (const chunk of stream) {
        chunks.push(chunk as Buffer);
        size += (chunk as Buffer).length;
        if (size >= PIECE_BYTES) await putAway();
      }
    } finally {
      // Also where the line broke: what has come need not come again.
      await putAway();
    }
    return at;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#place.db
      .selectFrom('film_upload')
      .leftJoin('film_upload_piece', 'film_upload_piece.upload_id', 'film_upload.id')
      .where('film_upload.id', '=', id)
      .groupBy('film_upload.id')
      .select(['film_upload.size', 'film_upload.metadata', 'film_upload.created_at'])
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('film_upload_piece.bytes'), eb.val(0)).as('offset'))
      .executeTakeFirst();
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: row.size,
      offset: Number(row.offset),
      metadata: row.metadata as Record<string, string | null>,
      creation_date: row.created_at.toISOString(),
    });
  }

  override remove(id: string): Promise<void> {
    return forgetUpload(this.#place, id);
  }

  override getExpiration(): number {
    return this.#expiresMs;
  }
}

export async function addPiece({ db, storage }: Place, uploadId: string, at: number, bytes: Buffer): Promise<void> {
  // A name of its own: who comes second must not write over who came first.
  const key = `uploads/${uploadId}/${at}-${randomBytes(8).toString('hex')}`;
  await storage.put(key, bytes, { type: TYPE });
  try {
    await db.insertInto('film_upload_piece').values({ upload_id: uploadId, at, bytes: bytes.length, key }).execute();
  } catch (error) {
    await storage.remove(key);
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw ERRORS.INVALID_OFFSET;
    throw error;
  }
}

const piecesOf = (db: Db, uploadId: string) =>
  db.selectFrom('film_upload_piece').where('upload_id', '=', uploadId).orderBy('at').select('key').execute();

/** All that has come, one piece after the other; nothing where no piece has. */
export async function readUpload({ db, storage }: Place, uploadId: string): Promise<AsyncIterable<Buffer> | undefined> {
  const pieces = await piecesOf(db, uploadId);
  if (pieces.length === 0) return undefined;
  return (async function* inOrder() {
    for (const { key } of pieces) {
      const piece = await storage.get(key);
      if (!piece) throw new Error(`${key} is gone`);
      for await (const chunk of piece.stream) yield chunk as Buffer;
    }
  })();
}

/** The row goes last, so that what is left half done is found again. */
export async function forgetUpload({ db, storage }: Place, uploadId: string): Promise<void> {
  for (const { key } of await piecesOf(db, uploadId)) await storage.remove(key);
  await db.deleteFrom('film_upload').where('id', '=', uploadId).execute();
}
