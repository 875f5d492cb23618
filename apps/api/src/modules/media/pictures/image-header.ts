export type Dimensions = { type: 'jpeg' | 'png' | 'webp'; width: number; height: number };

/**
 * What a picture says of itself in its first bytes; nothing for what is no JPEG, PNG or WebP, whatever its name. Those
 * that move are none of ours: only their first frame would be shown.
 */
export function dimensionsOf(bytes: Buffer): Dimensions | undefined {
  const found = pngOf(bytes) ?? webpOf(bytes) ?? jpegOf(bytes);
  return found && found.width > 0 && found.height > 0 ? found : undefined;
}

function pngOf(bytes: Buffer): Dimensions | undefined {
  const isPng = bytes.length >= 33 && bytes.readBigUInt64BE(0) === 0x89504e470d0a1a0an;
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function webpOf(bytes: Buffer): Dimensions | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks from one segment to the next until the one that tells the size. */
function jpegOf(bytes: Buffer): Dimensions | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { type: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
