-- Parcels of claims, refunds that are late, and exchanges whose other option is gone.

alter table claim
  -- When the goods were back: what the law gives us begins then.
  add column received_at timestamptz,
  -- The option that was asked for ran out: the buyer may have the money instead.
  add column target_gone_at timestamptz;
-- A claim's timeline.
create index order_event_by_claim on order_event (claim_id, id) where claim_id is not null;

-- For which claim it travels.
alter table shipment add column claim_id int references claim (id);
create index shipment_by_claim on shipment (claim_id) where claim_id is not null;

alter table refund
  -- The last day the law gives us.
  add column due_at timestamptz,
  -- For every day after it, at 15 % a year; given in points, since a gateway sends back no more than it took.
  add column interest bigint not null default 0 check (interest >= 0);

-- What was sent in exchange for an item.
create index order_item_by_origin on order_item (origin_item_id) where origin_item_id is not null;
