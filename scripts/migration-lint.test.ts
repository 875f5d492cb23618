import { describe, expect, test } from 'vitest';
import { lintMigration } from './migration-lint.ts';

const lint = (text: string, name = '0036_sample.sql') => lintMigration(name, text);
const OUTSIDE = '-- outside a transaction\n';

describe('refused, with the way in two steps', () => {
  test.each([
    ['index', 'create index a on orders (id);'],
    ['index', 'CREATE UNIQUE INDEX IF NOT EXISTS a ON only orders (id);'],
    ['index', 'create table item (id int); create index a on orders (id);'],
    ['constraint', 'alter table orders add constraint c check (total > 0);'],
    ['constraint', 'alter table orders add check (total > 0);'],
    ['constraint', 'alter table orders add constraint f foreign key (a, b) references b (c, d);'],
    ['constraint', 'alter table orders add constraint u unique (a, b);'],
    ['constraint', 'alter table orders add constraint n not null total;'],
    ['constraint', 'alter table orders add column b bigint references brand (id);'],
    [
      'constraint',
      'alter table orders add constraint c check (a > 0) not valid; alter table orders validate constraint c;',
    ],
    ['not-null', 'alter table orders alter column total set not null;'],
    ['type', 'alter table orders alter column total type numeric;'],
    ['type', 'alter table orders alter total set data type numeric using total::numeric;'],
    ['default', 'alter table orders add column key uuid not null default gen_random_uuid();'],
    ['default', 'alter table orders add column if not exists n bigserial;'],
    ['default', 'alter table orders add column a int, add column b int generated always as (total * 2) stored;'],
    ['rename', 'alter table orders rename column a to b;'],
    ['rename', 'alter table orders rename a to b;'],
    ['rename', 'alter table orders rename to purchase;'],
    ['drop', 'alter table orders drop column a;'],
    ['drop', 'drop table orders;'],
    ['whole-table', "update orders set note = 'where';"],
    ['whole-table', 'delete from orders;'],
    ['whole-table', 'truncate orders;'],
    ['do-block', 'do $$ begin update orders set a = 1; end $$;'],
  ])('%s: %s', (rule, text) => {
    const problems = lint(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`-- lint: ${rule} because`);
    expect(lint(text.replace(/;$/, `\n-- lint: ${rule} because the table is small\n;`))).toEqual([]);
  });
});

describe('let through', () => {
  test.each([
    "create table item (id bigint primary key, at timestamptz); create index item_at on item (at); insert into item values (1, ';');",
    'alter table orders add constraint c check (total > 0) not valid;',
    'alter table orders validate constraint c;',
    'alter table orders validate constraint c; alter table orders alter column total set not null; alter table orders drop constraint c;',
    'alter table orders add constraint u unique using index u;',
    "alter table orders add column at timestamptz not null default now(), add column note text default '';",
    'alter table orders alter column key set default gen_random_uuid();',
    'alter table orders rename constraint a to b;',
    'update orders set note = null where id = 1; delete from orders where id = 1;',
    'create function f() returns trigger language plpgsql as $$ begin update orders set a = 1; return new; end $$;',
    '-- create index a on orders (id);',
    `${OUTSIDE}-- For the list;\ndrop index concurrently if exists a;\ncreate index concurrently a on orders (id);`,
  ])('%s', (text) => {
    expect(lint(text)).toEqual([]);
  });

  test('what ran everywhere before the rules', () => {
    expect(lint('create index a on orders (id);', '0035_old.sql')).toEqual([]);
  });
});

test.each([
  ['create index concurrently a on orders (id);', 'as the first line'],
  [`${OUTSIDE}create index concurrently a on orders (id);`, 'drop index concurrently if exists a'],
  [`${OUTSIDE}alter table orders add column a int;`, 'into another file'],
  ['-- lint: index\ncreate index a on orders (id);', 'because'],
  ['-- lint: index because it is small\nselect 1;', 'allows nothing here'],
])('%j', (text, words) => {
  expect(lint(text).join('\n')).toContain(words);
});
