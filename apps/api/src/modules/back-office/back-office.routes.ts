import * as contract from '@oun/contract/dashboard';
import type { Mount } from '../../platform/http/http.ts';
import { readSales, readToDo } from './dashboard.ts';

export function backOfficeRoutes(mount: Mount) {
  mount(contract.adminStoreToDo, (ctx) => readToDo(ctx));
  mount(contract.adminStoreSales, (ctx) => readSales(ctx));
}
