import { boxesIn, findBox } from '../mp4.ts';
import { readSegment } from '../segment.ts';

/** A fragmented MP4 taken apart: what opens a stream once, and the one fragment that is put at many places. */
export function takeApart(file: Buffer): { init: Buffer; segment: Buffer } {
  const boxes = [...boxesIn(file)];
  const slice = (type: string) =>
    boxes.filter((box) => box.type === type).map(({ start, end }) => file.subarray(start, end));
  const [moofs, mdats] = [slice('moof'), slice('mdat')];
  if (moofs.length !== 1 || mdats.length !== 1) throw new Error(`One fragment was wanted, not ${moofs.length}`);
  const segment = Buffer.concat([...moofs, ...mdats]);
  readSegment(segment);
  return { init: Buffer.concat([...slice('ftyp'), ...slice('moov')]), segment };
}

/** As playlists name it, e.g. avc1.64001f. */
export function videoCodec(init: Buffer): string {
  const { body } = sampleEntry(init, 'avc1', 'avcC', 78);
  return `avc1.${init.toString('hex', body + 1, body + 4)}`;
}

export function isAacLc(init: Buffer): boolean {
  const { start, end } = sampleEntry(init, 'mp4a', 'esds', 28);
  // Object type 2 in the first five bits of the decoder's own settings, after their tag.
  const settings = init.subarray(start, end).indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80]));
  return settings > 0 && init[start + settings + 5]! >> 3 === 2;
}

function sampleEntry(init: Buffer, entry: string, inside: string, fields: number) {
  const table = findBox(init, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd');
  const found = [...boxesIn(init, table.body + 8, table.end)].find(({ type }) => type === entry);
  const box = found && [...boxesIn(init, found.body + fields, found.end)].find(({ type }) => type === inside);
  if (!box) throw new Error(`There is no ${inside}`);
  return box;
}
