import { lazy } from 'react';

const loadEndCard = () => import('./EndCard.tsx');
const loadPreviewEnd = () => import('./PreviewEnd.tsx');
const loadSettings = () => import('./SettingsPanel.tsx');
const loadRefused = () => import('./Refused.tsx');

/** What no film begins with comes behind its first picture, not before it. */
export const EndCard = lazy(() => loadEndCard().then((loaded) => ({ default: loaded.EndCard })));
export const PreviewEnd = lazy(() => loadPreviewEnd().then((loaded) => ({ default: loaded.PreviewEnd })));
export const SettingsPanel = lazy(() => loadSettings().then((loaded) => ({ default: loaded.SettingsPanel })));
export const Refused = lazy(() => loadRefused().then((loaded) => ({ default: loaded.Refused })));

/** Once there is a picture: when it is wanted the network may be away. What does not come is asked for again then. */
export function fetchLater(): void {
  for (const load of [loadEndCard, loadPreviewEnd, loadSettings, loadRefused]) load().catch(() => {});
}
