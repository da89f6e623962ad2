-- Drawn with every change of a searchable document, so that equal revisions mean equal words: servers use it to keep a whole index in memory. Editions
-- change only with titles and keywords.
alter table search_editions add column revision uuid not null default gen_random_uuid();

create or replace function draw_search_edition() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- In key order, so that two transactions that change several libraries cannot deadlock.
  insert into search_editions (support_lib_id, kind)
    select distinct c.support_lib_id, c.kind from changed c join libraries l using (support_lib_id) order by 1, 2
    on conflict (support_lib_id, kind) do update set edition = gen_random_uuid(), revision = gen_random_uuid();
  return null;
end $$;
create or replace function draw_search_edition_of_updated() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update search_editions e set revision = gen_random_uuid(), edition = case when c.has_other_titles then gen_random_uuid() else e.edition end
    from (select n.support_lib_id, n.kind, bool_or((n.title, n.title_phrase, n.keyword_line) is distinct from (o.title, o.title_phrase, o.keyword_line)) has_other_titles
      from new_rows n join old_rows o using (support_lib_id, kind, id)
      where (n.title, n.title_phrase, n.title_words, n.keyword_words, n.content_words) is distinct from (o.title, o.title_phrase, o.title_words, o.keyword_words, o.content_words)
      group by n.support_lib_id, n.kind) c
    where e.support_lib_id = c.support_lib_id and e.kind = c.kind;
  return null;
end $$;

-- The version of what a library's readers see, and the revision of each kind of searchable documents, in the library and in its parent. Runs as the owner,
-- because the parent's rows belong to another library.
create function readers_state_of(wanted text) returns table (version text, revisions jsonb)
  language sql stable security definer set search_path = public as $$
  select readers_version_of(wanted), (select jsonb_object_agg(e.support_lib_id || ' ' || e.kind, e.revision)
    from libraries own join search_editions e on e.support_lib_id in (own.support_lib_id, own.parent_lib_id) and e.kind like 'help%'
    where own.support_lib_id = wanted)
$$;
