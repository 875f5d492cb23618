-- A device that is new, or that came by another campaign: sent once by whoever it is, kept once however often it comes.
create table visit (
  event_id       uuid primary key,
  event_time     timestamptz not null,
  account_id     int,
  utm_campaign   text,
  utm_term       text,
  utm_content    text,
  source         text,
  page_url       text not null,
  click_id       text,
  device_id      text,
  ubl_device_id  uuid not null,
  ubl_session_id text not null,
  ubl_product    text not null,
  received_at    timestamptz not null
);
-- What a campaign brought, by day.
create index visit_by_campaign on visit (utm_campaign, event_time) where utm_campaign is not null;
