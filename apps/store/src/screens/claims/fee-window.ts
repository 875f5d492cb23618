import type { Caller } from '@oun/client/call';
import { payClaimFee } from '@oun/contract/claim';
import { requestWindow } from '../checkout/payment-window.ts';

/** Leaves for the gateway's window to pay what an exchange costs. */
export async function openFeeWindow(call: Caller, claimId: number): Promise<void> {
  const payment = await call(payClaimFee, { params: { id: claimId } }, { onceKey: crypto.randomUUID() });
  await requestWindow(`/my/claims/${claimId}/fee`, payment);
}
