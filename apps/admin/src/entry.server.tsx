export { handleDocument as default, handleError, streamTimeout } from '@oun/site/entry-server';
