-- A mailbox of a company that somebody has shown to be theirs, or is about to: by it they redeem that company's codes.
create table company_mail (
  account_id  int not null references account,
  domain      text not null,
  -- By which the mailbox is known again; nobody reads it back.
  mail_mark   bytea not null,
  -- Only until the code has come back.
  sealed_mail bytea,
  code_id     uuid,
  expires_at  timestamptz,
  tries       int not null default 0,
  proven_at   timestamptz,
  primary key (account_id, domain)
);
-- One mailbox, one account.
create unique index company_mail_proven on company_mail (mail_mark) where proven_at is not null;
