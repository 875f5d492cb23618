import { query } from '@oun/client/query';
import { getProduct, getProductOptions, listRecommendations } from '@oun/contract/catalog';

export const oneQuery = (id: string) => query(getProduct, { params: { id } });
export const optionsQuery = (id: string | number) => query(getProductOptions, { params: { id: String(id) } });
export const alikeQuery = (id: string) => query(listRecommendations, { params: { id }, query: { limit: 9 } });
