-- What an author says when they ask for another look, and who took it away: the second look is somebody else's.
-- lint: constraint because there is nothing in the new column yet
alter table moderation_case
  add column appeal_words text not null default '',
  add column removed_by   int references account;
