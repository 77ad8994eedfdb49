-- A credit note for a parcel that did not leave was known by the words of its reason.
alter table documents add column event text check (event in ('paid', 'dispatched', 'recalled', 'refunded'));
alter table documents disable trigger documents_stay;
update documents set event = case
  when kind = 'receipt' then 'paid'
  when kind in ('bill', 'bill_of_supply', 'tax_invoice') then 'dispatched'
  when kind = 'credit_note' and content::jsonb ->> 'reason' in ('The parcel did not leave.', 'Nothing was paid.') then 'recalled'
  else 'refunded' end;
alter table documents enable trigger documents_stay;
alter table documents alter column event set not null;
