-- Which library a page of the help hub belongs to, by the key or domain in its address or by the host it was asked under, and a version that changes with every
-- event of that library and of its parent: what readers find cannot change without one.
create function library_for_readers(wanted text, host text) returns table (support_lib_id text, version text)
  language sql stable security definer set search_path = public as $$
  select l.support_lib_id, h.event_number || '.' || coalesce(p.event_number, 0)
  from libraries l
  join library_heads h on h.support_lib_id = l.support_lib_id
  left join library_heads p on p.support_lib_id = l.parent_lib_id
  where l.support_lib_id = coalesce(
    (select k.support_lib_id from libraries k where k.support_lib_id = wanted),
    (select d.support_lib_id from libraries d where d.library_domain = lower(wanted)),
    (select c.support_lib_id from libraries c where wanted is null and c."custom_subDomain" = host))
$$;
