-- What staff offer the member to have taken back: an item of an order of theirs.
alter table conversation_message add column offer_item_id int;
alter table conversation_message add column offer_type text;
alter table conversation_message add constraint conversation_message_offer_item
  foreign key (offer_item_id) references order_item (id) not valid;
alter table conversation_message add constraint conversation_message_offer check (
  (offer_item_id is null) = (offer_type is null) and offer_type in ('EXCHANGE', 'RETURN') and (offer_item_id is null or is_staff)
) not valid;
