-- A fact is told by message, by e-mail where it is a contract or a receipt, and in the app; each way by itself.
-- As it stands in the app; nothing where it was told to somebody else on the member's behalf.
alter table message add column title text;
alter table message add column body text;
alter table message add column about text;
alter table message add column site text;
alter table message add column read_at timestamptz;

-- Whoever sends the e-mail takes it first, for a while, as they take the message.
alter table message add column mail_taken_at timestamptz;
alter table message add column mailed_at timestamptz;

alter table message add constraint message_in_app check (
  num_nulls(title, body, about, site) in (0, 4)
  and about in ('MEMBERSHIP', 'GIFT', 'ORDER') and site in ('life', 'store')
) not valid;
