-- Of a text with very many links, the snippets that it shows are noted first: what changes one asks for the right to change every text that shows it.
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
  select d.kind, d.target, d.anchor from (select distinct l.kind, l.target, l.anchor from (
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
  ) l where l.kind is not null) d order by d.kind <> 'snippet' limit 500
$$;
