-- A statement of the delivery path is planned once for all libraries, often while its table is still small or a library is new to the statistics. Believing
-- that a library has one row, the planner considers every index that begins with the library as good as the key's own, and later walks the whole library with
-- it. So the tables of that path claim that a library has a tenth of them.
do $$
declare hot text;
begin
  foreach hot in array array['conversations', 'messages', 'visitors', 'users'] loop
    execute format('alter table %I alter column support_lib_id set (n_distinct = 10)', hot);
    -- Until the first statistics exist, these claim the same (only PostgreSQL 18 accepts that; earlier versions do without in the first minute of an installation).
    if current_setting('server_version_num')::int >= 180000 then
      execute format('select pg_restore_relation_stats(''schemaname'', current_schema()::text, ''relname'', %L::text, ''relpages'', 50, ''reltuples'', 1000::real)', hot);
      execute format('select pg_restore_attribute_stats(''schemaname'', current_schema()::text, ''relname'', %L::text, ''attname'', ''support_lib_id''::text, ''inherited'', false, ''null_frac'', 0::real, ''avg_width'', 16, ''n_distinct'', 10::real)', hot);
    end if;
  end loop;
end $$;

-- No search reads these; sorting samples of them would be most of the work of keeping statistics.
alter table messages
  alter column message set statistics 0, alter column message_values set statistics 0, alter column attachments set statistics 0, alter column mentions set statistics 0;
alter table conversations alter column last_message set statistics 0, alter column visitor_last_message set statistics 0;

create or replace procedure ensure_event_partition(at timestamptz) language plpgsql security definer set search_path = public as $$
declare
  first_day timestamptz := date_trunc('month', at at time zone 'UTC') at time zone 'UTC';
  next_month timestamptz := (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  partition text := 'events_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(partition) is null and not exists (select from events_default where created_at >= first_day and created_at < next_month) then
    execute format('create table %I partition of events for values from (%L) to (%L)', partition, first_day, next_month);
    execute format('alter table %I alter column payload set statistics 0', partition);
  end if;
end $$;
