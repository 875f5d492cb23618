import type * as Library from 'overlay-kit';
import { Snackbar, Toast, type ToastTone, ToastViewport } from '@oun/ui/toast';
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { leave, LeaveScope } from './typed-words.tsx';

/**
 * Popups, sheets, toasts and snackbars, called from anywhere: a screen, a query's error handler, plain code. Their
 * behaviour (focus, escape, dim) is loaded the first time one opens, so that a page that opens none does not pay.
 */

export type Overlay = typeof Library.overlay;
let library: typeof Library | undefined;
const hosts = new Set<() => void>();
let hold: () => void;
const held = new Promise<void>((resolve) => (hold = resolve));

/** What opens and closes them, once it has its place in the page. */
export async function overlays(): Promise<Overlay> {
  if (!library) {
    library = await import('overlay-kit');
    for (const host of hosts) host();
  }
  await held;
  return library.overlay;
}

/** Where they stand: once a page, inside all that their bodies read. */
export function Overlays() {
  const found = useSyncExternalStore(
    (host) => {
      hosts.add(host);
      return () => hosts.delete(host);
    },
    () => library,
    () => undefined,
  );
  return found ? (
    <found.OverlayProvider>
      <Held />
    </found.OverlayProvider>
  ) : null;
}

/** By now whoever is around it listens. */
function Held() {
  useEffect(() => hold(), []);
  return null;
}

export type PopupOptions = {
  title: string;
  message?: ReactNode;
  /** What the button does, in words: never "확인" for money. */
  action?: string;
  /** With a second choice the answer can be no. */
  cancel?: string;
  isDestructive?: boolean;
};

/** Resolves with whether the action was chosen. */
export async function popup({
  title,
  message,
  action = '알겠어요',
  cancel,
  isDestructive = false,
}: PopupOptions): Promise<boolean> {
  const [{ Dialog }, overlay] = await Promise.all([import('@oun/ui/dialog'), overlays()]);
  return overlay.openAsync<boolean>(({ isOpen, close, unmount }) => (
    <Dialog
      open={isOpen}
      title={title}
      message={message}
      onClose={() => close(false)}
      onClosed={unmount}
      confirm={{ label: action, onPress: () => close(true), tone: isDestructive ? 'danger' : 'primary' }}
      cancel={cancel === undefined ? undefined : { label: cancel }}
    />
  ));
}

/** Shows a failed call in the server's own words. */
export const popupError = (error: { title?: string; message: string }) =>
  popup({ title: error.title ?? '문제가 생겼어요', message: error.message });

export type SheetBody<T> = ComponentType<{ close: (value: T) => void }>;

/** Opens a bottom sheet with a body of the caller's; resolves with what the body closed it with, or nothing. */
export async function sheet<T>(
  title: string,
  Body: SheetBody<T | undefined>,
  /** Where the body says the title itself. */
  { hideTitle = false } = {},
): Promise<T | undefined> {
  const [{ Sheet }, overlay] = await Promise.all([import('@oun/ui/sheet'), overlays()]);
  const scope = Symbol(title);
  return overlay.openAsync<T | undefined>(({ isOpen, close, unmount }) => (
    <Sheet
      open={isOpen}
      title={title}
      hideTitle={hideTitle}
      onClose={() => void leave(scope, () => close(undefined))}
      onClosed={unmount}
    >
      <LeaveScope value={scope}>
        <Body close={close} />
      </LeaveScope>
    </Sheet>
  ));
}

const TOAST_MS = 2_500;
/** Something can still be done about it, so it stays longer. */
const SNACKBAR_MS = 5_000;
const LEAVE_MS = 150;
const AT_ONCE = 3;

type Note = {
  id: number;
  text: string;
  tone: ToastTone;
  action?: { label: string; onPress: () => void };
  isLeaving: boolean;
};

let notes: readonly Note[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function change(next: readonly Note[]) {
  notes = next;
  for (const watcher of watchers) watcher();
}

function dismiss(id: number) {
  change(notes.map((note) => (note.id === id ? { ...note, isLeaving: true } : note)));
  setTimeout(() => change(notes.filter((note) => note.id !== id)), LEAVE_MS);
}

function show(note: Omit<Note, 'id' | 'isLeaving'>, ms: number) {
  const id = (lastId += 1);
  // The same words again replace the old ones rather than pile up.
  const others = notes.filter((other) => other.text !== note.text).slice(-(AT_ONCE - 1));
  change([...others, { ...note, id, isLeaving: false }]);
  setTimeout(() => dismiss(id), ms);
}

export const toast = (text: string, tone: ToastTone = 'done') => show({ text, tone }, TOAST_MS);

export const snackbar = (text: string, action: { label: string; onPress: () => void }) =>
  show({ text, tone: 'plain', action }, SNACKBAR_MS);

const NONE: readonly Note[] = [];

/** Where toasts and snackbars come up: once a page, inside what says how high the bars at the bottom are. */
export function Notes() {
  const shown = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => notes,
    () => NONE,
  );
  return (
    <ToastViewport>
      {shown.map(({ id, text, tone, action, isLeaving }) =>
        action ? (
          <Snackbar
            key={id}
            leaving={isLeaving}
            action={{
              label: action.label,
              onPress: () => {
                dismiss(id);
                action.onPress();
              },
            }}
          >
            {text}
          </Snackbar>
        ) : (
          <Toast key={id} tone={tone} leaving={isLeaving}>
            {text}
          </Toast>
        ),
      )}
    </ToastViewport>
  );
}
