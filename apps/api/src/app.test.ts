import { ENDPOINTS } from '@oun/contract/all';
import type { Endpoint } from '@oun/contract/endpoint';
import { adminUploadArt } from '@oun/contract/display-admin';
import { uploadImage } from '@oun/contract/store-review';
import { expect, test } from 'vitest';
import { modulesOf } from './app.ts';

test('what is mounted is what the contract lists, each once', () => {
  // Its body is a picture, not JSON, so that it is answered by a route of its own.
  const mounted: Endpoint[] = [uploadImage, adminUploadArt];
  for (const routes of modulesOf({} as never)) routes((endpoint) => void mounted.push(endpoint));
  const named = (endpoints: readonly Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`).toSorted();
  expect(named(mounted)).toEqual(named(ENDPOINTS));
});
