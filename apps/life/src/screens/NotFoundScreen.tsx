export { ErrorBoundary, Nothing as default, notFoundLoader as loader } from '@oun/shell/not-found';
