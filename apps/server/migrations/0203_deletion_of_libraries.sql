-- A library that is to be deleted stays as it is until then, and can be kept.
alter table libraries add column deletes_at timestamptz, add column deletion_by text;

-- Deletes everything that a library has, in one transaction, each table before those it refers to: a table is found by its key, so that none can be forgotten.
-- Accounts stay if they belong to another library. Only for libraries whose time has come.
create function delete_library(library text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  account_ids text[];
  remaining oid[];
  ready oid;
begin
  perform from libraries l where l.support_lib_id = library and l.deletes_at <= at for update;
  if not found then return false; end if;
  account_ids := array(select u.account_id from users u where u.support_lib_id = library);
  remaining := array(
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'support_lib_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  );
  while cardinality(remaining) > 0 loop
    select r.id into ready from unnest(remaining) as r(id)
    where not exists (
      select from pg_constraint k where k.contype = 'f' and k.confrelid = r.id and k.conrelid <> r.id and k.conrelid = any(remaining)
    ) limit 1;
    if ready is null then raise exception 'tables whose foreign keys go round in a circle'; end if;
    execute format('delete from %s where support_lib_id = $1', ready::regclass) using library;
    remaining := array_remove(remaining, ready);
  end loop;
  delete from accounts a where a.account_id = any(account_ids) and not exists (select from users u where u.account_id = a.account_id);
  delete from graphile_worker._private_jobs j where j.payload ->> 'support_lib_id' = library and j.locked_at is null;
  return true;
end $$;
