/** What went over the bridge, newest last. */
export type BridgeLog = {
  asked: (command: string, id: string) => void;
  answered: (command: string, reply: Reply, ms: number) => void;
  noted: (text: string, isBad: boolean) => void;
};
export type Reply = { id: string; data?: unknown; error?: { code: string; message?: string } };

const LINES = 200;

export function createBridgeLog(place: HTMLElement): BridgeLog {
  const add = (kind: string, ...parts: (string | HTMLElement)[]) => {
    const isAtEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
    const line = element('p', kind);
    line.append(element('time', '', clock()), ...parts);
    place.append(line);
    while (place.childElementCount > LINES) place.firstElementChild!.remove();
    if (isAtEnd) place.scrollTop = place.scrollHeight;
  };

  return {
    asked: (command, id) => add('asked', element('i', '', '→'), element('b', '', command), idOf(id)),
    answered(command, { id, data, error }, ms) {
      const outcome = error ? `${error.code}${error.message ? ` · ${error.message}` : ''}` : '성공';
      add(
        error && error.code !== 'PONG' ? 'answered bad' : 'answered',
        element('i', '', '←'),
        element('b', '', command),
        idOf(id),
        element('em', '', outcome),
        element('span', '', `${Math.round(ms)}ms`),
        ...(data === undefined ? [] : [element('code', '', shortened(data))]),
      );
    },
    noted: (text, isBad) => add(isBad ? 'noted bad' : 'noted', element('span', '', text)),
  };
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

const idOf = (id: string) => element('small', '', `#${id.slice(0, 4)}`);

/** A token is somebody's key and not for show. */
const shortened = (data: unknown): string =>
  JSON.stringify(data, (name, value: unknown) => (name === 'accessToken' ? '••••' : value));

function clock(): string {
  const now = new Date();
  return `${now.toTimeString().slice(0, 8)}.${String(now.getMilliseconds()).padStart(3, '0')}`;
}
