import { openApi } from '../packages/contract/src/openapi.ts';

process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`);
