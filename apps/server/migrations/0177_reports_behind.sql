-- The libraries whose ledger is behind their events. A library without any conversation has nothing to count, so it is not visited.
create or replace function reports_behind() returns table (support_lib_id text) language sql stable security definer set search_path = public
  as $$
    select h.support_lib_id from library_heads h left join report_heads r using (support_lib_id)
    where h.event_number > coalesce(r.upto, 0)
      and exists (select from library_counters c where c.support_lib_id = h.support_lib_id and c.counter = 'conversation')
  $$;
