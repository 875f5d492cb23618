import { query } from '@oun/client/query';
import { getOrder } from '@oun/contract/order';

export const orderOf = (number: string) => query(getOrder, { params: { id: number } });
