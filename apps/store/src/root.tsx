import './app.css';

export { Layout, RootErrorBoundary as ErrorBoundary, shouldRevalidate, SiteRoot as default } from '@oun/shell/root';
export { loadRoot as loader } from '@oun/shell/root-data';
