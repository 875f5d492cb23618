-- outside a transaction
-- Devices that came in some weeks.
drop index concurrently if exists visit_by_arrival;
create index concurrently visit_by_arrival on visit (received_at);
