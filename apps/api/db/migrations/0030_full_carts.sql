-- A cart has a hundred lines at most, however many are put in at once: who comes second waits here, and counts again.
create function refuse_overfull_cart() returns trigger language plpgsql as $$
declare
  owner int;
begin
  for owner in select distinct account_id from added order by account_id loop
    perform pg_advisory_xact_lock(hashtext('cart_item'), owner);
    if (select count(*) from cart_item where account_id = owner) > 100 then
      raise check_violation using constraint = 'cart_item_lines', table = 'cart_item', message = 'the cart is full';
    end if;
  end loop;
  return null;
end $$;

create trigger cart_item_lines after insert on cart_item
  referencing new table as added for each statement execute function refuse_overfull_cart();
