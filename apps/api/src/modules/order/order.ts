/** What other modules may use of orders. */
export { actionsOf, canCancelAll, isClaimOpen, WITHDRAWAL_DAYS } from './views/order-actions.ts';
export { lockOrder } from './paying/confirm-payment.ts';
export { followDeposit } from './paying/deposits.ts';
export { eventWords, staffWords } from './views/event-words.ts';
export { heldBy, release } from './paying/holds.ts';
export { lateBefore } from './sending/dispatch-deadline.ts';
export { stageOf } from './views/what-is-left.ts';
export { lapseOrder } from './paying/look-ups.ts';
export { maskAddress, maskName } from './views/mask.ts';
export { refuseUsedInvoice, sendParcels } from './sending/parcels.ts';
export { isPlaced } from './views/placed.ts';
export { closeOrder } from './sending/purchase-confirmation.ts';
export { customerKeyOf } from './paying/ready.ts';
export { lookUp } from './paying/look-ups.ts';
