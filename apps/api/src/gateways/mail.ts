import { createTransport } from 'nodemailer';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same letter twice has the same id. */ id: string;
};
export type MailGateway = { send: (mail: Mail) => Promise<void>; close: () => void };

const TIMEOUT_MS = 10_000;

export function smtp(url: string, from: string): MailGateway {
  const { protocol, hostname, port, username, password } = new URL(url);
  const transport = createTransport(
    {
      host: hostname,
      port: Number(port || (protocol === 'smtps:' ? 465 : 587)),
      secure: protocol === 'smtps:',
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  );
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, ...mail }) {
      await transport.sendMail({
        ...mail,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
