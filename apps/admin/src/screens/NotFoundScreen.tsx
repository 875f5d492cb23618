export { NotFoundScreen as default } from '@oun/shell/error-screens';
