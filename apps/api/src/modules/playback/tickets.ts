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
  /** What is shown in the place of what was planned, for who has no lease that says so. */
  choices?: readonly Choice[] | undefined;
  expires: Date;
};

/** One step from a movement to one of its twins. */
export type Choice = { chapter: number; to: 'quiet' | 'bare' };

const BODY_BYTES = 27;
/** After it, two bytes for each choice: the chapter, and which twin. */
const CHOICE_BYTES = 2;
export const CHOICES_MAX = 40;
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
    const count = (bytes.length - BODY_BYTES - MAC_BYTES) / CHOICE_BYTES;
    if (!Number.isInteger(count) || count < 0 || count > CHOICES_MAX) return undefined;
    if (bytes.toString('base64url') !== text) return undefined;
    const body = bytes.subarray(0, -MAC_BYTES);
    const kind = KINDS[body.readUInt8(0)];
    if (!kind || !isSame(macOf(body).toString('hex'), bytes.subarray(-MAC_BYTES).toString('hex'))) return undefined;
    const lease = body.subarray(11, BODY_BYTES).toString('hex');
    const places = body.readUInt16BE(5);
    return {
      kind,
      id: body.readUInt32BE(1),
      lease: /^0+$/.test(lease) ? null : lease.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      places: places === ALL_PLACES ? null : places,
      ...(count > 0 && { choices: Array.from({ length: count }, (_, n) => choiceAt(body, n)) }),
      expires: new Date(body.readUInt32BE(7) * 1000),
    };
  }

  return {
    write({ kind, id, lease, places, choices = [], expires }: Ticket): string {
      const body = Buffer.alloc(BODY_BYTES + choices.length * CHOICE_BYTES);
      body.writeUInt8(KINDS.indexOf(kind), 0);
      body.writeUInt32BE(id, 1);
      body.writeUInt16BE(places ?? ALL_PLACES, 5);
      body.writeUInt32BE(Math.floor(expires.getTime() / 1000), 7);
      if (lease) body.write(lease.replaceAll('-', ''), 11, 'hex');
      for (const [n, { chapter, to }] of choices.entries())
        body.writeUInt16BE(chapter * 2 + (to === 'bare' ? 1 : 0), BODY_BYTES + n * CHOICE_BYTES);
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

function choiceAt(body: Buffer, n: number): Choice {
  const written = body.readUInt16BE(BODY_BYTES + n * CHOICE_BYTES);
  return { chapter: written >> 1, to: written & 1 ? 'bare' : 'quiet' };
}
