-- By how much a size may be wrong: growth below that is none. What the statistics of a table say about a library comes from a sample of 30,000 rows; what they don't
-- name shares the rest, which grows and shrinks with what others do.
alter table library_sizes add column error_bytes bigint not null default 0;

-- compatible: the same rows as before, with their error
create or replace function note_library_sizes(kinds jsonb, today date, kept_days int) returns void language sql security definer set search_path = public as $$
  delete from library_sizes where day < (today - kept_days)::text;
  with parts as (
    select c.relname as part, coalesce(kinds ->> coalesce(p.relname, c.relname)::text, 'other') as kind, pg_total_relation_size(c.oid) as bytes, c.reltuples
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'support_lib_id' and not a.attisdropped)
  ), known as (
    select s.tablename as part, m.library, m.share from pg_stats s
    cross join lateral unnest(s.most_common_vals::text::text[], s.most_common_freqs) as m(library, share)
    where s.schemaname = 'public' and s.attname = 'support_lib_id' and not s.inherited
  ), others as (
    select part, greatest(0, 1 - sum(share)) / greatest(1, (select count(*) from libraries) - count(*)) as share from known group by part
  ), shares as (
    select l.support_lib_id, p.kind, p.bytes * coalesce(k.share, o.share, 1.0 / (select count(*) from libraries)) as bytes,
      p.bytes * case
        when k.share is not null and p.reltuples <= 30000 then 0
        when k.share is not null then 2 * sqrt(greatest(0, k.share * (1 - k.share)) / 30000)
        when (select count(*) from libraries) = 1 then 0
        else coalesce(o.share, 1.0 / (select count(*) from libraries)) end as error
    from libraries l cross join parts p
    left join known k on k.part = p.part and k.library = l.support_lib_id
    left join others o on o.part = p.part
  ), sizes as (
    select support_lib_id, kind, sum(bytes) as bytes, sum(error) as error from shares group by 1, 2
    union all
    select support_lib_id, 'files', sum(size), 0 from uploads group by 1
    union all
    select j.payload ->> 'support_lib_id', 'jobs', sum(pg_column_size(j.*)), 0 from graphile_worker._private_jobs j group by 1
  )
  insert into library_sizes (support_lib_id, day, kind, bytes, error_bytes)
    select support_lib_id, today::text, kind, sum(bytes)::bigint, sum(error)::bigint from sizes join libraries using (support_lib_id) group by 1, 2, 3
  on conflict (support_lib_id, day, kind) do update set bytes = excluded.bytes, error_bytes = excluded.error_bytes
$$;
