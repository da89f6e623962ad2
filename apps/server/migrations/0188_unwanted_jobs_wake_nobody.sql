-- As before, but without calling `add_jobs` for nothing: even an empty list notifies every worker, each of which then asks for jobs, and commits that notify
-- wait for each other.
create or replace function enqueue_jobs(jobs jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  wanted_jobs graphile_worker.job_spec[] := array(
    select (j.task, j.payload::json, null, coalesce(j.run_at, now() + e.place * interval '1 microsecond'), j.max_attempts, j.key, null, null)::graphile_worker.job_spec
    from jsonb_array_elements(jobs) with ordinality e(job, place)
    cross join lateral jsonb_to_record(e.job) as j(task text, payload jsonb, run_at timestamptz, max_attempts int, key text, wanted text)
    where j.wanted is null
      or exists (select from wanted_reactions w where w.support_lib_id = j.payload ->> 'support_lib_id' and w.name = j.wanted));
begin
  if cardinality(wanted_jobs) > 0 then
    perform graphile_worker.add_jobs(wanted_jobs);
  end if;
end $$;
