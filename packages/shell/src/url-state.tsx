import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import type { ComponentType } from 'react';

/** For a screen, or a site of screens, that keeps its choices in the address: the others do not load what that takes. */
export function withUrlState(Screen: ComponentType) {
  return function UrlState() {
    return (
      <NuqsAdapter>
        <Screen />
      </NuqsAdapter>
    );
  };
}
