import * as contract from '@oun/contract/address';
import type { Mount } from '../../platform/http/http.ts';
import { searchAddresses } from './address-search.ts';
import { addAddress, changeAddress, listAddresses, removeAddress } from './member.ts';

export function memberRoutes(mount: Mount) {
  mount(contract.listAddresses, (ctx) => listAddresses(ctx));
  mount(contract.searchAddresses, (ctx, { query }) => searchAddresses(ctx, query));
  mount(contract.addAddress, (ctx, { body }) => addAddress(ctx, body));
  mount(contract.addAddressV1, (ctx, { body }) => addAddress(ctx, body));
  mount(contract.changeAddress, (ctx, { params, body }) => changeAddress(ctx, params.id, body));
  mount(contract.removeAddress, (ctx, { params }) => removeAddress(ctx, params.id));
}
