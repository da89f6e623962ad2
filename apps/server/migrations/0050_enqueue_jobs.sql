-- Enqueues all jobs of a transaction with one statement; no two of them may have the same key. Jobs start in order of their times, so immediate ones are a
-- microsecond apart, before the end of this transaction, because their numbers have no order.
create function enqueue_jobs(jobs jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  perform graphile_worker.add_jobs(array(
    select (j.task, j.payload::json, null, coalesce(j.run_at, now() + e.place * interval '1 microsecond'), j.max_attempts, j.key, null, null)::graphile_worker.job_spec
    from jsonb_array_elements(jobs) with ordinality e(job, place)
    cross join lateral jsonb_to_record(e.job) as j(task text, payload jsonb, run_at timestamptz, max_attempts int, key text)));
end $$;
