import { toast } from './overlays.tsx';

/** By the phone's own sheet where there is one, else by the clipboard. */
export async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closed without choosing: nothing went wrong.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast('주소를 복사했어요.');
  } catch {
    toast('주소를 복사하지 못했어요.', 'failed');
  }
}
