import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';

export type StreamedLog = {
  /** By which whoever reads the stream knows one that came twice. */
  id: string;
  json: string;
};

/** Where records go on to for others to work with. Done only when all of them are kept there. */
export type LogStream = {
  publish(logs: readonly StreamedLog[]): Promise<void>;
  close(): Promise<void>;
};

/** Under way at once. */
const AT_ONCE = 500;
const CONNECT_TIMEOUT_MS = 5_000;
const PUBLISH_TIMEOUT_MS = 5_000;

/** A JetStream of NATS that takes this subject; it drops by itself what comes again within its `duplicate_window`. */
export function natsStream({ url, subject }: { url: string; subject: string }): LogStream {
  let connecting: Promise<NatsConnection> | undefined;

  /** The first to publish connects; a connection that is over is made anew. */
  async function connection(): Promise<NatsConnection> {
    connecting ??= open();
    const made = await connecting.catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    if (!made.isClosed()) return made;
    connecting = undefined;
    return connection();
  }

  function open(): Promise<NatsConnection> {
    const { username, password, host, protocol } = new URL(url);
    return connect({
      servers: host,
      name: 'oun-logs',
      timeout: CONNECT_TIMEOUT_MS,
      ...(protocol === 'tls:' && { tls: {} }),
      ...(username !== '' &&
        (password === ''
          ? { token: decodeURIComponent(username) }
          : { user: decodeURIComponent(username), pass: decodeURIComponent(password) })),
    });
  }

  return {
    async publish(logs) {
      const stream = jetstream(await connection());
      for (let i = 0; i < logs.length; i += AT_ONCE)
        await Promise.all(
          logs
            .slice(i, i + AT_ONCE)
            .map(({ id, json }) => stream.publish(subject, json, { msgID: id, timeout: PUBLISH_TIMEOUT_MS })),
        );
    },
    async close() {
      const made = await connecting?.catch(() => undefined);
      await made?.close();
    },
  };
}
