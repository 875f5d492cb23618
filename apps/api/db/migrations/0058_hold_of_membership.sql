-- Nobody leaves while a membership of theirs is being charged.
alter table withdrawal_hold drop constraint withdrawal_hold_kind_check;
alter table withdrawal_hold add constraint withdrawal_hold_kind_held
  check (kind in ('ORDER', 'CLAIM', 'MEMBERSHIP')) not valid;
