import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { parentPort } from 'node:worker_threads';
import { LARGE_PX, type MakerReply, SMALL_PX } from './image-maker.ts';

const QUALITY = 82;

/** Upright, since the canvas follows what a camera says of how it was held. */
function drawn(image: Image, longest: number) {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  // What is transparent would be black where it is shown.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** One pixel of it all: what its place shows before it comes. */
function colourOf(image: Image): string {
  const { data } = drawn(image, 1).getContext('2d').getImageData(0, 0, 1, 1);
  return `#${Array.from(data.subarray(0, 3), (part) => part.toString(16).padStart(2, '0')).join('')}`;
}

parentPort!.on('message', async (bytes: Uint8Array) => {
  let reply: MakerReply;
  try {
    const image = await loadImage(Buffer.from(bytes));
    const large = drawn(image, LARGE_PX);
    const small = drawn(image, SMALL_PX);
    reply = {
      made: {
        large: await large.encode('webp', QUALITY),
        small: await small.encode('webp', QUALITY),
        width: large.width,
        height: large.height,
        colour: colourOf(image),
      },
    };
  } catch (error) {
    reply = { error: String(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(reply);
});
