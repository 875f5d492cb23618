import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Channel = 'sms' | 'alimtalk' | 'email' | 'push';
export type Message = {
  id: number;
  channel: Channel;
  to: string;
  from: string | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  /** What the channel carries beside the words: buttons of an 알림톡, data of a push. */
  data: Record<string, unknown> | null;
  at: string;
};
export type NewMessage = Pick<Message, 'channel' | 'to'> & Partial<Omit<Message, 'id' | 'at'>>;
export type MessageSearch = { to?: string | undefined; channel?: string | undefined; limit?: number | undefined };

/** A person's link to the product at one provider, with what they agreed to share. */
export type Link = { provider: string; subject: string; profile: unknown; shared: string[]; linked_at: string };

/** What a code or a token stands for. Times are in epoch milliseconds. */
export type Grant = { provider: string; subject: string; expires_at: number } & Record<string, unknown>;

export type Store = ReturnType<typeof openStore>;

const TABLES = `
  create table if not exists setting (key text primary key, value text not null) strict;
  create table if not exists message (
    id integer primary key autoincrement, channel text not null, receiver text not null, receiver_key text not null,
    sender text, subject text, text text, html text, data text, at text not null
  ) strict;
  create table if not exists link (
    provider text not null, subject text not null, profile text not null, shared text not null, linked_at text not null,
    primary key (provider, subject)
  ) strict;
  create table if not exists grant_held (
    secret text primary key, kind text not null, provider text not null, subject text not null,
    expires_at integer not null, held text not null
  ) strict;
  create index if not exists grant_held_subject on grant_held (provider, subject);
`;

/** All that the sandbox remembers. With a file it survives a restart. */
export function openStore(path = ':memory:') {
  const isFile = path !== ':memory:';
  if (isFile) mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  if (isFile) db.exec('pragma journal_mode = wal; pragma synchronous = normal');
  db.exec(TABLES);
  db.prepare('delete from grant_held where expires_at < ?').run(Date.now());

  const readSetting = db.prepare('select value from setting where key = ?');
  const writeSetting = db.prepare('insert or replace into setting (key, value) values (?, ?)');
  const insertMessage = db.prepare(
    `insert into message (channel, receiver, receiver_key, sender, subject, text, html, data, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectMessages = db.prepare(
    `select * from message where instr(receiver_key, ?) > 0 and (? = '' or channel = ?) order by id desc limit ?`,
  );
  const selectLink = db.prepare('select * from link where provider = ? and subject = ?');
  const upsertLink = db.prepare(
    `insert into link (provider, subject, profile, shared, linked_at) values (?, ?, ?, ?, ?)
     on conflict do update set profile = excluded.profile, shared = excluded.shared`,
  );
  const insertGrant = db.prepare(
    'insert into grant_held (secret, kind, provider, subject, expires_at, held) values (?, ?, ?, ?, ?, ?)',
  );
  const selectGrant = db.prepare('select held from grant_held where kind = ? and provider = ? and secret = ?');
  const deleteGrant = db.prepare(
    'delete from grant_held where kind = ? and provider = ? and secret = ? returning held',
  );

  return {
    /** For a part that keeps tables of its own. */
    db,

    setting(key: string): string | undefined {
      return readSetting.get(key)?.['value'] as string | undefined;
    },
    setSetting(key: string, value: string) {
      writeSetting.run(key, value);
    },

    addMessage({ channel, to, from, subject, text, html, data }: NewMessage) {
      const extra = data ? JSON.stringify(data) : null;
      const words = [from ?? null, subject ?? null, text ?? null, html ?? null, extra] as const;
      insertMessage.run(channel, to, receiverKey(to), ...words, new Date().toISOString());
    },
    /** Newest first. */
    messages({ to = '', channel = '', limit = 50 }: MessageSearch = {}): Message[] {
      return selectMessages.all(receiverKey(to), channel, channel, limit).map((row) => readMessage(row as MessageRow));
    },
    clearMessages() {
      db.exec('delete from message');
    },

    link(provider: string, subject: string): Link | undefined {
      const row = selectLink.get(provider, subject) as Record<keyof Link, string> | undefined;
      return row && { ...row, profile: JSON.parse(row.profile), shared: JSON.parse(row.shared) };
    },
    /** Later consents change what is shared, and leave the day of the first one. */
    saveLink({ provider, subject, profile, shared, linked_at }: Link) {
      upsertLink.run(provider, subject, JSON.stringify(profile), JSON.stringify(shared), linked_at);
    },
    /** Ends the link and every code and token that stood on it. */
    unlink(provider: string, subject: string): boolean {
      db.prepare('delete from grant_held where provider = ? and subject = ?').run(provider, subject);
      return db.prepare('delete from link where provider = ? and subject = ?').run(provider, subject).changes > 0;
    },

    holdGrant(kind: 'code' | 'access' | 'refresh', secret: string, grant: Grant) {
      insertGrant.run(secret, kind, grant.provider, grant.subject, grant.expires_at, JSON.stringify(grant));
    },
    grant<G extends Grant>(kind: 'access' | 'refresh', provider: string, secret: string): G | undefined {
      const row = selectGrant.get(kind, provider, secret);
      return row && (JSON.parse(row['held'] as string) as G);
    },
    /** Gives a code away once: whoever comes second finds nothing. */
    takeCode<G extends Grant>(provider: string, secret: string): G | undefined {
      const row = deleteGrant.get('code', provider, secret);
      return row && (JSON.parse(row['held'] as string) as G);
    },

    close() {
      db.close();
    },
  };
}

type MessageRow = Record<'receiver' | 'at', string> & { id: number; channel: Channel } & Record<
    'sender' | 'subject' | 'text' | 'html' | 'data',
    string | null
  >;

const readMessage = ({ id, channel, receiver, sender, subject, text, html, data, at }: MessageRow): Message => ({
  id,
  channel,
  to: receiver,
  from: sender,
  subject,
  text,
  html,
  data: data === null ? null : JSON.parse(data),
  at,
});

/** One spelling of a receiver: +82 10-7000-0001 and 01070000001 are the same phone. */
const receiverKey = (to: string) => to.toLowerCase().replace(/[\s-]/g, '').replace(/^\+82/, '0');
