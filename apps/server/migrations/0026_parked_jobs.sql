-- A job at its last attempt has used up its attempts but may still succeed, so it is parked only once no one works on it. Locks of processes that died last
-- four hours.
create function is_parked(job graphile_worker._private_jobs) returns boolean language sql stable as $$
  select job.attempts >= job.max_attempts and (job.locked_at is null or job.locked_at < now() - interval '4 hours')
$$;

create or replace function library_jobs(library text, parked boolean) returns table (id text, name text, attempts int, last_error text, is_parked boolean, run_at timestamptz, created_at timestamptz)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
    select j.id::text, t.identifier, j.attempts::int, j.last_error, is_parked(j), j.run_at, j.created_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'support_lib_id' = library and is_parked(j) = parked
    order by j.id desc limit 100;
end $$;

create or replace function retry_job(library text, job text) returns boolean language plpgsql security definer set search_path = public as $$
declare found_id bigint;
begin
  select j.id into found_id from graphile_worker._private_jobs j where j.id = job::bigint and j.payload ->> 'support_lib_id' = library and is_parked(j);
  if found_id is null then return false; end if;
  perform graphile_worker.reschedule_jobs(array[found_id], run_at => now(), attempts => 0);
  return true;
end $$;

create or replace function parked_job_count() returns bigint language plpgsql stable security definer set search_path = public as $$
begin
  return (select count(*) from graphile_worker._private_jobs j where is_parked(j));
end $$;
