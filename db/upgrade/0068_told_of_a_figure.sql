-- additive
-- What a drawing was told of the figure: the ids and colours of each slot that was named.
alter table figurines add column told jsonb;
