-- Which text, flow, rule, reply or setting links to what: texts of the library, their sections, files, and addresses outside. Maintained by triggers, as the
-- uses of files are, so that whatever writes a text writes its links in the same transaction.
create table text_links (
  support_lib_id text not null references libraries on delete cascade,
  -- The table and the row that link, and whether what readers see of it does, or its draft.
  holder text not null,
  holder_id text not null,
  part text not null check (part in ('text', 'draft')),
  number int not null,
  kind text not null check (kind in ('article', 'newsflash', 'course', 'category', 'section', 'file', 'outside')),
  -- Id or slug, id of the file, or address; empty for a section of the text itself.
  target text not null,
  -- The section that is meant, as the link writes it.
  anchor text not null,
  primary key (support_lib_id, holder, holder_id, part, number)
);
create index text_links_of_target on text_links (support_lib_id, kind, md5(target));
call tenant_table('text_links');

-- What one address links to; nothing for mail, telephone and other pages of the help center. `hosts`: those at which the library's help center is.
create function linked_by(library text, hosts text[], written text, out kind text, out target text, out anchor text) language plpgsql immutable as $$
declare
  address text := replace(written, '&amp;', '&');
  m text[];
begin
  anchor := left(coalesce(substring(address from '#(.*)$'), ''), 200);
  if address like '#%' then
    kind := 'section'; target := ''; return;
  end if;
  m := regexp_match(address, '^(?:https?://([^/?#]+))?/(article/details|frontendnewsflash|course|coursestatic|articleCategoriesDetails)/(?:([^/?#]+)/)?([^/?#]+)', 'i');
  if m is not null and (m[3] = library or lower(m[3]) = any(hosts) or (m[3] is null and (m[1] is null or lower(m[1]) = any(hosts)))) then
    kind := case lower(m[2]) when 'article/details' then 'article' when 'frontendnewsflash' then 'newsflash' when 'articlecategoriesdetails' then 'category' else 'course' end;
    target := left(m[4], 500);
  elsif address ~* '^https?://[^/]' then
    kind := 'outside'; target := left(split_part(address, '#', 1), 2000);
  end if;
end $$;

-- What a text links to, each once, at most 500. `notation`: html; json, whose texts are quoted and which names articles in fields; plain, where addresses are
-- links. Plain text may also hold links written as HTML.
create function links_in(library text, body text, notation text) returns table (kind text, target text, anchor text)
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

create function write_text_links(library text, of_holder text, of_id text, of_part text, body text, notation text) returns void
  language plpgsql security definer set search_path = public as $$
begin
  delete from text_links t where t.support_lib_id = library and t.holder = of_holder and t.holder_id = of_id and t.part = of_part;
  if body is null or (position('<a ' in body) = 0 and position('/files/' in body) = 0 and position('://' in body) = 0 and position('"article_id"' in body) = 0) then return; end if;
  insert into text_links (support_lib_id, holder, holder_id, part, number, kind, target, anchor)
    select library, of_holder, of_id, of_part, row_number() over (order by l.kind, l.target, l.anchor), l.kind, l.target, l.anchor from links_in(library, body, notation) l;
end $$;

-- Arguments: holder, id of the row, its text, its draft ('' if it has none), notation; the middle three as expressions over $1. A text of '' is what another
-- table holds, and goes with the column `version`.
create function note_text_links() returns trigger language plpgsql security definer set search_path = public as $$
declare
  id text;
  now_text text; now_draft text; old_text text; old_draft text;
  texts text := format('select %s, %s, %s', tg_argv[1], coalesce(nullif(tg_argv[2], ''), 'null'), coalesce(nullif(tg_argv[3], ''), 'null'));
begin
  if tg_op = 'DELETE' then
    execute texts using old into id, old_text, old_draft;
    delete from text_links t where t.support_lib_id = old.support_lib_id and t.holder = tg_argv[0] and t.holder_id = id;
    return null;
  end if;
  execute texts using new into id, now_text, now_draft;
  if tg_op = 'UPDATE' then execute texts using old into id, old_text, old_draft; end if;
  if tg_argv[2] <> '' and now_text is distinct from old_text then
    perform write_text_links(new.support_lib_id, tg_argv[0], id, 'text', now_text, tg_argv[4]);
  end if;
  if tg_argv[3] <> '' and now_draft is distinct from old_draft then
    perform write_text_links(new.support_lib_id, tg_argv[0], id, 'draft', now_draft, tg_argv[4]);
  end if;
  if tg_argv[2] = '' and to_jsonb(new)->>'version' is null then
    delete from text_links t where t.support_lib_id = new.support_lib_id and t.holder = tg_argv[0] and t.holder_id = id and t.part = 'text';
  end if;
  return null;
end $$;

-- `call holds_links('articles', 'article_id', 'article_content', 'draft->>''article_content''', 'html', 'article_content', 'draft')`: rows of the table link to
-- what these texts link to, which change with these columns.
create procedure holds_links(name regclass, key text, body text, draft text, notation text, variadic columns text[]) language plpgsql as $$
begin
  execute format('create trigger note_text_links after insert or delete or update of %s on %s for each row execute function note_text_links(%L, %L, %L, %L, %L)',
    (select string_agg(format('%I', c), ', ') from unnest(columns) c), name, name::text, '($1).' || key,
    case when body = '' then '' else '($1).' || body end, case when draft = '' then '' else '($1).' || draft end, notation);
end $$;

-- compatible: the last release writes texts as before; their links are noted beside.
call holds_links('articles', 'article_id', 'article_content', 'draft->>''article_content''', 'html', 'article_content', 'draft');
-- compatible: as above
call holds_links('article_translations', 'article_id || '' '' || ($1).language', 'content', '', 'html', 'content');
-- compatible: as above
call holds_links('news_flashes', 'id', '"newsFlash_content"', 'draft->>''newsFlash_content''', 'html', 'newsFlash_content', 'draft');
-- compatible: as above
call holds_links('sop_articles', 'article_id', 'sop_content', 'draft->>''sop_content''', 'html', 'sop_content', 'draft');
-- compatible: as above
call holds_links('lessons', 'lesson_id', 'lesson_content', 'draft->>''lesson_content''', 'html', 'lesson_content', 'draft');
-- compatible: as above
call holds_links('courses', 'course_id', 'course_description', '', 'plain', 'course_description');
-- compatible: as above
call holds_links('categories', 'category_id', 'category_description', '', 'plain', 'category_description');
-- compatible: as above
call holds_links('canned_replies', 'reply_ref', 'message', '', 'plain', 'message');
-- compatible: as above
call holds_links('workflows', 'workflow_ref', 'plan::text', 'draft::text', 'json', 'plan', 'draft');
-- compatible: as above
call holds_links('flows', 'flow_ref', '', 'flow::text', 'json', 'flow', 'version');
-- compatible: as above
call holds_links('forms', 'form_ref', '', 'form::text', 'json', 'form', 'version');
-- compatible: as above
call holds_links('libraries', 'support_lib_id', 'settings::text || coalesce(($1)."widgetTheme"::text, '''') || coalesce(($1)."publicHelpCenterTheme"::text, '''')', '',
  'json', 'settings', 'widgetTheme', 'publicHelpCenterTheme');
-- compatible: as above
call holds_links('mail_templates', 'kind || '' '' || ($1).language', 'text', '', 'plain', 'text');

-- What is published of flows and forms is their newest version.
-- compatible: as above
create trigger note_text_links after insert on flow_versions for each row execute function note_text_links('flows', '($1).flow_ref', '($1).flow::text', '', 'json');
-- compatible: as above
create trigger note_text_links after insert on form_versions for each row execute function note_text_links('forms', '($1).form_ref', '($1).form::text', '', 'json');
-- compatible: as above
create trigger note_text_links after insert on contact_form_versions for each row
  execute function note_text_links('contact_form_versions', '''contact-form''', '($1).form::text', '', 'json');
