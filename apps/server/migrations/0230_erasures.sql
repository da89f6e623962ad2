-- Erasure of a contact: its receipt, and what erases rows that the product itself may only add.
alter table visitors add column erased_at timestamptz;

-- A receipt says what was erased, when and by whom, and nothing of the person. `counts`: rows by table.
create table erasures (
  support_lib_id text not null references libraries on delete cascade,
  erasure_ref text not null,
  visitor_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Null: repeated for a contact that came back with a restored backup.
  requested_by text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  counts jsonb not null default '{}',
  primary key (support_lib_id, erasure_ref)
);
create unique index erasures_of_contact on erasures (support_lib_id, visitor_id);
create index erasures_by_time on erasures (support_lib_id, requested_at desc, erasure_ref desc);
call tenant_table('erasures');

-- A row of the audit log whose details were erased keeps its hash, so that the rows after it still fit. This keyed hash covers the row as it is now, its hash
-- and the one before: without the key, nobody can pass off another change as an erasure.
alter table audit_log add column erased_seal bytea;

-- Rewrites payloads of the current library's events, `[{ "number": …, "payload": … }, …]`.
create function rewrite_events(changed jsonb) returns void language sql security definer set search_path = public as $$
  update events e set payload = c.payload from jsonb_to_recordset(changed) as c(number bigint, payload jsonb)
  where e.support_lib_id = current_library() and e.number = c.number
$$;
revoke all on function rewrite_events(jsonb) from public;
grant execute on function rewrite_events(jsonb) to porchlight_app;

-- Rewrites details of the current library's audit log, `[{ "number": …, "details": …, "seal": hexadecimal }, …]`.
create function rewrite_audit_details(changed jsonb) returns void language sql security definer set search_path = public as $$
  update audit_log a set details = c.details, erased_seal = decode(c.seal, 'hex') from jsonb_to_recordset(changed) as c(number bigint, details text, seal text)
  where a.support_lib_id = current_library() and a.number = c.number
$$;
revoke all on function rewrite_audit_details(jsonb) from public;
grant execute on function rewrite_audit_details(jsonb) to porchlight_app;

-- Deletes waiting and parked jobs of the current library that name one of these refs, and returns how many; those that run are left alone.
create function drop_jobs_about(refs text[]) returns int language plpgsql security definer set search_path = public as $$
declare dropped int;
begin
  delete from graphile_worker._private_jobs j where j.payload ->> 'support_lib_id' = current_library() and j.locked_at is null
    and exists (select from unnest(refs) ref where position(ref in j.payload::text) > 0);
  get diagnostics dropped = row_count;
  return dropped;
end $$;
revoke all on function drop_jobs_about(text[]) from public;
grant execute on function drop_jobs_about(text[]) to porchlight_app;
