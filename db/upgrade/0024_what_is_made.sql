-- additive
-- Whether a figurine is made as its figure stands or sculpted after its drawing. Null for Desk Buddies.
alter table order_lines add column make text check (make in ('figure', 'drawing'));
update order_lines set make = 'drawing' where kind = 'figurine';
