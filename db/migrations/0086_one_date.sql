-- additive
-- Sentences that came with the first Desk Buddies: their page now says the date itself, and says it once.
update desk_buddies set shipping_details = array_remove(
    array_remove(shipping_details, 'Delivered in India in 7-9 working days'),
    'Delivered in 7-9 working days in most of India, up to 16 in the farthest places')
  where shipping_details && array['Delivered in India in 7-9 working days',
    'Delivered in 7-9 working days in most of India, up to 16 in the farthest places'];
