alter table banner validate constraint banner_segment;
alter table banner validate constraint banner_period;
