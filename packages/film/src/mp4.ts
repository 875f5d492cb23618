/** The boxes an MP4 is made of. Only the 32-bit form of sizes, which is all that short segments need. */
export type Box = { type: string; start: number; body: number; end: number };

export function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  let start = from;
  while (start < to) {
    const size = bytes.readUInt32BE(start);
    const type = bytes.toString('latin1', start + 4, start + 8);
    if (size < 8 || start + size > to) throw new Error(`Box ${type} at ${start} does not fit`);
    yield { type, start, body: start + 8, end: start + size };
    start += size;
  }
}

/** Follows a path such as moof, traf, tfdt and takes the first box of each name. */
export function findBox(bytes: Buffer, ...path: string[]): Box {
  let found: Box | undefined;
  for (const type of path) {
    const inside = [...boxesIn(bytes, found?.body ?? 0, found?.end ?? bytes.length)];
    found = inside.find((box) => box.type === type);
    if (!found) throw new Error(`There is no box ${path.join('/')}`);
  }
  if (!found) throw new Error('A box has a name');
  return found;
}
