-- additive
-- What was dealt with holds the mail address and phone of who paid.
update webhook_events set body = '' where processed_at is not null;
-- Of finished orders whose account was deleted the books need name, address, items and sums.
create temporary table former on commit drop as
select id from orders where user_id is null and status in ('Delivered', 'Cancelled');
update orders set shipping = shipping || '{"email": "", "phone": ""}', billing = billing - 'email' - 'phone'
where id in (select id from former);
update order_lines set name_label = null where order_id in (select id from former);
update order_history set note = null where order_id in (select id from former);
update provider_calls c set user_id = null
where user_id is not null and not exists (select 1 from users u where u.id = c.user_id);
