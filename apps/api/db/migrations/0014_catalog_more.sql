-- Search of products, what sells, and answers that are kept no longer than they are true.

-- Counts what search must hear of: every api process holds the names in memory and reads them anew when this moved.
create table product_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into product_version (version) values (0);

create function count_product_version() returns trigger language plpgsql as $$
begin
  update product_version set version = version + 1;
  return null;
end $$;
create trigger product_search_changed after insert or delete or truncate on product
  for each statement execute function count_product_version();
create trigger product_search_renamed after update of name, brand_id, category_id, state, score on product
  for each statement execute function count_product_version();
create trigger brand_search_renamed after update of name on brand
  for each statement execute function count_product_version();
create trigger category_search_renamed after update of name, parent_id on category
  for each statement execute function count_product_version();

-- A heart or a sale changes a number that may be a minute old: it must not drop every answer that is kept.
drop trigger product_cache on product;
create trigger product_cache after insert or delete or truncate on product
  for each statement execute function notify_cache('catalog');
create trigger product_changed_cache after update of name, brand_id, category_id, state, list_price, sale_price,
  member_price, only_here, rating_avg, review_count, score, opened_at, catalog_id, shipping_template_id, option_names,
  max_per_order, max_per_user on product
  for each statement execute function notify_cache('catalog');
create trigger brand_cache after update on brand for each statement execute function notify_cache('catalog');
create trigger catalog_cache after update on catalog for each statement execute function notify_cache('catalog');
create trigger shipping_template_cache after update on shipping_template
  for each statement execute function notify_cache('catalog');

-- What was sold lately, for the ranking.
create index stock_movement_sold on stock_movement (at) where reason = 'SALE';
-- The newest of what one follows.
create index product_follow_newest on product_follow (account_id, created_at desc, product_id desc);
-- Alarms that wait for their sale.
create index time_sale_alarm_waiting on time_sale_alarm (time_sale_id) where told_at is null;
-- A category's children.
create index category_by_parent on category (parent_id) where parent_id is not null;
