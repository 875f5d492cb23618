-- Which gift, voucher or team a stretch of access comes from: it keeps that however it is cut or moved.
alter table membership_period add column source text;

-- A seat in somebody else's team is a stretch of its own kind.
alter table membership_period drop constraint membership_period_kind_check;
alter table membership_period add constraint membership_period_kind_held
  check (kind in ('TRIAL', 'PAID', 'VOUCHER', 'GIFT', 'BONUS', 'GRACE', 'TEAM')) not valid;
