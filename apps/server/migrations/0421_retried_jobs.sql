drop function retry_job(text, text);
-- As before, but returns what the job is, for its module to take up again what it has given up; nothing if there is no such job.
create function retry_job(library text, job text) returns table (task text, payload jsonb) language plpgsql security definer set search_path = public as $$
declare
  found_ids bigint[];
  found_work text;
begin
  if job like 'i%' then
    delete from instance.suspected_items i where i.id = substr(job, 2)::bigint and i.support_lib_id = library and i.set_aside_at is not null
      returning i.work into found_work;
    return query update instance.suspects s set is_settled = false where s.work = found_work returning s.task, '{}'::jsonb;
    return;
  end if;
  select work_of(j, t.identifier) into found_work from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = job::bigint and j.payload ->> 'support_lib_id' = library and is_parked(j);
  if found_work is null then return; end if;
  update instance.suspects s set set_aside_at = null where s.work = found_work;
  found_ids := array(select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.id = job::bigint or work_of(j, t.identifier) = found_work) and j.payload ->> 'support_lib_id' = library and is_parked(j));
  perform graphile_worker.reschedule_jobs(found_ids, run_at => now(), attempts => 0);
  return query select t.identifier, j.payload::jsonb from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = job::bigint;
end $$;
revoke all on function retry_job(text, text) from public;
grant execute on function retry_job(text, text) to porchlight_app;
