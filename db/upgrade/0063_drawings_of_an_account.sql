-- additive
-- How much paid models drew for an account is asked before each drawing, and its calls are looked up when it goes.
create index provider_calls_user on provider_calls (user_id) where user_id is not null;
