-- As before, but a job is never lost when a worker takes the waiting one of its key at the same moment: `add_jobs` saw that one as waiting, waited for its row,
-- found it taken, and added nothing. Locking the rows first makes it see what the worker did, and it adds a job.
create or replace function enqueue_jobs(jobs jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  wanted_jobs graphile_worker.job_spec[] := array(
    select (j.task, j.payload::json, null, coalesce(j.run_at, now() + e.place * interval '1 microsecond'), j.max_attempts, j.key, null, null)::graphile_worker.job_spec
    from jsonb_array_elements(jobs) with ordinality e(job, place)
    cross join lateral jsonb_to_record(e.job) as j(task text, payload jsonb, run_at timestamptz, max_attempts int, key text, wanted text)
    where j.wanted is null
      or exists (select from wanted_reactions w where w.support_lib_id = j.payload ->> 'support_lib_id' and w.name = j.wanted));
  keys text[] := array(select distinct j.job_key from unnest(wanted_jobs) j where j.job_key is not null);
begin
  if cardinality(keys) > 0 then
    perform 1 from graphile_worker._private_jobs p where p.key = any(keys) order by p.key for update;
  end if;
  if cardinality(wanted_jobs) > 0 then
    perform graphile_worker.add_jobs(wanted_jobs);
  end if;
end $$;
