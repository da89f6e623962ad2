-- When it was told that this rating is low: once for each rating, however often its requester changes it.
alter table ratings add column low_told_at timestamptz;
