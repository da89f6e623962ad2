-- The slugs of 0660 are made in SQL, which knows no marks and no translations. A job names the categories of each library as their titles do.
select enqueue_job('translations:name-categories', jsonb_build_object('support_lib_id', l.support_lib_id), null, 'translations.name-categories ' || l.support_lib_id, 5)
from (select distinct support_lib_id from categories) l;
