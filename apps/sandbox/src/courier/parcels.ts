import type { DatabaseSync } from 'node:sqlite';

/** SweetTracker's codes. */
export const COMPANIES = [
  ['04', 'CJ대한통운'],
  ['05', '한진택배'],
  ['08', '롯데택배'],
  ['01', '우체국택배'],
  ['06', '로젠택배'],
  ['23', '경동택배'],
  ['22', '대신택배'],
  ['11', '일양로지스'],
  ['24', 'GS Postbox 택배'],
  ['46', 'CU 편의점택배'],
] as const;
export type CompanyCode = (typeof COMPANIES)[number][0];
export const isCompany = (code: unknown): code is CompanyCode => COMPANIES.some(([each]) => each === code);
export const companyName = (code: CompanyCode): string => COMPANIES.find(([each]) => each === code)![1];

/** The way of every parcel: what happens where, and how many hours after what came before. */
export const STEPS = [
  { level: 1, hours: 0, kind: '접수', where: '이천센터' },
  { level: 2, hours: 4, kind: '집화처리', where: '경기광주' },
  { level: 3, hours: 3, kind: '간선상차', where: '곤지암Hub' },
  { level: 3, hours: 7, kind: '간선하차', where: '동서울Hub' },
  { level: 4, hours: 4, kind: '지점도착', where: '서울강남' },
  { level: 5, hours: 2, kind: '배송출발', where: '서울강남' },
  { level: 6, hours: 5, kind: '배송완료', where: '서울강남' },
] as const;

/** `times` has the moment of each step that is behind it, in epoch milliseconds. */
export type Parcel = { companyCode: CompanyCode; invoiceNo: string; times: number[] };
export type Parcels = ReturnType<typeof openParcels>;

const TABLE = `create table if not exists parcel (
  company_code text not null, invoice_no text not null, times text not null, primary key (company_code, invoice_no)
) strict`;

export function openParcels(db: DatabaseSync, { now, hourMs }: { now: () => number; hourMs: number }) {
  db.exec(TABLE);
  const select = db.prepare('select times from parcel where company_code = ? and invoice_no = ?');
  const upsert = db.prepare('insert or replace into parcel (company_code, invoice_no, times) values (?, ?, ?)');
  const selectAll = db.prepare('select * from parcel order by rowid desc limit ?');

  const save = (parcel: Parcel) => {
    upsert.run(parcel.companyCode, parcel.invoiceNo, JSON.stringify(parcel.times));
    return parcel;
  };
  /** Where the hours have carried it meanwhile. */
  const move = (parcel: Parcel): Parcel => {
    const times = [...parcel.times];
    for (let step = STEPS[times.length]; step; step = STEPS[times.length]) {
      const due = times.at(-1)! + step.hours * hourMs;
      if (due > now()) break;
      times.push(due);
    }
    return { ...parcel, times };
  };

  return {
    /** A number that nobody asked for before begins its way here. */
    track(companyCode: CompanyCode, invoiceNo: string): Parcel {
      const row = select.get(companyCode, invoiceNo);
      const known = row && (JSON.parse(row['times'] as string) as number[]);
      return move(known ? { companyCode, invoiceNo, times: known } : save({ companyCode, invoiceNo, times: [now()] }));
    },
    /** Puts it on the first step of a level, now; the hours go on from there. */
    setLevel(companyCode: CompanyCode, invoiceNo: string, level: number): Parcel {
      const { times } = this.track(companyCode, invoiceNo);
      const count = STEPS.findIndex((step) => step.level >= level) + 1;
      const kept = times.slice(0, count);
      while (kept.length < count) kept.push(now());
      return save({ companyCode, invoiceNo, times: kept });
    },
    next(companyCode: CompanyCode, invoiceNo: string): Parcel {
      const parcel = this.track(companyCode, invoiceNo);
      return parcel.times.length < STEPS.length ? save({ ...parcel, times: [...parcel.times, now()] }) : parcel;
    },
    /** Newest first. */
    list: (limit: number): Parcel[] =>
      selectAll.all(limit).map((row) =>
        move({
          companyCode: row['company_code'] as CompanyCode,
          invoiceNo: row['invoice_no'] as string,
          times: JSON.parse(row['times'] as string) as number[],
        }),
      ),
  };
}
