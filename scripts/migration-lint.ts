/** Refuses migrations that lock or rewrite a table while people use it, and says the way in two steps. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Older ones have run everywhere. */
const FIRST_LINTED = 36;
const OUTSIDE_TRANSACTION = '-- outside a transaction';

type Statement = {
  /** In one line and small letters, without comments, texts and bodies of functions. */
  text: string;
  comments: string[];
};
type Rule = {
  name: string;
  /** The tables it is about; what was made in the same file is empty, and may be locked. */
  finds: (statement: string, all: readonly string[]) => readonly { table: string | undefined }[];
  instead: string;
};

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?([\w."]+)`;
const ALTER = new RegExp(`^alter table ${NAME} (.*)$`);
const VOLATILE =
  /\b(gen_random_uuid|uuidv[47]|uuid_generate\w*|random|clock_timestamp|timeofday|nextval)\s*\(|\b(small|big)?serial\b|\bgenerated (always|by default) as\b/;

/** What an `alter table` does, one thing after the other. */
function actionsOf(statement: string): { table: string; action: string }[] {
  const [, table, rest] = ALTER.exec(statement) ?? [];
  if (!table || !rest) return [];
  const actions: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, sign] of [...rest].entries()) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      actions.push(rest.slice(from, at));
      from = at + 1;
    }
  }
  actions.push(rest.slice(from));
  return actions.map((action) => ({ table, action: action.trim() }));
}

const actionRule =
  (test: (action: string, table: string, all: readonly string[]) => boolean): Rule['finds'] =>
  (statement, all) =>
    actionsOf(statement).filter(({ action, table }) => test(action, table, all));

const IS_CONSTRAINT = /^add (?:constraint [\w"]+ )?(check|foreign key|unique|primary key|exclude|not null)\b/;
const IS_ADDED_COLUMN = /^add (?:column )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b|not null\b)/;

const RULES: readonly Rule[] = [
  {
    name: 'index',
    finds(statement) {
      const found = new RegExp(`^create (?:unique )?index (?!concurrently).*?\\bon ${NAME}`).exec(statement);
      return found ? [{ table: found[1] }] : [];
    },
    instead: `nothing can be written while it is built. Give it a file of its own that begins with '${OUTSIDE_TRANSACTION}': drop index concurrently if exists, then create index concurrently.`,
  },
  {
    name: 'constraint',
    finds: actionRule((action, table, all) => {
      if (IS_ADDED_COLUMN.test(action)) return /\b(references|check|unique|primary key)\b/.test(action);
      if (IS_CONSTRAINT.test(action)) return !/\b(not valid|using index)\b/.test(action);
      const validated = /^validate constraint ([\w"]+)/.exec(action)?.[1];
      const isAddedHere = (one: { table: string; action: string }) =>
        one.table === table && new RegExp(`^add constraint ${validated} `).test(one.action);
      return validated !== undefined && all.flatMap(actionsOf).some(isAddedHere);
    }),
    instead:
      'every row is read while the table is locked. Add it as not valid (a unique one using an index built concurrently), and validate it in the next migration.',
  },
  {
    name: 'not-null',
    finds: actionRule(
      (action, table, all) =>
        /^alter (column )?[\w"]+ set not null$/.test(action) &&
        !all.flatMap(actionsOf).some((one) => one.table === table && one.action.startsWith('validate constraint')),
    ),
    instead:
      'every row is read while the table is locked. Add check (… is not null) not valid first; in the next migration validate it, then set not null and drop the check.',
  },
  {
    name: 'type',
    finds: actionRule((action) => /^alter (column )?[\w"]+ (set data )?type\b/.test(action)),
    instead:
      'the table is written anew while nobody can read it. Add a column of the new type, write both, copy in batches, read the new one, and drop the old one a release later.',
  },
  {
    name: 'default',
    finds: actionRule((action) => IS_ADDED_COLUMN.test(action) && VOLATILE.test(action)),
    instead:
      'each row gets a value of its own, so the table is written anew. Add the column without a default, set the default in a second statement, and fill old rows in batches.',
  },
  {
    name: 'rename',
    finds: actionRule((action) => /^rename (?!constraint\b)/.test(action)),
    instead:
      'the version that still runs asks for the old name. Add the new one beside it, write both, move readers over, and drop the old one a release later.',
  },
  {
    name: 'drop',
    finds(statement, all) {
      const table = new RegExp(`^drop (?:table|view) ${NAME}`).exec(statement)?.[1];
      if (table) return [{ table }];
      return actionRule((action) => /^drop (column )?(?!constraint\b)/.test(action))(statement, all);
    },
    instead:
      'the version that still runs asks for it. Ship a release that does not know it first, then drop it with a line that says so.',
  },
  {
    name: 'whole-table',
    finds(statement) {
      const found = new RegExp(`^(?:update ${NAME}|delete from ${NAME}|truncate (?:table )?${NAME})(.*)$`).exec(
        statement,
      );
      if (!found) return [];
      const [, updated, deleted, truncated, rest = ''] = found;
      return truncated || !/\bwhere\b/.test(rest) ? [{ table: updated ?? deleted ?? truncated }] : [];
    },
    instead: 'every row is locked and written at once. Let a job do it in batches after the release.',
  },
  {
    name: 'do-block',
    finds: (statement) => (statement.startsWith('do ') ? [{ table: undefined }] : []),
    instead: 'what a block does cannot be read here. Write its statements plainly, or say why it must be.',
  },
];

export function lintMigration(name: string, source: string): string[] {
  if (!(Number.parseInt(name, 10) >= FIRST_LINTED)) return [];
  const statements = statementsOf(source);
  const texts = statements.map(({ text }) => text);
  const made = new Set(
    texts.flatMap((text) => new RegExp(`^create (?:unlogged )?table ${NAME}`).exec(text)?.[1] ?? []),
  );
  const isOutside = source.startsWith(OUTSIDE_TRANSACTION);
  const problems = statements.flatMap(({ text, comments }) => lintStatement(text, texts, made, comments));
  return [...problems, ...lintConcurrently(texts, isOutside)].map((problem) => `${name}: ${problem}`);
}

function lintStatement(
  text: string,
  all: readonly string[],
  made: ReadonlySet<string>,
  comments: readonly string[],
): string[] {
  const allowed = new Map<string, string>();
  for (const comment of comments) {
    const [, rule = '', reason = ''] = /^lint:\s*(\S+)\s*(?:because\s+(.+))?/.exec(comment) ?? [];
    if (rule) allowed.set(rule, reason);
  }
  const broken = RULES.filter(({ finds }) =>
    finds(text, all).some(({ table }) => table === undefined || !made.has(table)),
  );
  const refused = broken.flatMap(({ name, instead }) => {
    if (allowed.get(name)) return [];
    return [`'${text.slice(0, 80)}': ${instead} (where it does no harm: -- lint: ${name} because …)`];
  });
  const idle = [...allowed].filter(([rule, reason]) => reason && !broken.some(({ name }) => name === rule));
  return [...refused, ...idle.map(([rule]) => `'-- lint: ${rule}' allows nothing here.`)];
}

/** One that breaks off leaves an index nobody uses, which a second run must find and build anew. */
function lintConcurrently(texts: readonly string[], isOutside: boolean): string[] {
  const isConcurrent = (text: string) => /^(create (unique )?index|drop index|reindex \w+) concurrently\b/.test(text);
  return texts.flatMap((text, at) => {
    if (!isOutside) return isConcurrent(text) ? [`concurrently needs '${OUTSIDE_TRANSACTION}' as the first line.`] : [];
    if (!isConcurrent(text)) return [`'${text.slice(0, 80)}' belongs into a transaction: into another file.`];
    const index = /^create (?:unique )?index concurrently (\S+) on /.exec(text)?.[1];
    if (!index || texts[at - 1] === `drop index concurrently if exists ${index}`) return [];
    return [`${index}: begin with 'drop index concurrently if exists ${index}'; a build that broke off leaves a half.`];
  });
}

/** Comments, texts and bodies in one piece each; what is left are words and signs. */
const PIECES = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^-/'$;]+|[\s\S]/g;

function statementsOf(source: string): Statement[] {
  const statements: Statement[] = [];
  let text = '';
  let comments: string[] = [];
  const end = () => {
    const plain = text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    if (plain) statements.push({ text: plain, comments });
    text = '';
    comments = [];
  };
  for (const [piece] of source.matchAll(PIECES)) {
    if (piece === ';') end();
    else if (piece.startsWith('--')) comments.push(piece.slice(2).trim());
    else if (piece.startsWith('/*')) text += ' ';
    else if (piece.length > 1 && /^['$]/.test(piece)) text += " '' ";
    else text += piece;
  }
  end();
  return statements;
}

if (import.meta.main) {
  const files = globSync('apps/api/db/migrations/*.sql').sort();
  const problems = files.flatMap((file) => lintMigration(basename(file), readFileSync(file, 'utf8')));
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
}
