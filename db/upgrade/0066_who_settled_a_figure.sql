-- additive
-- Who settled each slot of a figure: the customer, the model, the photo or nobody; and the face measured in its photo.
alter table figurines
  add column sources jsonb,
  add column measured jsonb;
