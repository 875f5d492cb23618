import { StringDecoder } from 'node:string_decoder';
import { Transform } from 'node:stream';

export type Rewriter = {
  text: (text: string) => string;
  /** The same over bytes on their way, whole even where an address is cut by the end of a chunk. */
  stream: () => Transform;
};

/** Puts addresses in the place of others, also where they stand in a query string or in escaped JSON. */
export function createRewriter(addresses: readonly (readonly [from: string, to: string])[]): Rewriter {
  const forms = new Map(
    addresses.flatMap(([from, to]) => WRITTEN.map((write) => [write(from).toLowerCase(), write(to)] as const)),
  );
  const longestFirst = [...forms.keys()].sort((a, b) => b.length - a.length);
  const longest = longestFirst[0]?.length ?? 0;
  // A longer port is another address.
  const pattern = new RegExp(`(?:${longestFirst.map(escaped).join('|')})(?!\\d)`, 'gi');
  const text = (text: string) => text.replace(pattern, (found) => forms.get(found.toLowerCase()) ?? found);

  /** How much of the end may be the beginning of an address. */
  const openEnd = (text: string): number => {
    const end = text.slice(Math.max(0, text.length - longest)).toLowerCase();
    for (let length = end.length; length > 0; length -= 1) {
      const tail = end.slice(-length);
      if (longestFirst.some((form) => form.startsWith(tail))) return length;
    }
    return 0;
  };

  return {
    text,
    stream() {
      const decoder = new StringDecoder();
      let kept = '';
      return new Transform({
        transform(chunk: Buffer, _, done) {
          const all = kept + decoder.write(chunk);
          const at = all.length - openEnd(all);
          kept = all.slice(at);
          done(null, text(all.slice(0, at)));
        },
        flush(done) {
          done(null, text(kept + decoder.end()));
        },
      });
    },
  };
}

const WRITTEN: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => address.replaceAll('/', '\\/'),
  (address) => encodeURIComponent(address),
  (address) => encodeURIComponent(encodeURIComponent(address)),
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
