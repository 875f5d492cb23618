import * as checkout from '@oun/contract/checkout';
import * as couponPrice from '@oun/contract/coupon-price';
import * as invoice from '@oun/contract/invoice';
import * as contract from '@oun/contract/order';
import * as admin from '@oun/contract/order-admin';
import type { Mount } from '../../platform/http.ts';
import { readInbox, readTrialBalance, resolveFinding } from '../payment/payment.ts';
import {
  applyCoupons,
  getInitialized,
  initiateFromCart,
  initiateFromProduct,
  listCheckoutCoupons,
  setDeliveryAddress,
} from './checkout.ts';
import { askCashReceipt } from './cash-receipt.ts';
import { getCompleted } from './completed.ts';
import { confirmOrder } from './confirm.ts';
import { getCouponPrice } from './coupon-price.ts';
import { deliverItem, prepareItems, shipItems } from './fulfilment.ts';
import { applyInvoices, checkInvoices, invoiceTemplate, listUploads, undoInvoices } from './invoices.ts';
import { getOrder, listOrders } from './orders.ts';
import { changeOrderAddress, confirmPurchase } from './purchase.ts';
import { readyOrder } from './ready.ts';
import { refreshCheckout } from './refresh.ts';
import { rollBackToCart } from './rollback.ts';
import { listItemsForStaff } from './staff-list.ts';
import { addMemo, getOrderForStaff, revealOrder } from './staff-order.ts';

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
  mount(admin.adminGetOrder, (ctx, { params }) => getOrderForStaff(ctx, params.id));
  mount(admin.adminRevealOrder, (ctx, { params, body }) => revealOrder(ctx, params.id, body.reason));
  mount(admin.adminAddOrderMemo, (ctx, { params, body }) => addMemo(ctx, params.id, body.text));
  mount(invoice.adminInvoiceTemplate, (ctx) => invoiceTemplate(ctx));
  mount(invoice.adminCheckInvoices, (ctx, { body }) => checkInvoices(ctx, body.csv));
  mount(invoice.adminApplyInvoices, (ctx, { body }) => applyInvoices(ctx, body));
  mount(invoice.adminListInvoiceUploads, (ctx) => listUploads(ctx));
  mount(invoice.adminUndoInvoices, (ctx, { params }) => undoInvoices(ctx, params.id));
  mount(admin.adminPrepareItems, (ctx, { body }) => prepareItems(ctx, body.item_ids));
  mount(admin.adminShipItems, (ctx, { body }) => shipItems(ctx, body));
  mount(admin.adminDeliverItem, (ctx, { params }) => deliverItem(ctx, params.id));
  mount(admin.adminTrialBalance, (ctx) => readTrialBalance(ctx));
  mount(admin.adminPaymentInbox, (ctx) => readInbox(ctx));
  mount(admin.adminResolveFinding, (ctx, { params, body }) => resolveFinding(ctx, params.id, body.note));
}
