import { toast } from './overlays.tsx';

/** By the phone's own sheet where there is one, else by the clipboard. Says whether it went anywhere. */
export async function share(title: string, path: string): Promise<boolean> {
  const url = new URL(path, window.location.origin).href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return true;
    } catch (error) {
      // Closed without choosing: nothing went wrong.
      if (error instanceof DOMException && error.name === 'AbortError') return false;
    }
  }
  return copyAddress(url);
}

/** Says whether it is there. */
export async function copyAddress(path: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    toast('주소를 복사했어요.');
    return true;
  } catch {
    toast('주소를 복사하지 못했어요.', 'failed');
    return false;
  }
}
