-- Whether the library has a job of this kind that will still be tried and whose payload contains these fields.
create function has_live_job(library text, task text, fields jsonb) returns boolean language plpgsql stable security definer set search_path = public as $$
begin
  return exists (
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = task and j.attempts < j.max_attempts and j.payload ->> 'support_lib_id' = library and j.payload::jsonb @> fields
  );
end $$;
