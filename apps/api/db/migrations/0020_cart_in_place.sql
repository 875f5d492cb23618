-- Every tap changes updated_at: without an index on it a line is changed in place, and no index needs to follow. The one
-- who looks for old carts comes at night and reads them all.
drop index cart_item_over;
alter table cart_item set (fillfactor = 80);
