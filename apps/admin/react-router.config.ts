import { siteRouterConfig } from '@oun/site/router-config';

export default siteRouterConfig({ service: 'admin' });
