-- How much space each library takes, by kind, as of each night (`day`: 2026-11-29).
create table library_sizes (
  support_lib_id text not null references libraries on delete cascade,
  day text not null,
  kind text not null,
  bytes bigint not null,
  primary key (support_lib_id, day, kind)
);
call tenant_table('library_sizes');

-- Notes the size of every library. Tables hold rows of several libraries: a library's share of each is what the planner's statistics say, so that nothing is counted.
-- `kinds`: the kind of each table, by its name; all others are 'other'. Files count with their own size, wherever they are stored.
create function note_library_sizes(kinds jsonb, today date, kept_days int) returns void language sql security definer set search_path = public as $$
  delete from library_sizes where day < (today - kept_days)::text;
  with parts as (
    select c.relname as part, coalesce(kinds ->> coalesce(p.relname, c.relname)::text, 'other') as kind, pg_total_relation_size(c.oid) as bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'support_lib_id' and not a.attisdropped)
  ), known as (
    select s.tablename as part, m.library, m.share from pg_stats s
    cross join lateral unnest(s.most_common_vals::text::text[], s.most_common_freqs) as m(library, share)
    where s.schemaname = 'public' and s.attname = 'support_lib_id' and not s.inherited
  ), others as (
    select part, greatest(0, 1 - sum(share)) / greatest(1, (select count(*) from libraries) - count(*)) as share from known group by part
  ), sizes as (
    select l.support_lib_id, p.kind, sum(p.bytes * coalesce(k.share, o.share, 1.0 / (select count(*) from libraries))) as bytes
    from libraries l cross join parts p
    left join known k on k.part = p.part and k.library = l.support_lib_id
    left join others o on o.part = p.part
    group by 1, 2
    union all
    select support_lib_id, 'files', sum(size) from uploads group by 1
    union all
    select j.payload ->> 'support_lib_id', 'jobs', sum(pg_column_size(j.*)) from graphile_worker._private_jobs j group by 1
  )
  insert into library_sizes (support_lib_id, day, kind, bytes)
    select support_lib_id, today::text, kind, sum(bytes)::bigint from sizes join libraries using (support_lib_id) group by 1, 2, 3
  on conflict (support_lib_id, day, kind) do update set bytes = excluded.bytes
$$;
