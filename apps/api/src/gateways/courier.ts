import * as z from 'zod';
import { askOutside, type Outside, OutsideUnavailable } from './outside.ts';

export type TrackingState = 'READY' | 'IN_TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'UNKNOWN';
export type Tracking = {
  /** UNKNOWN where the carrier does not know the number, or not yet. */
  state: TrackingState;
  /** Oldest first. */
  events: { at: Date; where: string; what: string }[];
  deliveredAt: Date | null;
};
export type CourierGateway = {
  track: (parcel: { carrierCode: string; invoiceNo: string }) => Promise<Tracking>;
};

const TIMEOUT_MS = 5_000;
/** The carrier does not know the number. */
const NO_SUCH_INVOICE = '104';

const Refused = z.object({ status: z.literal(false), code: z.coerce.string(), msg: z.string() });
const Detail = z.object({
  time: z.number().nullish(),
  timeString: z.string().nullish(),
  where: z.string().nullish(),
  kind: z.string().nullish(),
  level: z.coerce.number().nullish(),
});
const TrackingInfo = z.object({
  level: z.coerce.number(),
  complete: z.boolean().nullish(),
  trackingDetails: z.array(Detail).nullish(),
});

/** SweetTracker (스마트택배) asks every carrier in one language. Only POST is answered, so that no key stands in an address. */
export function sweetTracker(outside: Outside, { apiKey }: { apiKey: string }): CourierGateway {
  return {
    async track({ carrierCode, invoiceNo }) {
      const { body } = await askOutside(`${outside('info.sweettracker.co.kr')}/api/v1/trackingInfo`, {
        json: { t_key: apiKey, t_code: carrierCode, t_invoice: invoiceNo.replace(/\D/g, '') },
        timeoutMs: TIMEOUT_MS,
      });
      const refused = Refused.safeParse(body);
      if (refused.success) {
        if (refused.data.code === NO_SUCH_INVOICE) return { state: 'UNKNOWN', events: [], deliveredAt: null };
        throw new OutsideUnavailable(`info.sweettracker.co.kr: ${refused.data.code} ${refused.data.msg}`);
      }
      const info = TrackingInfo.safeParse(body);
      if (!info.success) throw new OutsideUnavailable('info.sweettracker.co.kr answered nonsense');
      return trackingOf(info.data);
    },
  };
}

function trackingOf({ level, complete, trackingDetails }: z.infer<typeof TrackingInfo>): Tracking {
  const details = (trackingDetails ?? [])
    .flatMap((detail) => {
      const at = timeOf(detail);
      return at ? { ...detail, at } : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const state = complete ? 'DELIVERED' : stateOf(level);
  const delivered = details.findLast((detail) => detail.level === 6) ?? details.at(-1);
  return {
    state,
    events: details.map(({ at, where, kind }) => ({ at, where: where ?? '', what: kind ?? '' })),
    deliveredAt: state === 'DELIVERED' ? (delivered?.at ?? null) : null,
  };
}

function stateOf(level: number): TrackingState {
  if (level >= 6) return 'DELIVERED';
  if (level === 5) return 'OUT_FOR_DELIVERY';
  if (level >= 2) return 'IN_TRANSIT';
  return level === 1 ? 'READY' : 'UNKNOWN';
}

/** The carrier's own words are Korean time, with seconds or without. */
function timeOf({ timeString, time }: z.infer<typeof Detail>): Date | undefined {
  const [, day, clock, seconds = ':00'] = /^\s*(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?/.exec(timeString ?? '') ?? [];
  const at = day ? new Date(`${day}T${clock}${seconds}+09:00`) : new Date(time && time > 0 ? time : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
