import { isSame, type Secrets } from '../../platform/secrets.ts';

const KINDS = ['lesson', 'workout', 'clip', 'film'] as const;

/** What an address of a film lets its bearer fetch, until when. Read without asking the database. */
export type Ticket = {
  kind: (typeof KINDS)[number];
  id: number;
  /** The lease it was given under; nothing for who is not signed in. */
  lease: string | null;
  /** So many places from the start; nothing for all. */
  places: number | null;
  expires: Date;
};

const BODY_BYTES = 27;
const MAC_BYTES = 12;
const ALL_PLACES = 0xff_ff;
const KEPT_MAX = 5_000;

export type Tickets = ReturnType<typeof createTickets>;

export function createTickets(secrets: Secrets, now: () => Date) {
  const macOf = (body: Buffer) => secrets.derive('film ticket', body.toString('base64url')).subarray(0, MAC_BYTES);
  /** Read once: a film is hundreds of requests with the same ticket. */
  const known = new Map<string, Ticket>();

  function unpack(text: string): Ticket | undefined {
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== text) return undefined;
    const body = bytes.subarray(0, BODY_BYTES);
    const kind = KINDS[body.readUInt8(0)];
    if (!kind || !isSame(macOf(body).toString('hex'), bytes.subarray(BODY_BYTES).toString('hex'))) return undefined;
    const lease = body.subarray(11).toString('hex');
    const places = body.readUInt16BE(5);
    return {
      kind,
      id: body.readUInt32BE(1),
      lease: /^0+$/.test(lease) ? null : lease.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      places: places === ALL_PLACES ? null : places,
      expires: new Date(body.readUInt32BE(7) * 1000),
    };
  }

  return {
    write({ kind, id, lease, places, expires }: Ticket): string {
      const body = Buffer.alloc(BODY_BYTES);
      body.writeUInt8(KINDS.indexOf(kind), 0);
      body.writeUInt32BE(id, 1);
      body.writeUInt16BE(places ?? ALL_PLACES, 5);
      body.writeUInt32BE(Math.floor(expires.getTime() / 1000), 7);
      if (lease) body.write(lease.replaceAll('-', ''), 11, 'hex');
      return Buffer.concat([body, macOf(body)]).toString('base64url');
    },

    /** Nothing for one that was made up or has run out. */
    read(text: string): Ticket | undefined {
      const ticket = known.get(text) ?? unpack(text);
      if (!ticket || ticket.expires <= now()) {
        known.delete(text);
        return undefined;
      }
      if (!known.has(text)) {
        if (known.size >= KEPT_MAX) known.delete(known.keys().next().value!);
        known.set(text, ticket);
      }
      return ticket;
    },
  };
}
