-- Drops emptied months as 0670 says, but counts only while nobody waits: what is left of a month is counted while nothing can change that month, which nobody else does
-- by then, and before all events are locked. By the index: a month that was emptied may be full of pages that hold nothing, which reading the table would all read.
-- Whatever keeps it waiting or takes too long ends it for this night; what was dropped until then stays dropped.
create or replace function drop_emptied_event_months(at timestamptz, large bigint default 16777216) returns text[] language plpgsql security definer
  set search_path = public set lock_timeout = '1s' set enable_seqscan = off as $$
declare
  month record;
  few constant int := 5000;
  rest int;
  gone text[] := '{}';
begin
  for month in
    select c.oid, c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname ~ '^events_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month 7 days' < at at time zone 'UTC' order by c.relname
  loop
    begin
      execute format('select count(*) from (select number from %I limit %s) found', month.name, few + 1) into rest;
      continue when rest > few or (rest > 0 and pg_total_relation_size(month.oid) < large);
      execute format('lock table %I in share mode', month.name);
      execute format('select count(*) from (select number from %I limit %s) found', month.name, few + 1) into rest;
      continue when rest > few;
      lock table only events in access exclusive mode;
      execute format('lock table %I in access exclusive mode', month.name);
      execute format('alter table events detach partition %I', month.name);
      if rest > 0 then execute format('insert into events select * from %I', month.name); end if;
      execute format('drop table %I', month.name);
      gone := gone || month.name::text;
      -- Writers wait meanwhile, so one that is moved is enough for a night.
      exit when rest > 0;
    exception when lock_not_available or deadlock_detected or query_canceled then
      exit;
    end;
  end loop;
  return gone;
end $$;
