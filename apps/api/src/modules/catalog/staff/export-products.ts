import { type adminExportProducts, type adminListProducts, PRODUCT_STATE_LABELS } from '@oun/contract/catalog';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { ListFile } from '@oun/contract/paging';
import type { StaffContext } from '../../../platform/context.ts';
import { csvMoment } from '../../../platform/csv.ts';
import { writeListFile } from '../../../platform/db/list-file.ts';
import { listProductsForStaff } from './staff-products.ts';

const HEAD = ['번호', '상품', '브랜드', '분류', '정가', '판매가', '옵션', '판매 가능', '리뷰', '바뀐 때', '상태'];

const lineOf = (product: Answer<typeof adminListProducts>['items'][number]) => [
  product.id,
  product.name,
  product.brand_name,
  product.category_name,
  product.list_price,
  product.sale_price,
  product.sku_count,
  product.available,
  product.review_count,
  csvMoment(product.updated_at),
  PRODUCT_STATE_LABELS[product.state],
];

export const exportProducts = (
  ctx: StaffContext,
  { filter }: Parsed<typeof adminExportProducts>['body'],
): Promise<ListFile> =>
  writeListFile({
    head: HEAD,
    lineOf,
    read: (place) => listProductsForStaff(ctx, { ...filter, ...place, sort: 'newest', direction: 'asc' }),
  });
