import { deviceName, nativeAppOf } from '@oun/brand/user-agent';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const NEVER = () => () => {};

function deviceWords(): string {
  const app = nativeAppOf(navigator.userAgent);
  const { width, height } = window.screen;
  return [app ? `앱 ${app.version}` : '웹', deviceName(navigator.userAgent), `${width}×${height}`].join(' · ');
}

/** Just what would be sent, and nothing that is not shown: the device, and the page they came from. */
export function useDeviceWords(): string {
  const [search] = useSearchParams();
  const device = useSyncExternalStore(NEVER, deviceWords, () => '');
  const [page = ''] = (search.get('page') ?? '').split(/[?#]/);
  return page.startsWith('/') ? `${device} · ${page.slice(0, 80)}` : device;
}
