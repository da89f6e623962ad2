-- Texts that are written once and used in many: the draft of each, and every version as published.
create table snippets (
  support_lib_id text not null references libraries on delete cascade,
  snippet_ref text not null,
  title text not null,
  snippet jsonb not null check (octet_length(snippet::text) <= 4000000),
  revision int not null,
  state text not null check (state in ('published', 'unpublished')),
  -- The published version; null: texts show nothing of it. Numbers of versions are never used again.
  version int,
  last_version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  editor_id text,
  -- Whose words the draft has that were never published: where texts need an approval, none of these people may publish them.
  writer_ids jsonb not null default '[]',
  primary key (support_lib_id, snippet_ref)
);
call tenant_table('snippets');

create table snippet_versions (
  support_lib_id text not null,
  snippet_ref text not null,
  version int not null,
  title text not null,
  snippet jsonb not null,
  published_at timestamptz not null,
  publisher_id text,
  primary key (support_lib_id, snippet_ref, version),
  foreign key (support_lib_id, snippet_ref) references snippets on delete cascade
);
call tenant_table('snippet_versions');

-- A text uses a snippet where it has its mark.
-- compatible: the list of kinds only gets longer
alter table text_links drop constraint text_links_kind_check;
-- compatible: the last release writes none of the new kind
alter table text_links add constraint text_links_kind_check check (kind in ('article', 'newsflash', 'course', 'category', 'section', 'file', 'outside', 'snippet'));

create or replace function links_in(library text, body text, notation text) returns table (kind text, target text, anchor text)
  language sql stable security definer set search_path = public as $$
  with given as (
    select case notation when 'json' then replace(body, '\"', '"') else body end as body,
      array(select lower(h) from libraries l, unnest(array[l.library_domain, l."custom_subDomain"]) h where l.support_lib_id = library and h <> '') as hosts
  ), tags as (
    select m[1] as tag from given, regexp_matches(given.body, '<((?:a|img)\s[^<>]*)>', 'gi') m
  ), found as (
    select substring(tag from 'data-article-id="([A-Za-z0-9_-]{1,64})"') as article_id, substring(tag from 'href="([^"]*)"') as href,
      substring(tag from 'src="/files/([A-Za-z0-9]{22})[^"]*"') as file_id
    from tags
  )
  select distinct l.kind, l.target, l.anchor from (
    select 'article' as kind, article_id as target, case when href like '#%' then left(substr(href, 2), 200) else '' end as anchor from found where article_id is not null
    union all
    select 'file', file_id, '' from found where file_id is not null
    union all
    select 'snippet', m[1], '' from given, regexp_matches(given.body, '<div data-snippet="([A-Za-z0-9_-]{1,64})">', 'g') m where notation = 'html'
    union all
    select x.kind, x.target, x.anchor from found, given, linked_by(library, given.hosts, href) x where article_id is null and href is not null
    union all
    select x.kind, x.target, x.anchor
      from given, regexp_matches(regexp_replace(given.body, '<[^<>]*>', ' ', 'g'), '(https?://[^\s"<>\\]+[^\s"<>\\.,;:!?)\]])', 'gi') m,
        linked_by(library, given.hosts, m[1]) x
      where notation <> 'html'
    union all
    select 'article', m[1], '' from given, regexp_matches(given.body, '"article_id"\s*:\s*"([A-Za-z0-9_-]{1,64})"', 'g') m where notation = 'json'
  ) l where l.kind is not null limit 500
$$;

create or replace function write_text_links(library text, of_holder text, of_id text, of_part text, body text, notation text) returns void
  language plpgsql security definer set search_path = public as $$
begin
  delete from text_links t where t.support_lib_id = library and t.holder = of_holder and t.holder_id = of_id and t.part = of_part;
  if body is null or (position('<a ' in body) = 0 and position('/files/' in body) = 0 and position('://' in body) = 0 and position('"article_id"' in body) = 0
    and position(' data-snippet="' in body) = 0) then return; end if;
  insert into text_links (support_lib_id, holder, holder_id, part, number, kind, target, anchor)
    select library, of_holder, of_id, of_part, row_number() over (order by l.kind, l.target, l.anchor), l.kind, l.target, l.anchor from links_in(library, body, notation) l;
end $$;

call holds_links('snippets', 'snippet_ref', '', 'snippet::text', 'json', 'snippet', 'version');
create trigger note_text_links after insert on snippet_versions for each row execute function note_text_links('snippets', '($1).snippet_ref', '($1).snippet::text', '', 'json');
