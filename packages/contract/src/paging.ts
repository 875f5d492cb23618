import * as z from 'zod';

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;

/** Opaque to callers: where the last page ended. */
export const Cursor = z.string().max(400).optional();

/** A keyset page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** A page by number, where the specification counts pages. */
export const numberedPage = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), page_size: z.int(), total: z.int() });

/** Query strings hold text; one key given once is a list of one. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z
    .union([item.array(), item.transform((one) => [one])])
    .optional()
    .default([]);

export const Id = z.coerce.number().int().min(1).max(2_147_483_647);
