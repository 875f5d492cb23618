import * as contract from '@oun/contract/cart';
import type { Mount } from '../../platform/http/http.ts';
import {
  addToCart,
  countCart,
  getCart,
  getCartOfProduct,
  previewCart,
  removeFromCart,
  setCartQuantity,
} from './cart.ts';
import { changeCartOption } from './change-option.ts';

export function cartRoutes(mount: Mount) {
  mount(contract.getCart, (ctx) => getCart(ctx));
  mount(contract.countCart, (ctx) => countCart(ctx));
  mount(contract.addToCart, (ctx, { body }) => addToCart(ctx, body.items));
  mount(contract.getCartOfProduct, (ctx, { params }) => getCartOfProduct(ctx, params.product_id));
  mount(contract.setCartQuantity, (ctx, { params, body }) => setCartQuantity(ctx, params.id, body.quantity));
  mount(contract.changeCartOption, (ctx, { params, body }) => changeCartOption(ctx, params.id, body.sku_id));
  mount(contract.removeFromCart, (ctx, { query, body }) => removeFromCart(ctx, [...query.ids, ...body.ids]));
  mount(contract.previewCart, (ctx, { body }) => previewCart(ctx, body.items));
}
