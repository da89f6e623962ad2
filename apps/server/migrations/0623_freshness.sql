-- Who keeps a text right, and by when somebody has to check that it still is. One row for each text of which either was ever set.
create table text_freshness (
  support_lib_id text not null references libraries on delete cascade,
  kind text not null,
  document_id text not null,
  owner_id text,
  -- A day, as text: no moment in anybody's time zone.
  check_by text,
  every_days integer check (every_days between 1 and 3650),
  checked_at timestamptz,
  checker_id text,
  -- The date that people were reminded of.
  reminded_of text,
  primary key (support_lib_id, kind, document_id)
);
create index text_freshness_due on text_freshness (support_lib_id, check_by, document_id) where check_by is not null;
create index text_freshness_of_owner on text_freshness (support_lib_id, owner_id, check_by) where owner_id is not null;
-- Of all libraries, for the schedule.
create index text_freshness_unreminded on text_freshness (check_by) where check_by is not null and reminded_of is distinct from check_by;
call tenant_table('text_freshness');

-- Called with the kind of text, and the column of its id.
create function forget_freshness() returns trigger language plpgsql as $$
begin
  delete from text_freshness where support_lib_id = old.support_lib_id and kind = tg_argv[0] and document_id = to_jsonb(old) ->> tg_argv[1];
  return null;
end $$;
create trigger forget_freshness after delete on articles for each row execute function forget_freshness('article', 'article_id');
create trigger forget_freshness after delete on news_flashes for each row execute function forget_freshness('news', 'id');
create trigger forget_freshness after delete on sop_articles for each row execute function forget_freshness('sop', 'article_id');
create trigger forget_freshness after delete on lessons for each row execute function forget_freshness('lesson', 'lesson_id');
