-- What visitors do in the help center and the widgets: opened items and searches, for 90 days. Does not record who did it.
create table visitor_activity (
  support_lib_id text not null references libraries on delete cascade,
  activity_ref text not null,
  kind text not null check (kind in ('search', 'article', 'newsflash', 'widget', 'chat')),
  happened_at timestamptz not null,
  -- The query of a search, or the title of the opened item.
  title text not null default '',
  -- The opened item; for a search, the article read after it.
  entity_ref text,
  entity_title text not null default '',
  -- For searches: what followed, and the words, folded and sorted, so that equal searches can be grouped.
  status text check (status in ('passed', 'failed')),
  words text,
  ticket boolean not null default false,
  primary key (support_lib_id, activity_ref),
  check ((kind = 'search') = (status is not null and words is not null))
);
create index visitor_activity_by_time on visitor_activity (support_lib_id, happened_at, activity_ref);
create index visitor_activity_by_kind on visitor_activity (support_lib_id, kind, happened_at, activity_ref);
create index visitor_activity_by_status on visitor_activity (support_lib_id, status, happened_at, activity_ref) where status is not null;
create index visitor_activity_by_entity on visitor_activity (support_lib_id, entity_ref, happened_at, activity_ref) where entity_ref is not null;
create index visitor_searches_by_article on visitor_activity (support_lib_id, entity_ref, happened_at) where kind = 'search' and entity_ref is not null;
call tenant_table('visitor_activity');
