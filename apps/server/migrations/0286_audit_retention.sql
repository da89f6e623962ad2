-- How long a library keeps its audit log (null: for ever), and the checkpoint of what was removed since: the number and hash of the newest row removed, the times
-- of the first and the last one, when it was removed, and a keyed hash of all of this. Rows missing at the front without it are found.
alter table audit_heads
  add column kept_days int check (kept_days >= 90),
  add column cut_number bigint not null default 0,
  add column cut_hash bytea not null default '',
  add column cut_from timestamptz,
  add column cut_until timestamptz,
  add column cut_at timestamptz,
  add column cut_seal bytea;

-- Removes the current library's oldest rows, which are at least ninety days old: the application's role cannot delete any otherwise.
create function cut_audit_log(up_to bigint) returns bigint language plpgsql security definer set search_path = public as $$
declare removed bigint;
begin
  delete from audit_log where support_lib_id = current_library() and number <= up_to and created_at < now() - interval '89 days';
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke all on function cut_audit_log(bigint) from public;
grant execute on function cut_audit_log(bigint) to porchlight_app;
