-- additive
-- A sentence that came with the first Desk Buddies: their page now says the date itself, and says it once.
update desk_buddies set shipping_details = array_remove(shipping_details,
    'Delivered in 7-9 working days in most of India, up to 16 in the farthest places')
  where 'Delivered in 7-9 working days in most of India, up to 16 in the farthest places' = any (shipping_details);
