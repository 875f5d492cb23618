/** A state that is written by its name beside the machine goes round its rules: nobody asked whether it may be. */
import { globSync, readFileSync } from 'node:fs';
import { templatesOf } from './owners.ts';

/** Every table that has states has a machine for them; a test compares this with the database. */
export const HAVE_MACHINES = [
  'account',
  'cash_receipt',
  'challenge',
  'challenge_entry',
  'claim',
  'claim_adjustment',
  'conversation',
  'coupon_issue',
  'fault_group',
  'feed',
  'feed_comment',
  'feedback',
  'film',
  'gift',
  'experiment',
  'iam_campaign',
  'membership',
  'membership_charge',
  'moderation_case',
  'order_item',
  'orders',
  'payment',
  'point_movement',
  'point_tx',
  'product',
  'product_question',
  'product_review',
  'program',
  'question',
  'question_answer',
  'referral',
  'refund',
  'survey',
  'voucher',
  'team_invitation',
  'team_seat',
] as const;
const TABLES = `(?:${HAVE_MACHINES.join('|')})`;

const BUILT = new RegExp(
  `\\.(?:updateTable|insertInto)\\(\\s*'(${TABLES})\\b(?:(?!\\.(?:execute|compile)|\\binto\\b).)*`,
  'gs',
);
const IN_OBJECT = /\b(?:claim_)?state: [^,;}]*'[A-Z_]+'/;
const UPDATED = new RegExp(`\\bupdate (${TABLES})(?: as)?(?: (?!set)\\w+)? set ((?:(?! where ).)*)`, 'g');
const IN_SET = /\b(?:claim_)?state = [^,]*?'[A-Z_]+'/;
const INSERTED = new RegExp(`\\binsert into (${TABLES})(?: as \\w+)? \\(([^)]*)\\) (?:values \\(|select )(.*)`, 'g');

/** The tables of which a file writes a state by its name. */
export function statesByName(text: string): string[] {
  const built = [...text.matchAll(BUILT)].filter(([statement]) => IN_OBJECT.test(statement)).map(([, table]) => table!);
  const said = templatesOf(text).flatMap((template) => {
    const flat = template.replaceAll(/\s+/g, ' ');
    const updated = [...flat.matchAll(UPDATED)].filter(([, , set = '']) => IN_SET.test(set));
    const inserted = [...flat.matchAll(INSERTED)].filter(([, , columns = '', values = '']) => {
      const at = columns.split(',').findIndex((column) => /^ ?(?:claim_)?state ?$/.test(column));
      return at !== -1 && /^ ?'[A-Z_]+'/.test(partsOf(values)[at] ?? '');
    });
    return [...updated, ...inserted].map(([, table]) => table!);
  });
  return [...built, ...said];
}

/** Values as they are listed; a comma between brackets parts nothing. */
function partsOf(values: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const one of values) {
    if (one === '(') depth += 1;
    if (one === ')') depth -= 1;
    if (one === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += one;
  }
  return parts;
}

export function statesWritten(): string[] {
  return globSync('apps/api/src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.made.ts'))
    .flatMap((file) =>
      [...new Set(statesByName(readFileSync(file, 'utf8')))].map(
        (table) => `${file}: writes a state of '${table}' by its name; ask its machine for it`,
      ),
    );
}
