import { ROADS, type Road } from './roads.data.ts';

export type Place = {
  si: string;
  sgg: string;
  emd: string;
  li: string;
  road: string;
  number: number;
  lot: [number, number];
  zip: string;
  building: string;
  /** All that it may be asked for by, without a number. */
  words: string;
};

const NUMBERS = 8;
const ODD = 7;

const SHORT: Readonly<Record<string, string>> = {
  충청북도: '충북',
  충청남도: '충남',
  전라남도: '전남',
  경상북도: '경북',
  경상남도: '경남',
};

/** Numbers, lots and postcodes come from the road's own place in the list, so that they are the same on every machine. */
function placesOf([si, sgg, emd, road, zip, ...buildings]: Road, nth: number): Place[] {
  const [town = '', li = ''] = emd.split(' ');
  return Array.from({ length: NUMBERS }, (_, i) => {
    const building = buildings[i] ?? '';
    return {
      si,
      sgg,
      emd: town,
      li,
      road,
      number: 6 + (nth % ODD) + i * (ODD + (nth % 3)),
      lot: [100 + nth * ODD + i * 3, i % 4],
      zip: String(Number(zip) + Math.floor(i / 4)).padStart(5, '0'),
      building,
      words: [si, SHORT[si] ?? si.slice(0, 2), sgg, emd, road, building].join(' '),
    };
  });
}

export const PLACES: readonly Place[] = ROADS.flatMap(placesOf);

/** Every word must be part of it; a number is the building's, the lot's or the postcode. */
export function findPlaces(keyword: string): Place[] {
  // 양화로45 is as often written as 양화로 45.
  const spaced = keyword.replace(/([로길가-힣])(\d+(?:-\d+)?)$/u, '$1 $2');
  const tokens = spaced.split(/[\s,()]+/).filter(Boolean);
  return PLACES.filter((place) => tokens.every((token) => has(place, token)));
}

function has({ words, number, lot, zip, road }: Place, token: string): boolean {
  if (!/^\d+(-\d+)?$/.test(token)) return words.includes(token) || road.startsWith(token);
  return [String(number), String(lot[0]), lot.join('-'), zip].includes(token);
}
