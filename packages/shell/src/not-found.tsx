import { data } from 'react-router';

export { NotFoundScreen as ErrorBoundary } from './error-screens.tsx';

/** Every path no other route knows. It throws inside the frame, so the page around it is whole. */
export function notFoundLoader(): never {
  throw data(null, { status: 404 });
}

export function Nothing() {
  return null;
}
