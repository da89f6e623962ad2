-- As before; and a job can wait for the others of its queue.
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
    select (j.task, (case when j.key is null then j.payload else j.payload || jsonb_build_object('job_key', j.key) end)::json, j.queue,
      coalesce(j.run_at, now() + e.place * interval '1 microsecond'), j.max_attempts, j.key, null,
      case when j.alone or j.key = any(suspected) then array['alone'] end)::graphile_worker.job_spec
    from jsonb_array_elements(jobs) with ordinality e(job, place)
    cross join lateral jsonb_to_record(e.job) as j(task text, payload jsonb, run_at timestamptz, max_attempts int, key text, wanted text, alone boolean, queue text)
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
