-- What was said of offers is held of every row.
alter table subscription_product validate constraint subscription_product_regular_held;
alter table subscription_product validate constraint subscription_product_offer_line_held;
