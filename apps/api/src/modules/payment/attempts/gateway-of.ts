import type { PaymentGatewayName } from '../../../../db/rows.ts';
import type { Gateways } from '../../../gateways/gateways.ts';
import { OutsideUnavailable } from '../../../gateways/outside.ts';
import type { PaymentGateway, Wallet, WalletGateway } from '../../../gateways/payment/payment.gateway.ts';

/** Who takes the money of a payment, and gives it back. */
export const moneyOf = (
  gateways: Pick<Gateways, 'payment' | 'wallets'>,
  name: PaymentGatewayName,
): Pick<PaymentGateway, 'cancel' | 'chargeBillingKey' | 'removeBillingKey'> =>
  name === 'TOSS' ? gateways.payment : walletOf(gateways, name);

/** One that we have no keys for any more cannot be asked; what was paid by it waits until we have. */
export function walletOf({ wallets }: Pick<Gateways, 'wallets'>, name: PaymentGatewayName): WalletGateway {
  const wallet = wallets[name as Wallet];
  if (!wallet) throw new OutsideUnavailable(`${name} is not set up`);
  return wallet;
}
