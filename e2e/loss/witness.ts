/**
 * In the page, before any script of it: hears what is told in the very turn, and tells it to another process. What is
 * told while a page is being left is not handed on any more; so it is written down too, and the next page says it again.
 */
export function witness(): void {
  const own = crypto.randomUUID();
  let real: Storage;
  try {
    real = window.localStorage;
  } catch {
    // A page of nobody's.
    return;
  }
  const hand = (fact: object) => (window as unknown as { ounWitness(fact: object): void }).ounWitness(fact);
  for (const line of (real.getItem('witness') ?? '').split('\n').filter(Boolean)) hand(JSON.parse(line) as object);
  real.removeItem('witness');
  const say = (told: object) => {
    const fact = { ...told, id: crypto.randomUUID(), document: own };
    real.setItem('witness', `${real.getItem('witness') ?? ''}${JSON.stringify(fact)}\n`);
    hand(fact);
  };
  const hear = (key: string, value: string) => {
    if (key === 'oun.shown') {
      const [, at, path] = / (\d+) [\d.]+(\/\S*)$/.exec(value) ?? [];
      if (path) say({ kind: 'shown', at: Number(at), path });
    } else if (key.startsWith('oun.log_new ')) {
      const { log_uuid: uuid, global_uuid: device, category, extra } = JSON.parse(value).at(-1);
      say({ kind: 'told', uuid, device, category, name: extra.name });
    }
  };
  const heard = new Proxy(real, {
    get(target, key) {
      if (key === 'setItem')
        return (name: string, value: string) => {
          hear(name, value);
          target.setItem(name, value);
        };
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set(target, key, value) {
      hear(String(key), String(value));
      target[String(key)] = String(value);
      return true;
    },
  });
  Object.defineProperty(window, 'localStorage', { configurable: true, get: () => heard });
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = (target as Element).closest<HTMLElement>('[data-tap], a[href]');
      if (pressed) say({ kind: 'pressed', tap: pressed.dataset['tap'], path: (pressed as HTMLAnchorElement).pathname });
    },
    { capture: true },
  );
}
