-- additive
-- Nothing is made again for an order whose money went back; such cards from before that rule stayed on the board.
delete from production_cards c using orders o
where o.id = c.order_id and c.claim_id is not null and c.left_at is null and o.payment_status = 'refunded';
