import { CallError } from '@oun/client/call';
import { ownError } from '@oun/contract/own-errors';
import type { Picture } from '@oun/contract/picture';
import { uploadImage } from '@oun/contract/store-review';
import { renewSession } from './sign-in.tsx';

export type UploadedPhoto = { id: number; picture: Picture };

/** The server makes it smaller still; more would only be waited for. */
const LONGEST_PX = 2_000;
const QUALITY = 0.85;

/** Sends one photo, telling how far it is. A photo the browser can open goes smaller, whatever kind it was. */
export async function uploadPhoto(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  to: string = uploadImage.path,
): Promise<UploadedPhoto> {
  const photo = await smaller(file);
  try {
    return await send(photo, onProgress, signal, to);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'UNAUTHORIZED') throw error;
    await renewSession();
    return send(photo, onProgress, signal, to);
  }
}

async function smaller(file: File): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return file;
  const scale = Math.min(1, LONGEST_PX / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return made ?? file;
}

/** By the older way of asking: the newer one tells nothing of what was sent so far. */
function send(
  photo: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  to: string,
): Promise<UploadedPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', photo, 'photo.jpg');
    request.open(uploadImage.method, `/proxy${to}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = (request.response ?? ownError('UNKNOWN')) as UploadedPhoto & CallError['body'];
      if (request.status === 200) resolve(answer);
      else reject(new CallError(request.status, answer));
    });
    request.addEventListener('error', () => reject(new CallError(0, ownError('NETWORK'))));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
