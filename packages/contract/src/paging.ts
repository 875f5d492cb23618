import * as z from 'zod';

export const PAGE_SIZE = 20;

/** Opaque to callers: where the last page ended. */
export const Cursor = z.string().max(400).optional();

/** A keyset page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** A page by number, where the specification counts pages. */
export const numberedPage = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), page_size: z.int(), total: z.int() });

/** Past this many a list says only that there are more: nobody reads on to tell 1,204 from 1,205. */
export const TOTAL_MAX = 1_000;
export const STAFF_PAGE_SIZES = [20, 50, 100, 200] as const;

/** A keyset page that staff go through in both directions, with how many there are in all. */
export const staffPage = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    prev_cursor: z.string().nullable(),
    /** At most `TOTAL_MAX`. */
    total: z.int(),
    /** There are more than `total`. */
    is_capped: z.boolean(),
  });
export type StaffPage<Row> = {
  items: Row[];
  next_cursor: string | null;
  prev_cursor: string | null;
  total: number;
  is_capped: boolean;
};

/** How staff ask for one: the first of the sorts is the list's own. A cursor that cannot be read is the first page. */
export const staffPaging = <const Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  direction: 'asc' | 'desc' = 'desc',
) => ({
  cursor: Cursor,
  limit: z.int().min(1).max(200).default(PAGE_SIZE),
  sort: z.enum(sorts).default(sorts[0] as never),
  direction: z.enum(['asc', 'desc']).default(direction),
});

/** A file of a list is this long at most. */
export const EXPORT_MAX = 10_000;

/** What a list shows, as a file; `is_cut` where there is more than fits into one. */
export const ListFile = z.object({ csv: z.string(), count: z.int(), is_cut: z.boolean() });
export type ListFile = z.infer<typeof ListFile>;

/** One key given once is a list of one. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z
    .union([item.array(), item.transform((one) => [one])])
    .optional()
    .default([]);

/** The largest whole number of a column. */
export const INT_MAX = 2_147_483_647;

/** In a body a number; in an address its digits, which whoever reads the address makes a number of. */
export const Id = z.int().min(1).max(INT_MAX);

/** Won that a caller names, to be compared with ours. */
export const Amount = z.int().min(0).max(INT_MAX);

/** A day in years that calendars agree on. */
export const Day = z.iso.date().refine((day) => day >= '1900' && day < '2200', '날짜를 확인해주세요.');

/** What was last written of something when a form was opened: whoever saves after somebody else is told of it. */
export const Version = z.int().min(0).max(INT_MAX);

export const Moment = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((at) => at >= '1900' && at < '2200' && /(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/.test(at), '날짜를 확인해주세요.');
