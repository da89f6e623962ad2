-- Jobs that erase stay: a contact that was merged into another is erased with that one, and its own erasure, which waits, still has to end. Their payloads hold ids only.
create or replace function drop_jobs_about(refs text[]) returns int language plpgsql security definer set search_path = public as $$
declare dropped int;
begin
  delete from graphile_worker._private_jobs j where j.payload ->> 'support_lib_id' = current_library() and j.locked_at is null
    and not exists (select from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'personal-data:erase')
    and exists (select from unnest(refs) ref where position(ref in j.payload::text) > 0);
  get diagnostics dropped = row_count;
  return dropped;
end $$;
