import { serveApi } from './serve.ts';

await serveApi();
