import * as contract from '@oun/contract/dashboard';
import { adminLookUpPayment, adminSettlePayment } from '@oun/contract/order-admin';
import type { Mount } from '../../platform/http/http.ts';
import { inTime } from '../../platform/http/patience.ts';
import { readPeopleToDo, readSales, readToDo } from './dashboard.ts';
import { lookUpForStaff, settleByHand } from './unknown-payments.ts';

export function backOfficeRoutes(mount: Mount) {
  mount(contract.adminStoreToDo, (ctx) => readToDo(ctx));
  mount(contract.adminPeopleToDo, (ctx) => readPeopleToDo(ctx));
  mount(contract.adminStoreSales, (ctx) => readSales(ctx));
  mount(adminLookUpPayment, (ctx, { params }) =>
    inTime(ctx, lookUpForStaff(ctx, params.id), { outcome: 'PENDING' as const }),
  );
  mount(adminSettlePayment, (ctx, { params, body }) => settleByHand(ctx, params.id, body));
}
