import { siteConfig } from '@oun/site/vite';

export default siteConfig({ service: 'admin' });
