import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import type { BrowserContext } from '@playwright/test';

/** As a page of the site asks for it. */
export async function post<T extends Record<string, string>>(
  { request }: BrowserContext,
  url: string,
  data: object,
): Promise<T> {
  const headers = { 'sec-fetch-site': 'same-origin', origin: new URL(url).origin };
  let reply = await request.post(url, { data, headers });
  // A busy house says when to come back.
  for (let turn = 0; turn < 10 && reply.status() === 503; turn += 1) {
    await wait(2_000);
    reply = await request.post(url, { data, headers });
  }
  if (!reply.ok()) throw new Error(`${url}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Signs a member in, by the calls of the form. */
export async function enterAs(context: BrowserContext, life: string, email: string): Promise<void> {
  const body = { email_address: email, password: DEMO_PASSWORD };
  const { accessToken } = await post(context, `${life}/proxy/api/v1/user/sign-in/`, body);
  await post(context, `${life}/api/session`, { accessToken, provider: 'email' });
}
