import './app.css';
import { SiteRoot } from '@oun/shell/root';
import { withUrlState } from '@oun/shell/url-state';

export { Layout, RootErrorBoundary as ErrorBoundary, shouldRevalidate } from '@oun/shell/root';
export { loadRoot as loader } from '@oun/shell/root-data';

export default withUrlState(SiteRoot);
