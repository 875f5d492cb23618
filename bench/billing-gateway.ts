/** A gateway that charges cards in Toss Payments' words, as slow as a real one, and remembers what it took. */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const ANSWERS_AFTER_MS = 200;
const taken = new Map<string, number>();
let repeats = 0;

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void answer(chunks));

  async function answer(body: Buffer[]) {
    if (!request.url?.includes('/billing/')) return send({ charged: taken.size, repeats });
    const { orderId, amount } = JSON.parse(Buffer.concat(body).toString()) as { orderId: string; amount: number };
    if (taken.has(orderId)) repeats += 1;
    taken.set(orderId, amount);
    await wait(ANSWERS_AFTER_MS);
    const at = new Date().toISOString();
    return send({
      paymentKey: `key-${orderId}`,
      orderId,
      status: 'DONE',
      method: '카드',
      totalAmount: amount,
      balanceAmount: amount,
      requestedAt: at,
      approvedAt: at,
      card: { issuerCode: '61', number: '43301234****123*', installmentPlanMonths: 0 },
    });
  }

  function send(json: object) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(json));
  }
}).listen(Number(process.env['PORT']), '127.0.0.1');
