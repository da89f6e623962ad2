-- Events end, too: how long is the library's choice, as with everything else that it keeps.
-- compatible: the list of kinds only gets longer
alter table retention_rules drop constraint retention_rules_kind_check;
-- compatible: the list of kinds only gets longer
alter table retention_rules add constraint retention_rules_kind_check check (kind in ('conversations', 'visitors', 'mail', 'files', 'events'));

-- What stays of the events of a conversation that were removed: how many of each name, and from when to when. Nothing that anybody wrote.
create table event_summaries (
  support_lib_id text not null references libraries on delete cascade,
  subject text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  counts jsonb not null,
  primary key (support_lib_id, subject)
);
call tenant_table('event_summaries');

-- The last event of the current library that everything has read which reads each event once: reactions, rules and clocks, reports, replays that run.
create function events_read_by_all() returns bigint language sql stable set search_path = public as $$
  select least(
    h.event_number,
    (select min(c.upto) from event_consumers c where c.support_lib_id = h.support_lib_id),
    case when exists (select from library_counters n where n.support_lib_id = h.support_lib_id and n.counter = 'conversation')
      then coalesce((select r.upto from report_heads r where r.support_lib_id = h.support_lib_id), 0) end,
    (select min(w.done_number) from workflow_replays w where w.support_lib_id = h.support_lib_id and w.status = 'running'))
  from library_heads h where h.support_lib_id = current_library()
$$;

-- The event of the current library that its readers' version is made of (readers_version_of). Without it, the version would be one that there has been.
create function newest_readers_event() returns bigint language sql stable set search_path = public as $$
  select e.number from events e where e.support_lib_id = current_library()
    and split_part(e.name, '.', 1) = any (array['article', 'article_translation', 'categories', 'category', 'course', 'library', 'newsflash', 'status', 'translation', 'visibility']) and name <> 'library.defaults_changed'
  order by e.number desc limit 1
$$;

-- Events of the current library that its waiting and parked jobs will look for.
create function events_of_jobs() returns bigint[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg((j.payload ->> 'number')::bigint), '{}') from graphile_worker._private_jobs j
  where j.payload ->> 'support_lib_id' = current_library() and jsonb_typeof((j.payload)::jsonb -> 'number') = 'number'
$$;

create function added_counts(one jsonb, other jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(name, n) from (
    select key as name, sum(value::bigint) as n from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) each group by key) sums
$$;

-- Removes these events of the current library, which happened between these moments, with what rules noted of them, and sums up those of conversations. Returns how many.
create function remove_events(numbers bigint[], since timestamptz, until timestamptz) returns int language plpgsql security definer set search_path = public as $$
declare removed int;
begin
  with gone as (
    delete from events e where e.support_lib_id = current_library() and e.number = any(numbers) and e.created_at between since and until
    returning e.number, e.subject, e.name, e.created_at
  ), by_name as (
    select g.subject, g.name, count(*) as n, min(g.created_at) as first_at, max(g.created_at) as last_at from gone g
    where exists (select from conversations c where c.support_lib_id = current_library() and c.conversation_ref = g.subject) group by 1, 2
  ), summed as (
    insert into event_summaries as s (support_lib_id, subject, first_at, last_at, counts)
      select current_library(), b.subject, min(b.first_at), max(b.last_at), jsonb_object_agg(b.name, b.n) from by_name b group by b.subject
    on conflict (support_lib_id, subject) do update set first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at),
      counts = added_counts(s.counts, excluded.counts)
  ), facts as (
    delete from workflow_facts f using gone g where f.support_lib_id = current_library() and f.event_number = g.number
  )
  select count(*) into removed from gone;
  return removed;
end $$;

-- Gives back the space of months that have ended a week ago and are empty; or nearly: what is left of one that takes `large` bytes moves to the partition for everything else. Nobody
-- waits for it longer than a second: then the next night does it. Returns the names of the partitions that are gone.
create function drop_emptied_event_months(at timestamptz, large bigint default 16777216) returns text[] language plpgsql security definer set search_path = public set lock_timeout = '1s' as $$
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
    execute format('select count(*) from (select from %I limit %s) found', month.name, few + 1) into rest;
    continue when rest > few or (rest > 0 and pg_total_relation_size(month.oid) < large);
    begin
      lock table only events in access exclusive mode;
      execute format('lock table %I in access exclusive mode', month.name);
      execute format('select count(*) from (select from %I limit %s) found', month.name, few + 1) into rest;
      continue when rest > few;
      execute format('alter table events detach partition %I', month.name);
      if rest > 0 then execute format('insert into events select * from %I', month.name); end if;
      execute format('drop table %I', month.name);
      gone := gone || month.name::text;
      -- Writers wait meanwhile, so one that is moved is enough for a night.
      exit when rest > 0;
    exception when lock_not_available or deadlock_detected then
      exit;
    end;
  end loop;
  return gone;
end $$;
