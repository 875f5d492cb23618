import { useEffect, useEffectEvent, useState } from 'react';

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 60_000;

type Heard = {
  /** Something changed, or may have while nobody listened: read it. */
  onChange: (data: { id?: number }) => void;
  onTyping?: (() => void) | undefined;
};

/**
 * Listens for what changes on the server, for as long as the component stands. A connection that breaks is opened again:
 * by the browser, or, where it gave up (a session that ran out, too many windows), here, after a read that renews the
 * session. Says whether it is listening.
 */
export function useLive(path: string | undefined, { onChange, onTyping }: Heard): boolean {
  const [isLive, setLive] = useState(true);
  const changed = useEffectEvent((event: MessageEvent<string>) => onChange(JSON.parse(event.data) as { id?: number }));
  const typing = useEffectEvent(() => onTyping?.());
  const readAnew = useEffectEvent(() => onChange({}));

  useEffect(() => {
    if (path === undefined) return undefined;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs = FIRST_WAIT_MS;
    function open() {
      clearTimeout(timer);
      source?.close();
      source = new EventSource(`/proxy${path}`);
      source.addEventListener('ready', (event) => {
        waitMs = FIRST_WAIT_MS;
        setLive(true);
        changed(event);
      });
      source.addEventListener('changed', (event) => changed(event));
      source.addEventListener('typing', () => typing());
      source.addEventListener('error', () => {
        setLive(false);
        if (source?.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(() => {
          readAnew();
          open();
        }, waitMs);
        waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
      });
    }
    // Back from sleep or from a tunnel, nobody waits for the next try.
    const reopen = () => {
      if (source?.readyState !== EventSource.OPEN) open();
    };
    open();
    window.addEventListener('online', reopen);
    return () => {
      window.removeEventListener('online', reopen);
      clearTimeout(timer);
      source?.close();
    };
  }, [path]);
  return isLive;
}
