-- Reactions read the numbered events themselves, instead of a job for each event and reaction. A consumer is a group of reactions: `reactions` has those of every library;
-- the others have the optional ones of a module, and are there only in libraries that want them. `upto`: the last event that it has read. An event's number is given
-- under the lock of the library's head row, which is held until the commit, so whoever sees the head sees all events up to it. `is_alone`: only the process for
-- suspected work reads on.
--
-- The lock waits for transactions that have written events, so each event has either its jobs, or its place after the consumers'.
lock table library_heads in exclusive mode;

create table event_consumers (
  support_lib_id text not null references libraries on delete cascade,
  consumer text not null,
  upto bigint not null,
  is_alone boolean not null default false,
  primary key (support_lib_id, consumer)
) with (fillfactor = 50);
call tenant_table('event_consumers');

-- A reaction that a library begins to want follows the events after this one.
alter table wanted_reactions add column after bigint not null default 0;
update wanted_reactions w set after = h.event_number from library_heads h where h.support_lib_id = w.support_lib_id;

insert into event_consumers (support_lib_id, consumer, upto)
  select h.support_lib_id, 'reactions', h.event_number from library_heads h
  union
  select w.support_lib_id, split_part(w.name, '.', 1), w.after from wanted_reactions w;

-- A new library's reactions begin with its first event here, which is not the first one if it was brought in from elsewhere.
create function begin_consuming() returns trigger language plpgsql as $$
begin
  insert into event_consumers (support_lib_id, consumer, upto) values (new.support_lib_id, 'reactions', new.event_number);
  return new;
end $$;
create trigger begin_consuming after insert on library_heads for each row execute function begin_consuming();

create function begin_wanting() returns trigger language plpgsql as $$
begin
  select h.event_number into strict new.after from library_heads h where h.support_lib_id = new.support_lib_id;
  insert into event_consumers (support_lib_id, consumer, upto) values (new.support_lib_id, split_part(new.name, '.', 1), new.after) on conflict do nothing;
  return new;
end $$;
create trigger begin_wanting before insert on wanted_reactions for each row execute function begin_wanting();

-- Events of a program act for whoever made its key.
alter table events add column acted_for text;

create or replace function append_events(library text, happened jsonb, at timestamptz) returns bigint language plpgsql as $$
declare
  how_many int := jsonb_array_length(happened);
  head bigint;
begin
  update library_heads h set event_number = h.event_number + how_many where h.support_lib_id = library returning h.event_number into head;
  if head is null then raise exception 'library % has no head row', library; end if;
  insert into events (support_lib_id, number, name, subject, payload, actor_kind, actor_id, actor_name, acted_for, request_id, event_ref, cause, created_at)
  select library, head - how_many + e.ord, e.name, e.subject, e.payload, e.actor_kind, e.actor_id, e.actor_name, e.acted_for, e.request_id, e.event_ref, e.cause, at
  from jsonb_to_recordset(happened) as e(ord int, name text, subject text, payload jsonb, actor_kind text, actor_id text, actor_name text, acted_for text,
    request_id text, event_ref text, cause jsonb);
  return head;
end $$;

-- Appends events, and enqueues the jobs of their transaction. `known`: the mark of what the caller takes the library's wanted reactions for; if that is no longer so,
-- it is told the names, and the mark of them. Null: nothing depends on it.
create function append_events(library text, happened jsonb, at timestamptz, jobs jsonb, known text, out head bigint, out wanted_now text, out wanted_names text[])
  language plpgsql as $$
begin
  if known is not null then
    select coalesce(array_agg(w.name order by w.name), '{}') into wanted_names from wanted_reactions w where w.support_lib_id = library;
    wanted_now := md5(array_to_string(wanted_names, ','));
    if known = wanted_now then wanted_names := null; end if;
  end if;
  if jobs is not null then perform enqueue_jobs(jobs); end if;
  -- Last, because it locks the library's head row until the commit.
  head := append_events(library, happened, at);
end $$;

-- For processes of before, during an upgrade: what reacts to their events is left to the consumers, so that nothing happens twice.
create or replace function append_events(library text, happened jsonb, at timestamptz, jobs jsonb, reactions jsonb, known text,
  out head bigint, out wanted_now text, out wanted_names text[]) language sql as $$
  select a.head, a.wanted_now, a.wanted_names from append_events(library, happened, at, jobs, known) a
$$;

-- Which events each consumer has reactions to, and under which name a library wants them ('': always); written when a process with workers starts.
create table instance.event_rules (
  consumer text not null,
  event text not null,
  wanted text not null,
  primary key (consumer, event, wanted)
);

-- Consumers that are behind: how many events, whether any of these is for them, and since when.
create function consumers_behind(only_library text) returns table (support_lib_id text, consumer text, events bigint, since timestamptz)
  language sql stable as $$
  with behind as materialized (
    select r.support_lib_id, r.consumer, r.upto, h.event_number from event_consumers r join library_heads h using (support_lib_id)
    where h.event_number > r.upto and (only_library is null or r.support_lib_id = only_library)
  )
  select b.support_lib_id, b.consumer, b.event_number - b.upto, unread.since
  from behind b cross join lateral (
    select min(e.created_at) as since from events e join instance.event_rules rule on rule.event = e.name and rule.consumer = b.consumer
    where e.support_lib_id = b.support_lib_id and e.number > b.upto and e.number <= b.event_number
      and (rule.wanted = ''
        or exists (select from wanted_reactions w where w.support_lib_id = b.support_lib_id and w.name = rule.wanted and w.after < e.number))
  ) unread
$$;
revoke all on function consumers_behind(text) from public;

-- As before; and among what waits, the consumers that have been behind for a while, their id after a `c`.
create or replace function library_jobs(library text, parked boolean)
  returns table (id text, name text, attempts int, last_error text, is_parked boolean, run_at timestamptz, created_at timestamptz, set_aside text)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
    select j.id::text, t.identifier, j.attempts::int, j.last_error, is_parked(j), j.run_at, j.created_at,
      (select coalesce(s.how, 'ended') from instance.suspects s where s.work = work_of(j, t.identifier) and s.set_aside_at is not null and is_parked(j))
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'support_lib_id' = library and is_parked(j) = parked
    union all
    select 'i' || i.id, s.task, 2, null, true, i.set_aside_at, i.set_aside_at, coalesce(i.how, 'ended')
    from instance.suspected_items i join instance.suspects s using (work)
    where parked and i.support_lib_id = library and i.set_aside_at is not null
    union all
    select 'c' || b.consumer, 'events:' || b.consumer, 0, format('%s events behind', b.events), false, b.since, b.since, null
    from consumers_behind(library) b where not parked and b.since < now() - interval '10 seconds'
    order by 7 desc limit 100;
end $$;
