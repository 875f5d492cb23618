import { perform } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { payClaimFee } from '@oun/contract/claim';
import type { QueryClient } from '@tanstack/react-query';
import { requestWindow } from '../checkout/payment-window.ts';

const pay = onceMutation(payClaimFee, { touches: 'nothing' });

/** Leaves for the gateway's window to pay what an exchange costs. */
export async function openFeeWindow(client: QueryClient, claimId: number): Promise<void> {
  const payment = await perform(client, pay, { params: { id: claimId } });
  await requestWindow(`/my/claims/${claimId}/fee`, payment);
}
