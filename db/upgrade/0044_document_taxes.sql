-- additive
-- The register adds taxes up without reading every document.
alter table documents add column tax_paise integer not null generated always as (
  (content::jsonb -> 'total' ->> 'cgst')::int + (content::jsonb -> 'total' ->> 'sgst')::int
  + (content::jsonb -> 'total' ->> 'igst')::int) stored;
