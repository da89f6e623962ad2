-- Optional reactions, by the name their module gives them, in the libraries that want them. Elsewhere their events enqueue nothing: a message costs no job in a
-- library that doesn't measure replies.
create table wanted_reactions (
  support_lib_id text not null references libraries on delete cascade,
  name text not null,
  primary key (support_lib_id, name)
);
call tenant_table('wanted_reactions');

-- As before, except that a job of an optional reaction (`wanted` is its name) is left out unless the library wants it.
create or replace function enqueue_jobs(jobs jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  perform graphile_worker.add_jobs(array(
    select (j.task, j.payload::json, null, coalesce(j.run_at, now() + e.place * interval '1 microsecond'), j.max_attempts, j.key, null, null)::graphile_worker.job_spec
    from jsonb_array_elements(jobs) with ordinality e(job, place)
    cross join lateral jsonb_to_record(e.job) as j(task text, payload jsonb, run_at timestamptz, max_attempts int, key text, wanted text)
    where j.wanted is null
      or exists (select from wanted_reactions w where w.support_lib_id = j.payload ->> 'support_lib_id' and w.name = j.wanted)));
end $$;
