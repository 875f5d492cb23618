/** Where a blocked picture stood. */
const STYLE = '[data-blocked]{background:#e3e3e6!important;border-radius:4px}';

type Node = { type: number; tagName?: string; attributes?: Record<string, unknown>; id: number };
type Parent = Node & { childNodes: Parent[] };

/** As the recorder wrote it; only what is looked at here is named. */
export type RecordedEvent = {
  type: number;
  timestamp: number;
  data: { node?: unknown; adds?: { node: unknown }[]; payload?: unknown };
};
export type Chapter = { at: number; path: string };

/** The parts of a visit as one list, in the order in which it happened. */
export async function readEvents(parts: readonly string[]): Promise<RecordedEvent[]> {
  const lists = await Promise.all(parts.map(unpack));
  return lists.flat().toSorted((a, b) => a.timestamp - b.timestamp);
}

async function unpack(part: string): Promise<RecordedEvent[]> {
  const bytes = Uint8Array.from(atob(part), (sign) => sign.codePointAt(0)!);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text()) as RecordedEvent[];
}

export function chaptersOf(events: readonly RecordedEvent[]): Chapter[] {
  const start = events[0]?.timestamp ?? 0;
  return events
    .flatMap((event) =>
      event.type === 5 ? [{ at: event.timestamp - start, path: (event.data.payload as { path: string }).path }] : [],
    )
    .filter(({ path }, i, all) => path !== all[i - 1]?.path);
}

/** This page shows no style without its nonce, and a recorded page inside it neither. */
export function dress(events: readonly RecordedEvent[], nonce: string): RecordedEvent[] {
  const dressNode = (node: Parent) => {
    if (node.attributes && (node.tagName === 'style' || node.tagName === 'link')) node.attributes['nonce'] = nonce;
    // Of what is blocked only its size is recorded.
    if (node.attributes && 'rr_width' in node.attributes) node.attributes['data-blocked'] = '';
    if (node.tagName === 'head') node.childNodes.push(ownStyle(nonce));
    node.childNodes?.forEach(dressNode);
  };
  for (const event of events) {
    if (event.type === 2) dressNode(event.data.node as Parent);
    if (event.type === 3) event.data.adds?.forEach(({ node }) => dressNode(node as Parent));
  }
  return [...events];
}

/** Its number is one that no page comes to. */
const ownStyle = (nonce: string): Parent => ({
  type: 2,
  id: 1_000_000_000,
  tagName: 'style',
  attributes: { nonce, _cssText: STYLE },
  childNodes: [],
});
