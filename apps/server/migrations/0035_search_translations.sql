-- Readers find articles by the words of their own language too. What is published already is indexed by the job that indexes published articles.
select enqueue_job('search:fill-published', jsonb_build_object('support_lib_id', l.support_lib_id), null, 'search.fill-published ' || l.support_lib_id, 5)
from libraries l where exists (select from article_translations t where t.support_lib_id = l.support_lib_id and t.is_published);
