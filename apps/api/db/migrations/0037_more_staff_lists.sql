-- outside a transaction
-- The staff's products of one state, newest first.
drop index concurrently if exists product_by_state;
create index concurrently product_by_state on product (state, id);
-- The staff's products by price, whatever their state.
drop index concurrently if exists product_by_price;
create index concurrently product_by_price on product (sale_price, id);
-- The staff's products by how many reviews they have.
drop index concurrently if exists product_by_reviews;
create index concurrently product_by_reviews on product (review_count, id);
-- The staff's products in the order they were changed.
drop index concurrently if exists product_by_change;
create index concurrently product_by_change on product (updated_at, id);
-- The staff's reviews that are hidden: few among many.
drop index concurrently if exists product_review_blocked;
create index concurrently product_review_blocked on product_review (id) where state = 'BLOCKED';
-- The staff's reviews by stars, and those of so many stars, newest first.
drop index concurrently if exists product_review_by_stars;
create index concurrently product_review_by_stars on product_review (rating, id) where state <> 'DELETED';
-- The staff's questions in the order they were answered; what waits comes last.
drop index concurrently if exists product_question_by_answer;
create index concurrently product_question_by_answer on product_question ((coalesce(answered_at, '-infinity')), id)
  where state <> 'DELETED';
-- What staff moved of points, by what became of it.
drop index concurrently if exists point_movement_by_state;
create index concurrently point_movement_by_state on point_movement (state, id);
-- What staff moved of points, by how many.
drop index concurrently if exists point_movement_by_amount;
create index concurrently point_movement_by_amount on point_movement (amount, id);
-- What one of the staff has moved.
drop index concurrently if exists point_movement_by_proposer;
create index concurrently point_movement_by_proposer on point_movement (proposed_by, id);
