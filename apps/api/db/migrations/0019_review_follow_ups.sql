-- What is said of a thing after a month with it; once, below the review.
alter table product_review
  add column follow_up    text check (length(follow_up) between 10 and 2000),
  add column follow_up_at timestamptz,
  add check ((follow_up is null) = (follow_up_at is null));
