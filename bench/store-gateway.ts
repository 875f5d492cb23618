/** A payment gateway that says yes at once, in Toss Payments' words: so that what is measured is ours. */
import { createServer } from 'node:http';

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { paymentKey, orderId, amount } = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const at = new Date().toISOString();
    const payment = {
      version: '2022-11-16',
      paymentKey,
      type: 'NORMAL',
      orderId,
      orderName: '측정',
      mId: 'bench',
      currency: 'KRW',
      method: '카드',
      totalAmount: amount,
      balanceAmount: amount,
      status: 'DONE',
      requestedAt: at,
      approvedAt: at,
      useEscrow: false,
      lastTransactionKey: paymentKey,
      suppliedAmount: amount,
      vat: 0,
      taxFreeAmount: 0,
      taxExemptionAmount: 0,
      cultureExpense: false,
      cancels: null,
      isPartialCancelable: true,
      card: {
        amount,
        issuerCode: '61',
        acquirerCode: '31',
        number: '43301234****123*',
        installmentPlanMonths: 0,
        approveNo: '00000000',
        useCardPoint: false,
        cardType: '신용',
        ownerType: '개인',
        acquireStatus: 'READY',
        isInterestFree: false,
        interestPayer: null,
      },
      virtualAccount: null,
      easyPay: null,
      transfer: null,
      secret: null,
      country: 'KR',
      failure: null,
      receipt: { url: 'http://localhost/receipt' },
      checkout: { url: 'http://localhost/checkout' },
      metadata: null,
    };
    const body = JSON.stringify(payment);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
