import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Faults, wait } from '../faults.ts';
import type { Store } from '../store.ts';

const LARGEST_BYTES = 10 * 1_024 * 1_024;
const DEFAULT_SLOW_MS = 3_000;

export type MailServer = {
  /** The port it got. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
};

/** Takes every mail from anybody, and keeps one copy for each receiver. */
export function createMailServer({ store, faults }: { store: Store; faults: Faults }): MailServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_BYTES,
    closeTimeout: 100,
    logger: false,
    onData(stream, session, done) {
      void answer(receive(stream, session), done);
    },
  });
  // Whoever hangs up in the middle of a mail is no reason to fall.
  server.on('error', () => {});

  /** Tells whether the sender is to hear of it: false leaves them waiting until they, or the server, hang up. */
  async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<boolean> {
    const fault = faults.take('email.send');
    const mail = await PostalMime.parse(await readAll(stream));
    if (stream.sizeExceeded) throw refusal(552, 'Message exceeds fixed maximum message size');
    if (fault?.kind === 'refuse') throw refusal(550, 'Mailbox unavailable');
    if (fault?.kind === 'down') throw refusal(421, 'Service not available, closing transmission channel');
    if (fault?.kind === 'slow') await wait(fault.ms ?? DEFAULT_SLOW_MS);
    if (fault?.kind === 'timeout-before') return false;
    for (const { address } of envelope.rcptTo)
      store.addMessage({
        channel: 'email',
        to: address,
        from: mail.from?.address ?? (envelope.mailFrom === false ? null : envelope.mailFrom.address),
        subject: mail.subject ?? null,
        text: mail.text?.trimEnd() ?? null,
        html: mail.html ?? null,
      });
    return fault?.kind !== 'timeout-after';
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port));
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Says nothing at all where the work came to false. */
async function answer(work: Promise<boolean>, done: (error?: Error) => void): Promise<void> {
  try {
    if (await work) done();
  } catch (error) {
    done(error as Error);
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
