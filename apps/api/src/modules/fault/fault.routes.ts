import * as contract from '@oun/contract/fault';
import { createFloodGate } from '../../platform/access/flood-gate.ts';
import type { Mount } from '../../platform/http/http.ts';
import { ALL_REPORTS, REPORTS, takeReports } from './fault.ts';
import { getFault, listFaults, reopenFault, solveFault } from './staff-faults.ts';

export function faultRoutes(mount: Mount) {
  const gates = { own: createFloodGate(REPORTS), all: createFloodGate(ALL_REPORTS) };
  mount(contract.reportFaults, (ctx, { body }) => takeReports(ctx, gates, body.faults));
  mount(contract.adminListFaults, (ctx, { query }) => listFaults(ctx, query));
  mount(contract.adminGetFault, (ctx, { params }) => getFault(ctx, params.id));
  mount(contract.adminSolveFault, (ctx, { params }) => solveFault(ctx, params.id));
  mount(contract.adminReopenFault, (ctx, { params }) => reopenFault(ctx, params.id));
}
