/** Toss's SDK, version 2, as a page meets it. Sent to the browser as it stands, so it imports nothing. */

type Amount = { currency: string; value: number };
type Buyer = { customerEmail?: string; customerName?: string; customerMobilePhone?: string };
type Places = { successUrl?: string; failUrl?: string; windowTarget?: 'self' | 'iframe' };
type Order = Buyer & Places & { orderId: string; orderName: string; metadata?: Record<string, string> };
type PaymentRequest = Order & {
  method: string;
  amount: Amount;
  card?: { easyPay?: string; flowMode?: string; cardCompany?: string };
  easyPay?: string;
  virtualAccount?: { validHours?: number };
};
type BillingRequest = Buyer & Places & { method: string };
type WidgetMessage = {
  oun: 'toss-widget';
  frame: string;
  height?: number;
  method?: string;
  provider?: string;
  isAgreed?: boolean;
};

const METHODS = new Set([
  'CARD',
  'TRANSFER',
  'VIRTUAL_ACCOUNT',
  'MOBILE_PHONE',
  'CULTURE_GIFT_CERTIFICATE',
  'FOREIGN_EASY_PAY',
]);
const ORIGIN = new URL((document.currentScript as HTMLScriptElement).src).origin;

class TossError extends Error {
  code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = code;
    this.code = code;
  }
}

/** Leaves the page for the payment window, and so never answers. */
function leave(path: string, query: Record<string, string | number | undefined>): Promise<never> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
  window.location.assign(`${ORIGIN}/pay.tosspayments.com${path}?${new URLSearchParams(given)}`);
  return new Promise(() => {});
}

function checkCustomerKey(customerKey: unknown) {
  if (customerKey === 'ANONYMOUS') return;
  if (typeof customerKey !== 'string' || !/^[\w\-=.@]{2,50}$/.test(customerKey))
    throw new TossError(
      'INVALID_CUSTOMER_KEY',
      '고객키는 영문 대소문자, 숫자, 특수문자 -, _, =, ., @ 로 2자 이상 50자 이하여야 합니다.',
    );
}

function checkPlaces({ successUrl, failUrl }: Places) {
  for (const url of [successUrl, failUrl])
    if (!/^https?:\/\//.test(url ?? ''))
      throw new TossError('INVALID_URL', 'url 은 http, https 를 포함한 주소 형식이어야 합니다.');
}

function checkOrder(order: Order, { currency, value }: Amount) {
  if (!/^[\w-]{6,64}$/.test(order.orderId ?? ''))
    throw new TossError(
      'INVALID_ORDER_ID',
      'orderId는 영문 대소문자, 숫자, 특수문자(-, _) 만 허용합니다. 6자 이상 64자 이하여야 합니다.',
    );
  if (!order.orderName || order.orderName.length > 100)
    throw new TossError('INVALID_ORDER_NAME', '주문 이름은 100자 이하여야 합니다.');
  if (order.customerMobilePhone && !/^\d{8,15}$/.test(order.customerMobilePhone))
    throw new TossError('INVALID_PHONE', '전화번호 형식에 맞지 않습니다. 전화번호에는 특수문자가 포함될 수 없습니다.');
  if (currency !== 'KRW' || !Number.isSafeInteger(value) || value <= 0)
    throw new TossError('INVALID_AMOUNT', '금액은 0보다 큰 정수여야 합니다.');
  checkPlaces(order);
}

const orderQuery = (order: Order, amount: Amount) => ({
  orderId: order.orderId,
  orderName: order.orderName,
  amount: amount.value,
  successUrl: order.successUrl,
  failUrl: order.failUrl,
  customerEmail: order.customerEmail,
  customerName: order.customerName,
  metadata: order.metadata && JSON.stringify(order.metadata),
});

function payment(clientKey: string, customerKey: string) {
  return {
    async requestPayment(request: PaymentRequest): Promise<never> {
      if (!METHODS.has(request.method)) throw new TossError('NOT_SUPPORTED_METHOD', '지원되지 않는 결제 수단입니다.');
      checkOrder(request, request.amount);
      const provider = request.card?.easyPay ?? request.easyPay;
      return leave('/window', {
        clientKey,
        customerKey,
        ...orderQuery(request, request.amount),
        method: provider ? 'EASY_PAY' : request.method,
        provider,
        validHours: request.virtualAccount?.validHours,
      });
    },
    async requestBillingAuth(request: BillingRequest): Promise<never> {
      if (request.method !== 'CARD') throw new TossError('NOT_SUPPORTED_METHOD', '지원되지 않는 결제 수단입니다.');
      checkPlaces(request);
      const { successUrl, failUrl, customerEmail, customerName } = request;
      return leave('/billing', { clientKey, customerKey, successUrl, failUrl, customerEmail, customerName });
    },
  };
}

/** A frame of the payment window's host that stands in the page and tells what is chosen in it. */
function frame(selector: string, path: string, onMessage: (message: WidgetMessage) => void) {
  const place = document.querySelector(selector);
  if (!place) throw new TossError('INVALID_SELECTOR', '유효하지 않은 selector입니다.');
  const name = `toss-${Math.random().toString(36).slice(2)}`;
  const element = document.createElement('iframe');
  element.title = path === '/widget/agreement' ? '결제 약관' : '결제 수단';
  element.src = `${ORIGIN}/pay.tosspayments.com${path}?frame=${name}`;
  element.style.cssText = 'display:block;width:100%;border:0;height:0';
  const listen = ({ origin, data }: MessageEvent<WidgetMessage | null>) => {
    if (origin !== ORIGIN || data?.oun !== 'toss-widget' || data.frame !== name) return;
    if (data.height !== undefined) element.style.height = `${data.height}px`;
    else onMessage(data);
  };
  window.addEventListener('message', listen);
  place.replaceChildren(element);
  return {
    shown: new Promise<void>((resolve) => element.addEventListener('load', () => resolve(), { once: true })),
    destroy: async () => {
      window.removeEventListener('message', listen);
      element.remove();
    },
  };
}

function widgets(clientKey: string, customerKey: string) {
  if (!/_gck_/.test(clientKey))
    throw new TossError(
      'INVALID_CLIENT_KEY',
      '결제위젯 연동 키의 클라이언트 키로 SDK를 연동해주세요. API 개별 연동 키는 지원하지 않습니다.',
    );
  let amount: Amount | undefined;
  let chosen: { method: string; provider?: string } | undefined;
  let isAgreed: boolean | undefined;

  return {
    async setAmount(next: Amount) {
      amount = next;
    },
    async renderPaymentMethods({ selector }: { selector: string; variantKey?: string }) {
      if (!amount)
        throw new TossError('NOT_SETUP_AMOUNT', '결제 금액을 먼저 설정해주세요. setAmount()를 호출해주세요.');
      const listeners: ((method: { code: string }) => void)[] = [];
      const { shown, destroy } = frame(selector, '/widget/methods', ({ method = 'CARD', provider }) => {
        chosen = { method, ...(provider && { provider }) };
        for (const listener of listeners) listener({ code: provider ?? method });
      });
      await shown;
      return {
        on: (event: string, listener: (method: { code: string }) => void) =>
          void (event === 'paymentMethodSelect' && listeners.push(listener)),
        getSelectedPaymentMethod: async () => ({ code: chosen?.provider ?? chosen?.method ?? 'CARD' }),
        destroy,
      };
    },
    async renderAgreement({ selector }: { selector: string; variantKey?: string }) {
      const listeners: ((status: { agreedRequiredTerms: boolean }) => void)[] = [];
      isAgreed = true;
      const { shown, destroy } = frame(selector, '/widget/agreement', (message) => {
        isAgreed = message.isAgreed ?? false;
        for (const listener of listeners) listener({ agreedRequiredTerms: isAgreed });
      });
      await shown;
      return {
        on: (event: string, listener: (status: { agreedRequiredTerms: boolean }) => void) =>
          void (event === 'agreementStatusChange' && listeners.push(listener)),
        destroy,
      };
    },
    async requestPayment(order: Order): Promise<never> {
      if (!amount)
        throw new TossError('NOT_SETUP_AMOUNT', '결제 금액을 먼저 설정해주세요. setAmount()를 호출해주세요.');
      if (isAgreed === false) throw new TossError('NEED_AGREEMENT_WITH_REQUIRED_TERMS', '필수 약관에 동의해주세요.');
      if (!chosen) throw new TossError('NOT_SELECTED_PAYMENT_METHOD', '결제수단이 선택되지 않았어요.');
      checkOrder(order, amount);
      return leave('/window', { clientKey, customerKey, ...orderQuery(order, amount), ...chosen });
    },
  };
}

export function TossPayments(clientKey: string) {
  if (!/^(?:test|live)_g?ck_\w+$/.test(clientKey ?? ''))
    throw new TossError('INVALID_CLIENT_KEY', '잘못된 클라이언트 연동 정보 입니다.');
  return {
    payment({ customerKey }: { customerKey: string }) {
      checkCustomerKey(customerKey);
      return payment(clientKey, customerKey);
    },
    widgets({ customerKey }: { customerKey: string }) {
      checkCustomerKey(customerKey);
      return widgets(clientKey, customerKey);
    },
  };
}
TossPayments.ANONYMOUS = 'ANONYMOUS';

Object.assign(window, { TossPayments });
