-- What readers missed in an article that did not help them (kind 'reason': what of 'missing', 'unclear', 'wrong', 'unrelated'; null if they only said it in words), and why a
-- question is a gap ('nothing' was found, 'no_answer' in what was found, or its reader 'said_no').
alter table visitor_activity add column detail text;
-- compatible: the list of kinds only gets longer
alter table visitor_activity drop constraint visitor_activity_kind_check;
-- compatible: the list of kinds only gets longer
alter table visitor_activity add constraint visitor_activity_kind_check check (kind in ('search', 'article', 'newsflash', 'widget', 'chat', 'question', 'reason')) not valid;

-- Gaps in the content that somebody dealt with: dismissed, or solved by an article. Gaps are told apart by their words, as those of `visitor_activity`.
create table settled_gaps (
  support_lib_id text not null references libraries on delete cascade,
  gap_id text not null,
  reason text not null check (reason in ('nothing', 'no_answer', 'said_no')),
  words text not null,
  -- as it was asked most often
  query text not null,
  is_solved boolean not null,
  article_id text,
  article_title text not null default '',
  settled_at timestamptz not null,
  settled_by text,
  primary key (support_lib_id, gap_id)
);
create index settled_gaps_by_time on settled_gaps (support_lib_id, settled_at);
call tenant_table('settled_gaps');
