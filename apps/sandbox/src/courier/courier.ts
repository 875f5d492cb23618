import { BRAND } from '@oun/brand';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Faults, playFault } from '../faults.ts';
import type { Store } from '../store.ts';
import { courierPage } from './courier-page.ts';
import { COMPANIES, type CompanyCode, isCompany, openParcels, type Parcel, STEPS } from './parcels.ts';

const API_KEY = 'oun-sandbox';
const SHOWN = 50;
const HOUR_MS = 3_600_000;

const REFUSALS = {
  '101': '유효하지 않은 API KEY 입니다.',
  '103': '사용량을 초과했습니다.',
  '104': '유효하지 않은 운송장번호 이거나 택배사 코드 입니다.',
} as const;
/** A refusal has the status of a success. */
const refusal = (code: keyof typeof REFUSALS) => ({ status: false, msg: REFUSALS[code], code });

type CourierWorld = { store: Store; faults: Faults; now: () => number; hourMs?: number | undefined };

/** SweetTracker (스마트택배, https://info.sweettracker.co.kr/apidoc): every carrier by one API. */
export function courier(app: FastifyInstance, { store, faults, now, hourMs = HOUR_MS }: CourierWorld): void {
  const parcels = openParcels(store.db, { now, hourMs });
  const base = '/info.sweettracker.co.kr/api/v1';

  app.post(`${base}/trackingInfo`, async ({ body }, reply) => {
    const { t_key, t_code, t_invoice } = (body ?? {}) as Record<string, unknown>;
    const fault = faults.take('courier.tracking');
    return playFault(fault, reply, {
      refuse: () => refusal('103'),
      work: () => {
        if (t_key !== API_KEY) return refusal('101');
        const invoiceNo = String(t_invoice ?? '');
        if (fault?.kind === 'no-invoice' || !isCompany(t_code) || !isInvoice(invoiceNo)) return refusal('104');
        return trackingInfo(parcels.track(t_code, invoiceNo));
      },
    });
  });
  app.post(`${base}/companylist`, async ({ body }) => {
    if ((body as Record<string, unknown> | null)?.['t_key'] !== API_KEY) return refusal('101');
    const all = COMPANIES.map(([Code, Name]) => ({ International: 'false', Code, Name }));
    return { Company: all };
  });
  // The key was part of the address there, so the real one has stopped answering these.
  for (const path of ['trackingInfo', 'companylist'])
    app.get(`${base}/${path}`, async (_, reply) => reply.code(405).header('allow', 'POST').send());

  app.get('/courier', async (_, reply) => courierPage(reply, parcels.list(SHOWN)));
  app.get('/courier.json', async () => ({ parcels: parcels.list(SHOWN).map(shown) }));

  /** Registers a parcel, or puts it where it is wanted: `{carrier_code, invoice_no, level?}`. */
  app.post('/courier', async (request, reply) => {
    const { carrier_code, invoice_no, level } = (request.body ?? {}) as Record<string, unknown>;
    const [invoiceNo, wanted] = [String(invoice_no ?? '').replace(/\D/g, ''), Number(level || 1)];
    if (!isCompany(carrier_code) || !isInvoice(invoiceNo) || !(wanted >= 1 && wanted <= 6))
      return isForm(request)
        ? courierPage(reply.code(400), parcels.list(SHOWN), '택배사와 송장번호(숫자 9~14자리)를 확인해 주세요.')
        : reply.code(400).send({ message: 'carrier_code, invoice_no (9 to 14 digits) and level (1 to 6)' });
    const parcel = level ? parcels.setLevel(carrier_code, invoiceNo, wanted) : parcels.track(carrier_code, invoiceNo);
    return answer(request, reply, parcel);
  });
  type Named = { Params: { company: string; invoiceNo: string } };
  app.post<Named>('/courier/:company/:invoiceNo/next', async (request, reply) => {
    const { company, invoiceNo } = request.params;
    if (!isCompany(company) || !isInvoice(invoiceNo)) return reply.callNotFound();
    return answer(request, reply, parcels.next(company, invoiceNo));
  });
}

const isInvoice = (text: string) => /^\d{9,14}$/.test(text);
const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
const answer = (request: FastifyRequest, reply: FastifyReply, parcel: Parcel) =>
  isForm(request) ? reply.redirect('/courier', 303) : shown(parcel);

const shown = ({ companyCode, invoiceNo, times }: Parcel) => ({
  carrier_code: companyCode satisfies CompanyCode,
  invoice_no: invoiceNo,
  level: STEPS[times.length - 1]!.level,
});

function trackingInfo({ invoiceNo, times }: Parcel) {
  const trackingDetails = times.map((at, index) => {
    const { kind, level, where } = STEPS[index]!;
    return {
      code: null,
      kind,
      level,
      manName: level === 5 ? '김배송' : '',
      manPic: '',
      remark: null,
      telno: '',
      telno2: '',
      time: at,
      timeString: koreanTime(at),
      where,
    };
  });
  const last = trackingDetails.at(-1)!;
  const isComplete = last.level === 6;
  return {
    adUrl: '',
    complete: isComplete,
    completeYN: isComplete ? 'Y' : 'N',
    estimate: '',
    firstDetail: trackingDetails[0],
    invoiceNo,
    itemImage: '',
    itemName: `${BRAND.name} 스토어 상품`,
    lastDetail: last,
    lastStateDetail: last,
    level: last.level,
    orderNumber: null,
    productInfo: null,
    receiverAddr: '',
    receiverName: '',
    recipient: '',
    result: 'Y',
    senderName: BRAND.name,
    trackingDetails,
    zipCode: null,
  };
}

/** 2026-11-15 21:00:00, as the carriers write it. */
const koreanTime = (ms: number) => new Date(ms + 9 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
