-- Words are indexed in more ways of writing (packages/search/src/variants.ts), and emojis are words. Jobs index each library's articles and conversations again; until
-- they have, what was written earlier is found as before.
select enqueue_job('conversations:fill-texts', jsonb_build_object('support_lib_id', l.support_lib_id), null, 'conversations.fill-texts ' || l.support_lib_id, 5)
from libraries l where exists (select from conversations c where c.support_lib_id = l.support_lib_id);
select enqueue_job('search:fill-articles', jsonb_build_object('support_lib_id', l.support_lib_id), null, 'search.fill-articles ' || l.support_lib_id, 5)
from libraries l where exists (select from articles a where a.support_lib_id = l.support_lib_id);
