-- What a claim will change of its order besides taking its pieces away, as it was promised: later claims are reckoned as
-- if it were done already. Empty for claims made before this was kept: they are reckoned when they are read.
alter table claim add column reckoned jsonb;

-- Sending may be given back to a later claim before the earlier one that charges it is granted.
do $$
declare name text;
begin
  for name in select conname from pg_constraint
    where conrelid = 'order_group'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%paid_pg%'
  loop
    execute format('alter table order_group drop constraint %I', name);
  end loop;
end $$;
alter table order_group add check (least(fee, coupon) >= 0);
