type Send<Key, Value> = (key: Key, value: Value, queue: LastWins<Key, Value>) => Promise<void>;

/**
 * Sends what somebody taps together in one call: after a short rest the last value goes, and while a call is under way
 * only the last of what is tapped meanwhile follows it.
 */
export class LastWins<Key, Value> {
  readonly #send: Send<Key, Value>;
  readonly #restMs: number;
  readonly #wanted = new Map<Key, Value>();
  readonly #resting = new Map<Key, ReturnType<typeof setTimeout>>();
  readonly #underWay = new Map<Key, Promise<void>>();

  constructor(send: Send<Key, Value>, restMs = 300) {
    this.#send = send;
    this.#restMs = restMs;
  }

  want(key: Key, value: Value): void {
    this.#wanted.set(key, value);
    clearTimeout(this.#resting.get(key));
    this.#resting.set(
      key,
      setTimeout(() => void this.#go(key), this.#restMs),
    );
  }

  /** Whether something newer than what was sent last waits. */
  isWanted = (key: Key): boolean => this.#wanted.has(key);

  forget(key: Key): void {
    clearTimeout(this.#resting.get(key));
    this.#wanted.delete(key);
  }

  /** Sends what rests at once; over when everything is answered. */
  async settle(): Promise<void> {
    while (this.#wanted.size > 0 || this.#underWay.size > 0) {
      await Promise.all([...this.#wanted.keys(), ...this.#underWay.keys()].map((key) => this.#go(key)));
    }
  }

  #go(key: Key): Promise<void> {
    clearTimeout(this.#resting.get(key));
    const before = this.#underWay.get(key);
    if (before) return before;
    const run = this.#sendAll(key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, run);
    return run;
  }

  async #sendAll(key: Key): Promise<void> {
    while (this.#wanted.has(key)) {
      const value = this.#wanted.get(key)!;
      this.#wanted.delete(key);
      await this.#send(key, value, this);
    }
  }
}
