import { X } from 'lucide-react';
import type { MouseEvent } from 'react';

/** Empties a field the way typing would, so that React and form libraries hear the change. */
export function clearInput(input: HTMLInputElement) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(input, '');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}

/** Stands right after an input of class `peer` that has a placeholder, and shows only while there is something to clear. */
export function ClearButton({ label, onClear }: { label: string; onClear?: (() => void) | undefined }) {
  function clear(event: MouseEvent<HTMLButtonElement>) {
    const input = event.currentTarget.previousElementSibling;
    if (input instanceof HTMLInputElement) clearInput(input);
    onClear?.();
  }
  return (
    <button
      type="button"
      aria-label={label}
      onClick={clear}
      className="hit flex size-5 shrink-0 items-center justify-center rounded-chip bg-level-40 text-level-0 peer-placeholder-shown:hidden peer-disabled:hidden"
    >
      <X size={14} strokeWidth={2.5} aria-hidden="true" />
    </button>
  );
}
