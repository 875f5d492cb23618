-- No carrier goes there.
insert into remote_area (name, kind, postcode_from, postcode_to, surcharge)
values ('경북 울릉군 독도', 'UNDELIVERABLE', '40240', '40240', 0);
