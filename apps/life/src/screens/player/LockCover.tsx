import { LockOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const HOLD_MS = 800;

/** Wet hands and cats press nothing: one holds the button to open. */
export function LockCover({ onUnlock }: { onUnlock: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(onUnlock, HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onUnlock]);
  const release = () => setHeld(false);
  return (
    <div className="absolute inset-0 z-popup flex items-end justify-center pb-12">
      <button
        ref={button}
        type="button"
        onPointerDown={() => setHeld(true)}
        onPointerUp={release}
        onPointerLeave={release}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') setHeld(true);
        }}
        onKeyUp={release}
        className="flex h-control-large items-center gap-2 rounded-chip bg-toast px-6 text-control select-none"
      >
        <LockOpen size={20} aria-hidden="true" />
        {isHeld ? '조금만 더 눌러주세요' : '길게 눌러 잠금 풀기'}
      </button>
    </div>
  );
}
