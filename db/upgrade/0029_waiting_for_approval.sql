-- additive
-- Why a proof that was offered by mistake was taken back, and proofs the founder has to change.
alter table proofs add column withdrawn_because text;
create index proofs_changes_asked on proofs (order_id) where state = 'changes_asked';

-- A note about a changed name is its customer's, whatever they are called, so that it goes with their account.
update order_notes set author = 'customer' where text like 'The name on the base of line % changed from %';
