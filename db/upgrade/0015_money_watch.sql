-- Money that came without paying an order is rare: the watch looks at these rows alone.
create index payments_surplus on payments (status) where not pays and status in ('captured', 'refunded');
create index mails_sent on mails (sent_at) where sent_at is not null;
