-- Readers also find articles by words in their own language. The job that indexes published articles indexes existing translations.
select enqueue_job('search:fill-published', jsonb_build_object('support_lib_id', l.support_lib_id), null, 'search.fill-published ' || l.support_lib_id, 5)
from libraries l where exists (select from article_translations t where t.support_lib_id = l.support_lib_id and t.is_published);
