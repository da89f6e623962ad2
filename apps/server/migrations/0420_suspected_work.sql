-- Work that a process was doing when it died. It is only suspected, since most of it was merely beside what killed the process; it is done in a process of its
-- own until it has been done. `work`: `key:<key of the job>`, `job:<id>` or `task:<name of a schedule>`. `set_aside_at`: it ended that process too. `is_settled`: it
-- has been done, but for the items that are set aside.
create table instance.suspects (
  work text primary key,
  task text not null,
  support_lib_id text,
  deaths int not null default 1,
  how text check (how in ('ended', 'hung', 'memory')),
  set_aside_at timestamptz,
  is_settled boolean not null default false,
  since timestamptz not null default now()
);
create index on instance.suspects (support_lib_id);
-- What suspected work was at: one mail of many, one library of a schedule. Noted before it is begun, in the process of its own only.
create table instance.suspected_items (
  id bigint generated always as identity primary key,
  work text not null references instance.suspects on delete cascade,
  item text not null,
  support_lib_id text,
  how text check (how in ('ended', 'hung', 'memory')),
  set_aside_at timestamptz,
  unique (work, item)
);
create index on instance.suspected_items (support_lib_id);
-- The jobs for that process are few, and looked for every few seconds.
create index jobs_alone on graphile_worker._private_jobs (run_at) where flags is not null;

-- The name under which the work of a job is suspected: all jobs of a key are the same work.
create function work_of(job graphile_worker._private_jobs, task text) returns text language sql immutable as $$
  select case when job.payload ->> 'job_key' is not null then 'key:' || (job.payload ->> 'job_key')
    when job.payload -> '_cron' is not null then 'task:' || task else 'job:' || job.id end
$$;

-- As before; and jobs tell their key, and those whose work is suspected are for the process of its own. What is set aside stays so.
create or replace function enqueue_jobs(jobs jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  keys text[] := array(select distinct e.job ->> 'key' from jsonb_array_elements(jobs) e(job) where e.job ->> 'key' is not null);
  suspected text[];
  wanted_jobs graphile_worker.job_spec[];
begin
  if cardinality(keys) > 0 then
    perform 1 from graphile_worker._private_jobs p where p.key = any(keys) order by p.key for update;
    insert into instance.suspects (work, task, support_lib_id)
      select 'key:' || (e.job ->> 'key'), e.job ->> 'task', e.job -> 'payload' ->> 'support_lib_id'
      from jsonb_array_elements(jobs) e(job) where e.job -> 'alone' = 'true' and e.job ->> 'key' is not null
      on conflict (work) do update set set_aside_at = null, is_settled = false;
    suspected := array(select substr(s.work, 5) from instance.suspects s where s.work in (select 'key:' || k from unnest(keys) k) and not s.is_settled);
  end if;
  wanted_jobs := array(
    select (j.task, (case when j.key is null then j.payload else j.payload || jsonb_build_object('job_key', j.key) end)::json, null,
      coalesce(j.run_at, now() + e.place * interval '1 microsecond'), j.max_attempts, j.key, null,
      case when j.alone or j.key = any(suspected) then array['alone'] end)::graphile_worker.job_spec
    from jsonb_array_elements(jobs) with ordinality e(job, place)
    cross join lateral jsonb_to_record(e.job) as j(task text, payload jsonb, run_at timestamptz, max_attempts int, key text, wanted text, alone boolean)
    where j.wanted is null
      or exists (select from wanted_reactions w where w.support_lib_id = j.payload ->> 'support_lib_id' and w.name = j.wanted));
  if cardinality(wanted_jobs) > 0 then
    perform graphile_worker.add_jobs(wanted_jobs);
  end if;
  if cardinality(suspected) > 0 then
    update graphile_worker._private_jobs j set attempts = j.max_attempts
    from instance.suspects s where j.key = any(suspected) and s.work = 'key:' || j.key and s.set_aside_at is not null and j.locked_at is null;
  end if;
end $$;

drop function library_jobs(text, boolean);
-- As before; and how a job that is set aside ended the process. What a schedule or a job leaves aside is listed, too, its id after an `i`.
create function library_jobs(library text, parked boolean)
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
    order by 7 desc limit 100;
end $$;
revoke all on function library_jobs(text, boolean) from public;
grant execute on function library_jobs(text, boolean) to porchlight_app;

-- As before; what was set aside is tried again in the process of its own, with all jobs of the same key.
create or replace function retry_job(library text, job text) returns boolean language plpgsql security definer set search_path = public as $$
declare
  found_ids bigint[];
  found_work text;
begin
  if job like 'i%' then
    delete from instance.suspected_items i where i.id = substr(job, 2)::bigint and i.support_lib_id = library and i.set_aside_at is not null
      returning i.work into found_work;
    update instance.suspects s set is_settled = false where s.work = found_work;
    return found_work is not null;
  end if;
  select work_of(j, t.identifier) into found_work from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = job::bigint and j.payload ->> 'support_lib_id' = library and is_parked(j);
  if found_work is null then return false; end if;
  update instance.suspects s set set_aside_at = null where s.work = found_work;
  found_ids := array(select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.id = job::bigint or work_of(j, t.identifier) = found_work) and j.payload ->> 'support_lib_id' = library and is_parked(j));
  perform graphile_worker.reschedule_jobs(found_ids, run_at => now(), attempts => 0);
  return true;
end $$;

-- What goes with a library's rows: nothing is suspected of one that is gone.
create function forget_suspects() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from instance.suspected_items i where i.support_lib_id = old.support_lib_id;
  delete from instance.suspects s where s.support_lib_id = old.support_lib_id;
  return old;
end $$;
create trigger forget_suspects after delete on libraries for each row execute function forget_suspects();
