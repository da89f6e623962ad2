-- The newest event of a library that can change what its readers find. Chats do not count, nor do notifications of
-- children about a change of their parent, because the change itself counts.
create index events_for_readers on events (support_lib_id, number desc)
  where split_part(name, '.', 1) = any (array['article', 'article_translation', 'categories', 'category', 'course', 'library', 'newsflash', 'translation', 'visibility']) and name <> 'library.defaults_changed';

-- Changes whenever something may have changed for readers of a library, in it or in its parent. Runs as the owner, because events are rows of other
-- libraries; only a hash of their numbers is returned.
create function readers_version_of(library text) returns text language sql stable security definer set search_path = public as $$
  select md5(string_agg(l.support_lib_id || ':' || coalesce((
    select e.number from events e where e.support_lib_id = l.support_lib_id
      and split_part(e.name, '.', 1) = any (array['article', 'article_translation', 'categories', 'category', 'course', 'library', 'newsflash', 'translation', 'visibility']) and name <> 'library.defaults_changed'
    order by e.number desc limit 1), 0), ' ' order by l.support_lib_id))
  from libraries own join libraries l on l.support_lib_id in (own.support_lib_id, own.parent_lib_id)
  where own.support_lib_id = library
$$;
create function readers_version() returns text language sql stable set search_path = public as $$ select readers_version_of(current_library()) $$;
