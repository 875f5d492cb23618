alter table message validate constraint message_in_app;
