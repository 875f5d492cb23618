/** What a page had no time to send, for the next one in the same tab. It is scrubbed already. */
const KEY = 'oun.replay_left';
const LETTERS = 2_000_000;

export function leaveLines(lines: readonly string[]): void {
  const text = `[${lines.join()}]`;
  try {
    if (text.length < LETTERS) sessionStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing loses a few seconds.
  }
}

export function takeLeft(): string[] {
  try {
    const text = sessionStorage.getItem(KEY);
    forgetLeft();
    return text ? (JSON.parse(text) as object[]).map((event) => JSON.stringify(event)) : [];
  } catch {
    return [];
  }
}

export function forgetLeft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there is nothing.
  }
}
