import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { SocialProvider } from '@oun/contract/identity-rules';

type Message = { channel: string; to: string; subject: string | null; text: string; html: string | null; at: string };

/** The sandbox as a person uses it: reads the mail and the messages, answers a provider's page, makes things fail. */
export class Outside {
  readonly #url: string;
  readonly #request: APIRequestContext;

  constructor(url: string, request: APIRequestContext) {
    this.#url = url;
    this.#request = request;
  }

  /** The newest message to somebody, once there are as many as `count`. */
  async messageTo(to: string, count = 1): Promise<Message> {
    let found: Message[] = [];
    await expect
      .poll(
        async () => {
          const answer = await this.#request.get(`${this.#url}/inbox.json`, { params: { to } });
          found = ((await answer.json()) as { messages: Message[] }).messages;
          return found.length;
        },
        { message: `message ${count} to ${to}` },
      )
      .toBeGreaterThanOrEqual(count);
    return found[0]!;
  }

  async codeFor(mobile: string, count = 1): Promise<string> {
    return /인증번호 (\d{6})/.exec((await this.messageTo(mobile, count)).text)![1]!;
  }

  async linkIn(to: string, count = 1): Promise<string> {
    return /https?:\/\/\S+/.exec((await this.messageTo(to, count)).text)![0];
  }

  /** Without an order it meets whoever comes first, a test beside this one too. */
  async fault(point: string, kind: string, only: { order?: string; ms?: number } = {}): Promise<void> {
    const answer = await this.#request.post(`${this.#url}/faults`, { data: { point, kind, times: 1, ...only } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** Answers the provider's page as one of the sandbox's people. */
export async function consentAs(page: Page, person: string): Promise<void> {
  await page.locator(`input[name=person][value=${person}]`).check({ force: true });
  await page.getByRole('button', { name: '동의하고 계속하기' }).click();
}

export const SOCIAL_BUTTONS: Record<SocialProvider, string> = {
  kakao: '카카오로 시작하기',
  naver: '네이버로 시작하기',
  apple: 'Apple로 시작하기',
  google: 'Google로 시작하기',
};

/** Another number for each test that needs one, whichever worker runs it. */
export const newMobile = (): string => `010${String(30_000_000 + Math.floor(Math.random() * 60_000_000))}`;
export const newEmail = (): string => `person${Math.random().toString(36).slice(2, 10)}@mail.test`;
export const newNickname = (): string => `벗${Math.random().toString(36).slice(2, 10)}`;
