-- The library of a help hub page, by the key or domain in its address or by the requested host, and the version of what readers find in it.
create function library_for_readers(wanted text, host text) returns table (support_lib_id text, parent_lib_id text, version text)
  language sql stable security definer set search_path = public as $$
  select l.support_lib_id, l.parent_lib_id, readers_version_of(l.support_lib_id)
  from libraries l
  where l.support_lib_id = coalesce(
    (select k.support_lib_id from libraries k where k.support_lib_id = wanted),
    (select d.support_lib_id from libraries d where d.library_domain = lower(wanted)),
    (select c.support_lib_id from libraries c where wanted is null and c."custom_subDomain" = host),
    (select n.support_lib_id from libraries n where wanted is null and n.library_domain = host))
$$;
