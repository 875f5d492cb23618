import { FRAMES_MAX } from '@oun/contract/fault-rules';
import type { Frame } from '@oun/contract/fault';
import { nameOnly } from './scrub.ts';

/** `at fn (file:1:2)`, `at file:1:2`, and as Firefox and Safari write it `fn@file:1:2`. */
const LINE =
  /^\s*(?:at (?:async )?(?:(.*?) \()?|(.*?)@)((?:https?|file|node|chrome-extension|moz-extension)?:?[^\s()]+?):(\d+):(\d+)\)?$/;

/**
 * Only the lines of a stack, never the message that stands above them. `fileOf` says what a file is called by, and
 * nothing for one that is none of ours.
 */
export function framesOf(
  { stack, message }: { stack?: unknown; message?: unknown },
  fileOf: (address: string) => string | undefined,
): Frame[] {
  if (typeof stack !== 'string') return [];
  // The message may have lines that look like a stack's.
  const at = typeof message === 'string' && message !== '' ? stack.indexOf(message) : -1;
  const below = at === -1 ? stack : stack.slice(at + (message as string).length);
  const frames: Frame[] = [];
  for (const text of below.split('\n', 200)) {
    const [, chrome, other, address, line, column] = LINE.exec(text) ?? [];
    const file = address && fileOf(address);
    if (!file) continue;
    const fn = nameOnly(chrome ?? other ?? '');
    frames.push({ fn, file: file.slice(0, 200), line: Number(line), column: Number(column) });
    if (frames.length === FRAMES_MAX) break;
  }
  return frames;
}
