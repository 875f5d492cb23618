/** What other modules may use of orders. */
export { actionsOf, canCancelAll, isClaimOpen, WITHDRAWAL_DAYS } from './actions.ts';
export { lockOrder } from './confirm.ts';
export { followDeposit } from './deposits.ts';
export { eventWords, staffWords } from './event-words.ts';
export { heldBy, release } from './holds.ts';
export { lateBefore } from './late.ts';
export { stageOf } from './left.ts';
export { lapseOrder } from './look-ups.ts';
export { maskAddress, maskName } from './mask.ts';
export { refuseUsedInvoice, sendParcels } from './parcels.ts';
export { isPlaced } from './placed.ts';
export { closeOrder } from './purchase.ts';
export { customerKeyOf } from './ready.ts';
export { lookUp } from './look-ups.ts';
