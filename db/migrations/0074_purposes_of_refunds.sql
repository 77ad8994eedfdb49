-- Money that no order wants was known by the refund's key, which began with `surplus-`.
alter table refunds add column purpose text not null default 'asked' check (purpose in ('asked', 'surplus'));
update refunds set purpose = 'surplus' where asked_key like 'surplus-%';
