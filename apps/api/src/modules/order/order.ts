/** What other modules may use of orders. */
export { actionsOf, canCancelAll, isClaimOpen, WITHDRAWAL_DAYS } from './views/order-actions.ts';
export { lockOrder } from './paying/lock-order.ts';
export { followDeposit } from './paying/deposits.ts';
export { eventWords, staffWords } from './views/event-words.ts';
export { heldBy, release } from './paying/holds.ts';
export { lateBefore } from './sending/dispatch-deadline.ts';
export { stageOf } from './views/what-is-left.ts';
export { lapseOrder } from './paying/look-ups.ts';
export { maskAddress, maskName } from './views/mask.ts';
export { isPlaced } from './views/placed.ts';
export { closeOrder } from './sending/purchase-confirmation.ts';
export { customerKeyOf } from './paying/ready.ts';
export { lookUp } from './paying/look-ups.ts';
export { followParcelBack, sendDespiteClaim, sendReplacement } from './changes/claim-shipments.ts';
export { closeItems, markClaimed } from './changes/claimed-items.ts';
export { repayPieces, takePieces } from './changes/pieces-left.ts';
export { splitItem } from './changes/split-item.ts';
export { writeOrderEvent } from './changes/write-event.ts';
