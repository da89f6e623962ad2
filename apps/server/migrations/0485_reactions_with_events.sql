-- Appends events, and with them enqueues the jobs of their transaction and those of the reactions that the library wants. A reaction names its event by place, so
-- that the event's payload is sent once, however many reactions follow.
-- `happened`: as before, with `reacting` (what reactions learn of the actor and the cause) where reactions follow. `jobs`: as for `enqueue_jobs`.
-- `known`: what the caller takes the library's wanted reactions for, as `wanted_now` told it before; it has then left out the others. If that is no longer so, the
-- transaction fails and is tried again. '': the caller does not know; it is told. Null: nothing depends on it.
create function append_events(library text, happened jsonb, at timestamptz, jobs jsonb, reactions jsonb, known text,
  out head bigint, out wanted_now text, out wanted_names text[]) language plpgsql as $$
declare
  following jsonb := jobs;
begin
  if known is not null then
    select coalesce(array_agg(w.name order by w.name), '{}') into wanted_names from wanted_reactions w where w.support_lib_id = library;
    wanted_now := md5(array_to_string(wanted_names, ','));
    if known <> '' and known <> wanted_now then raise exception 'the library wants other reactions now' using errcode = 'serialization_failure'; end if;
    if known <> '' then wanted_names := null; end if;
  end if;
  if reactions is not null then
    select coalesce(jobs, '[]') || jsonb_agg(jsonb_build_object(
      'task', r.task, 'key', r.key, 'max_attempts', r.max_attempts,
      'payload', (h.event -> 'reacting') || jsonb_build_object('event', h.event -> 'name', 'payload', h.event -> 'payload', 'subject', h.event -> 'subject',
        'once', r.once, 'support_lib_id', library)) order by r.place)
    into following
    from rows from (jsonb_to_recordset(reactions) as (ord int, task text, key text, wanted text, once text, max_attempts int)) with ordinality
      r(ord, task, key, wanted, once, max_attempts, place)
    cross join lateral (select happened -> (r.ord - 1) as event) h
    where r.wanted is null or wanted_names is null or r.wanted = any(wanted_names);
    following := coalesce(following, jobs);
  end if;
  if following is not null then perform enqueue_jobs(following); end if;
  -- Last, because it locks the library's head row until the commit.
  head := append_events(library, happened, at);
end $$;
