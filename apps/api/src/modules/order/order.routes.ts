import * as checkout from '@oun/contract/checkout';
import * as couponPrice from '@oun/contract/coupon-price';
import * as invoice from '@oun/contract/invoice';
import * as contract from '@oun/contract/order';
import * as admin from '@oun/contract/order-admin';
import type { Mount } from '../../platform/http/http.ts';
import {
  applyCoupons,
  getInitialized,
  initiateFromCart,
  initiateFromProduct,
  listCheckoutCoupons,
  setDeliveryAddress,
} from './checkout/checkout.ts';
import { askCashReceipt } from './paying/ask-cash-receipt.ts';
import { getCompleted } from './paying/completed.ts';
import { confirmOrder } from './paying/confirm-payment.ts';
import { getCouponPrice } from './checkout/coupon-price.ts';
import { deliverItem, shipItems } from './sending/fulfilment.ts';
import { applyInvoices, checkInvoices, invoiceTemplate, listUploads, undoInvoices } from './sending/invoices.ts';
import { getOrder, listOrders } from './views/orders.ts';
import { changeOrderAddress, confirmPurchase } from './sending/purchase-confirmation.ts';
import { readyOrder } from './paying/ready.ts';
import { refreshCheckout } from './checkout/refresh-checkout.ts';
import { rollBackToCart } from './checkout/back-to-cart.ts';
import { exportItems } from './staff/export-items.ts';
import { prepareForStaff } from './staff/prepare-for-staff.ts';
import { listItemsForStaff } from './staff/staff-items.ts';
import { addMemo, getOrderForStaff, revealOrder } from './staff/staff-order.ts';

export function orderRoutes(mount: Mount) {
  mount(couponPrice.getCouponPrice, (ctx, { params }) => getCouponPrice(ctx, params.id));
  mount(checkout.initiateFromCart, (ctx, { body }) => initiateFromCart(ctx, body.cart_item_ids));
  mount(checkout.initiateFromProduct, (ctx, { body }) => initiateFromProduct(ctx, body));
  mount(checkout.getInitialized, (ctx, { params }) => getInitialized(ctx, params.id));
  mount(checkout.listCheckoutCoupons, (ctx, { params }) => listCheckoutCoupons(ctx, params.id));
  mount(checkout.applyCoupons, (ctx, { params, body }) => applyCoupons(ctx, params.id, body));
  mount(checkout.setDeliveryAddress, (ctx, { params, body }) => setDeliveryAddress(ctx, params.id, body));
  mount(checkout.refreshCheckout, (ctx, { params }) => refreshCheckout(ctx, params.id));
  mount(checkout.readyOrder, (ctx, { params, body }) => readyOrder(ctx, params.id, body));
  mount(checkout.confirmOrder, (ctx, { params, body }) => confirmOrder(ctx, params.id, body));
  mount(checkout.getCompleted, (ctx, { params }) => getCompleted(ctx, params.id));
  mount(contract.listOrders, (ctx, { query }) => listOrders(ctx, query));
  mount(contract.getOrder, (ctx, { params }) => getOrder(ctx, params.id));
  mount(contract.askCashReceipt, (ctx, { params, body }) => askCashReceipt(ctx, params.id, body));
  mount(contract.confirmPurchase, (ctx, { params }) => confirmPurchase(ctx, params.id, params.item_id));
  mount(contract.changeOrderAddress, (ctx, { params, body }) => changeOrderAddress(ctx, params.id, body.address_id));
  mount(contract.rollBackToCart, (ctx, { params }) => rollBackToCart(ctx, params.id));
  mount(admin.adminListOrderItems, (ctx, { query }) => listItemsForStaff(ctx, query));
  mount(admin.adminExportOrderItems, (ctx, { body }) => exportItems(ctx, body));
  mount(admin.adminGetOrder, (ctx, { params }) => getOrderForStaff(ctx, params.id));
  mount(admin.adminRevealOrder, (ctx, { params, body }) => revealOrder(ctx, params.id, body.reason));
  mount(admin.adminAddOrderMemo, (ctx, { params, body }) => addMemo(ctx, params.id, body.text));
  mount(invoice.adminInvoiceTemplate, (ctx) => invoiceTemplate(ctx));
  mount(invoice.adminCheckInvoices, (ctx, { body }) => checkInvoices(ctx, body.csv));
  mount(invoice.adminApplyInvoices, (ctx, { body }) => applyInvoices(ctx, body));
  mount(invoice.adminListInvoiceUploads, (ctx) => listUploads(ctx));
  mount(invoice.adminUndoInvoices, (ctx, { params }) => undoInvoices(ctx, params.id));
  mount(admin.adminPrepareItems, (ctx, { body }) => prepareForStaff(ctx, body));
  mount(admin.adminShipItems, (ctx, { body }) => shipItems(ctx, body));
  mount(admin.adminDeliverItem, (ctx, { params }) => deliverItem(ctx, params.id));
}
