-- A gift that nobody took is looked at once more when nobody can have anything for it any more, so that it does not stand
-- in the books as owed for ever. Those of before were told of already: a few days late, they are not told again.
update gift set due_at = expires_at + interval '5 years 3 days' where state = 'EXPIRED' and due_at is null;
