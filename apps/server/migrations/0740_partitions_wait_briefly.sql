-- compatible: it makes the same partition, and only waits less
-- Making a month locks all events for a moment, and whoever comes later waits behind: behind a long report or a backup everything would stand still. Months are made two
-- ahead, so one that isn't made tonight is made another night.
create or replace procedure ensure_event_partition(at timestamptz) language plpgsql security definer set search_path = public set lock_timeout = '2s' as $$
declare
  first_day timestamptz := date_trunc('month', at at time zone 'UTC') at time zone 'UTC';
  next_month timestamptz := (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  partition text := 'events_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(partition) is null and not exists (select from events_default where created_at >= first_day and created_at < next_month) then
    execute format('create table %I partition of events for values from (%L) to (%L)', partition, first_day, next_month);
    execute format('alter table %I alter column payload set statistics 0', partition);
  end if;
exception when lock_not_available or deadlock_detected then
  raise warning 'events are in use: the partition % is made later', partition;
end $$;
