-- What a message is about: an order of the member's own.
alter table conversation_message add column order_id int;
alter table conversation_message add constraint conversation_message_order
  foreign key (order_id) references orders (id) not valid;
