-- A notice is what the payment gateway sends; what people are sent is a message.
alter table notice rename to message;
alter index notice_by_account rename to message_by_account;
alter table benefit_notice rename to lapse_message;
alter index benefit_notice_over rename to lapse_message_over;

-- Whoever sends it takes it first, for a while: nothing is held while the carrier is asked.
alter table message add column taken_at timestamptz;
