-- Whom a picture shows, as shares of it; null where nobody is in it.
alter table picture add column figure jsonb;
