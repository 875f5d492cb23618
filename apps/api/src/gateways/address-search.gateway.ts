import * as z from 'zod';
import { askOutside, type Outside, OutsideUnavailable } from './outside.ts';

export type FoundPlace = { postcode: string; road: string; lot: string; building: string };
export type AddressesFound = { total: number; places: FoundPlace[] };
export type AddressSearchGateway = {
  search: (asked: { keyword: string; page: number; pageSize: number }) => Promise<AddressesFound>;
};

/** What was typed is no address: too short, too wide, only numbers. Whoever typed it can do better. */
export class VagueAddress extends Error {
  override name = 'VagueAddress';
}

const TIMEOUT_MS = 3_000;
/** Codes for what was typed; all others are about us or about them. */
const ABOUT_THE_WORDS = new Set(['E0005', 'E0006', 'E0008', 'E0009', 'E0010', 'E0011', 'E0012', 'E0013', 'E0015']);
/** These are refused with what was typed around them, so they are left out. */
const REFUSED_LETTERS = /[%=><[\]'";\\]/g;

const Juso = z.object({ roadAddr: z.string(), jibunAddr: z.string(), zipNo: z.string(), bdNm: z.string() });
const JusoAnswer = z.object({
  results: z.object({
    common: z.object({ errorCode: z.string(), errorMessage: z.string(), totalCount: z.coerce.number().default(0) }),
    juso: z.array(Juso).nullish(),
  }),
});

/** 도로명주소 검색 API of the ministry (business.juso.go.kr). Posted, so that the key stands in no address. */
export function juso(outside: Outside, { confirmKey }: { confirmKey: string }): AddressSearchGateway {
  return {
    async search({ keyword, page, pageSize }) {
      const words = keyword.replace(REFUSED_LETTERS, ' ').trim();
      if (words.length < 2) throw new VagueAddress(keyword);
      const { body } = await askOutside(`${outside('business.juso.go.kr')}/addrlink/addrLinkApi.do`, {
        form: {
          confmKey: confirmKey,
          currentPage: String(page),
          countPerPage: String(pageSize),
          keyword: words,
          resultType: 'json',
        },
        timeoutMs: TIMEOUT_MS,
      });
      const answer = JusoAnswer.safeParse(body);
      if (!answer.success) throw new OutsideUnavailable('business.juso.go.kr answered nonsense');
      const { common, juso: found } = answer.data.results;
      if (ABOUT_THE_WORDS.has(common.errorCode)) throw new VagueAddress(common.errorMessage);
      if (common.errorCode !== '0')
        throw new OutsideUnavailable(`business.juso.go.kr: ${common.errorCode} ${common.errorMessage}`);
      return {
        total: common.totalCount,
        places: (found ?? []).map(({ roadAddr, jibunAddr, zipNo, bdNm }) => ({
          postcode: zipNo,
          road: roadAddr.trim(),
          lot: jibunAddr.trim(),
          building: bdNm.trim(),
        })),
      };
    },
  };
}
