-- Who only says how hard a lesson was gives it no stars.
alter table lesson_rating alter column rating drop not null;
