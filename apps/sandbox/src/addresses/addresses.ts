import type { FastifyInstance } from 'fastify';
import { type Faults, playFault } from '../faults.ts';
import { findPlaces, type Place } from './places.ts';

const CONFIRM_KEY = 'oun-sandbox';

const REFUSALS = {
  '-999': '시스템에러',
  E0001: '승인되지 않은 KEY 입니다.',
  E0005: '검색어가 입력되지 않았습니다.',
  E0006: '주소를 상세히 입력해 주시기 바랍니다.',
  E0008: '검색어는 두글자 이상 입력되어야 합니다.',
  E0009: '검색어는 문자와 숫자 같이 입력되어야 합니다.',
  E0010: '검색어가 너무 깁니다. (한글40자, 영문,숫자 80자 이하)',
  E0013: 'SQL 예약어 또는 특수문자( %,=,>,<,[,] )는 검색이 불가능 합니다.',
} as const;
type Refusal = keyof typeof REFUSALS;

/** 도로명주소 검색 API (https://business.juso.go.kr): postcodes and addresses by a road, a town or a building. */
export function addresses(app: FastifyInstance, { faults }: { faults: Faults }): void {
  const path = '/business.juso.go.kr/addrlink/addrLinkApi.do';
  const answer = (given: Record<string, string | undefined>) => {
    const { confmKey, keyword = '', currentPage = '1', countPerPage = '10' } = given;
    const [at, count] = [Math.max(1, Number(currentPage) || 1), Math.min(100, Number(countPerPage) || 10)];
    const why = confmKey === CONFIRM_KEY ? whyNot(keyword.trim()) : 'E0001';
    const common = (code: '0' | Refusal, total: number) => ({
      errorMessage: code === '0' ? '정상' : REFUSALS[code],
      countPerPage: String(count),
      totalCount: String(total),
      errorCode: code,
      currentPage: String(at),
    });
    if (why) return { results: { common: common(why, 0), juso: null } };
    const found = findPlaces(keyword.trim());
    const shown = found.slice((at - 1) * count, at * count);
    return { results: { common: common('0', found.length), juso: shown.map(juso) } };
  };
  app.all(path, async ({ method, query, body }, reply) => {
    const given = (method === 'POST' ? (body ?? {}) : query) as Record<string, string | undefined>;
    return playFault(faults.take('juso.search'), reply, {
      refuse: () => ({ results: { common: { errorCode: '-999', errorMessage: REFUSALS['-999'] }, juso: null } }),
      work: () => answer(given),
    });
  });
}

function whyNot(keyword: string): Refusal | undefined {
  if (keyword === '') return 'E0005';
  if (keyword.length < 2) return 'E0008';
  if (keyword.length > 80) return 'E0010';
  if (/[%=><[\]]/.test(keyword)) return 'E0013';
  if (/^[\d\s-]+$/.test(keyword) && !/^\d{5}$/.test(keyword)) return 'E0009';
  // A whole province is no address.
  if (/^(서울|경기|인천|부산|대구|광주|대전|울산|세종|제주)(특별시|광역시|도|특별자치시|특별자치도)?$/.test(keyword))
    return 'E0006';
  return undefined;
}

function juso({ si, sgg, emd, li, road, number, lot, zip, building }: Place) {
  const isRural = /[읍면]$/.test(emd);
  const part1 = [si, sgg, isRural ? emd : '', road, number].filter((part) => part !== '').join(' ');
  const inside = [isRural ? '' : emd, building].filter(Boolean).join(', ');
  const part2 = inside && ` (${inside})`;
  const lotText = lot[1] === 0 ? String(lot[0]) : lot.join('-');
  return {
    roadAddr: part1 + part2,
    roadAddrPart1: part1,
    roadAddrPart2: part2,
    jibunAddr: [si, sgg, emd, li, lotText, building].filter((part) => part !== '').join(' '),
    engAddr: '',
    zipNo: zip,
    admCd: '',
    rnMgtSn: '',
    bdMgtSn: '',
    detBdNmList: '',
    bdNm: building,
    bdKdcd: building.endsWith('아파트') ? '1' : '0',
    siNm: si,
    sggNm: sgg,
    emdNm: emd,
    liNm: li,
    rn: road,
    udrtYn: '0',
    buldMnnm: String(number),
    buldSlno: '0',
    mtYn: '0',
    lnbrMnnm: String(lot[0]),
    lnbrSlno: String(lot[1]),
    emdNo: '01',
  };
}
