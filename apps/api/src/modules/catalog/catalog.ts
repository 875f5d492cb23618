/** What other modules may use of products. */
export { arrivalOf } from './product/product-arrival.ts';
export { ownPriceNow, priceNow, productCards } from './product/product-cards.ts';
export { type FoundProducts, listProducts, productVersion } from './lists/product-lists.ts';
export {
  areaJson,
  groupKeyOf,
  type Offer,
  offerColumns,
  offerOf,
  type OfferRow,
  offersOf,
  offerTables,
  type RemoteArea,
} from './product/offers.ts';
export { countReviews, holdForReviews } from './product/review-numbers.ts';
export {
  type Pieces,
  putBackStock,
  releaseStock,
  releaseTimeSales,
  reserveStock,
  reserveTimeSales,
  sellOut,
  sellStock,
  unsellStock,
} from './product/stock.ts';
export { productsMeant } from './staff/products-meant.ts';
