import type * as z from 'zod';

/** Tells what is wrong with fields beside each other, where nothing is wrong with them by themselves: that comes first. */
export function tellWrong(ctx: z.RefinementCtx, wrong: Record<string, string>): void {
  const told = new Set(ctx.issues.map(({ path }) => path?.join('.')));
  for (const [field, message] of Object.entries(wrong))
    if (!told.has(field)) ctx.addIssue({ code: 'custom', path: [field], message });
}
