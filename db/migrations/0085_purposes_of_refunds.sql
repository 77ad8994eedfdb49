-- additive
-- A refund that came with a cancellation or claim needs no mail of its own.
alter table refunds drop constraint refunds_purpose_check;
alter table refunds add constraint refunds_purpose_check
  check (purpose in ('asked', 'cancellation', 'claim', 'surplus'));
