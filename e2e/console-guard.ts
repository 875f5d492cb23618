import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/** Hears everything that goes wrong in a browser without a test asking. */
export class ConsoleGuard {
  readonly #heard: string[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #origins: readonly string[];

  readonly #context: BrowserContext;

  constructor(context: BrowserContext, origins: readonly string[]) {
    this.#origins = origins;
    this.#context = context;
    context.on('console', this.#onConsole);
    context.on('weberror', this.#onError);
    context.on('response', this.#onResponse);
    context.on('requestfailed', this.#onFailure);
  }

  stop(): void {
    this.#context.off('console', this.#onConsole);
    this.#context.off('weberror', this.#onError);
    this.#context.off('response', this.#onResponse);
    this.#context.off('requestfailed', this.#onFailure);
  }

  /** What this test provokes on purpose. */
  allow(expected: RegExp): void {
    this.#allowed.push(expected);
  }

  get complaints(): string[] {
    return this.#heard.filter((line) => !this.#allowed.some((expected) => expected.test(line)));
  }

  #onConsole = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // A film's first files are fetched with the page. On a slow machine they are used later than the browser expects.
    if (/\/proxy\/media\/\S+ was preloaded using link preload but not used/.test(message.text())) return;
    this.#heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  };

  #onError = (error: WebError): void => {
    this.#heard.push(`page error: ${error.error().stack ?? error.error().message}`);
  };

  #onResponse = (response: Response): void => {
    if (response.status() < 400 || !this.#isOurs(response.url())) return;
    this.#heard.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  };

  #onFailure = (request: Request): void => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left drops what it was still asking for.
    if (reason === 'net::ERR_ABORTED' || !this.#isOurs(request.url())) return;
    this.#heard.push(`no answer (${reason}): ${request.method()} ${request.url()}`);
  };

  #isOurs = (url: string): boolean => this.#origins.some((origin) => url.startsWith(`${origin}/`));
}
