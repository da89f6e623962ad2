-- Readers search the published texts of articles, which the search index holds as kind 'help' beside the console's working copies. A job in each library
-- indexes already published articles.
select enqueue_job('search:fill-published', jsonb_build_object('support_lib_id', l.support_lib_id), null, 'search.fill-published ' || l.support_lib_id, 5)
from libraries l where exists (select from articles a where a.support_lib_id = l.support_lib_id and a.is_published);

-- Few articles are disabled; counts of what readers see leave them out.
create index articles_disabled on articles (support_lib_id, article_id) where is_disabled;
-- Languages in which readers have articles, one lookup each.
create index article_languages on article_translations (support_lib_id, language) where is_published;
