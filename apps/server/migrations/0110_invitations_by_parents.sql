-- The children of a parent with open invitations that it sent; called only with the caller's library.
create function children_invited_into(parent text) returns setof text language sql stable security definer set search_path = public as $$
  select l.support_lib_id from libraries l
  where l.parent_lib_id = parent and exists (
    select from tokens t where t.support_lib_id = l.support_lib_id and t.purpose = 'invitation' and t.used_at is null and t.data ->> 'from_lib_id' = parent
  )
$$;
