-- When the hold that runs now began: taken, extended, or given back by an order form or a failed payment. Null: nobody knows, or the claim
-- does not expire. The servers of the previous release leave it as it is.
alter table claims add column held_from timestamptz;
