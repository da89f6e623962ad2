-- The review of texts before they are published. Texts of four tables are named by kind and id; triggers delete what is about a deleted one.

-- Kinds of which texts need the approval of a second person.
create table review_rules (
  support_lib_id text not null references libraries on delete cascade,
  kind text not null,
  is_required boolean not null,
  spares_admins boolean not null,
  primary key (support_lib_id, kind)
);
call tenant_table('review_rules');

-- One for each text. `fingerprint` is the text that was asked about or decided on, so that an approval counts for it alone.
create table text_reviews (
  support_lib_id text not null references libraries on delete cascade,
  kind text not null,
  document_id text not null,
  title text not null,
  state text not null check (state in ('requested', 'returned', 'approved', 'withdrawn', 'published')),
  requester_id text,
  assignee_id text,
  message text not null default '',
  decider_id text,
  answer text not null default '',
  revision integer not null,
  version integer not null,
  fingerprint text not null,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (support_lib_id, kind, document_id)
);
create index text_reviews_open on text_reviews (support_lib_id, requested_at, document_id) where state in ('requested', 'returned', 'approved');
call tenant_table('text_reviews');

-- What happened to a text besides being saved: the versions say what it was, and these why.
create table text_acts (
  support_lib_id text not null references libraries on delete cascade,
  kind text not null,
  document_id text not null,
  number integer not null,
  act text not null,
  by_id text,
  at timestamptz not null,
  version integer not null,
  revision integer not null,
  message text not null default '',
  about text not null default '',
  primary key (support_lib_id, kind, document_id, number)
);
call tenant_table('text_acts');

create table text_comments (
  support_lib_id text not null references libraries on delete cascade,
  comment_ref text not null,
  kind text not null,
  document_id text not null,
  thread_ref text,
  author_id text,
  comment text not null,
  suggestion text,
  quote text not null default '',
  before text not null default '',
  after text not null default '',
  version integer not null,
  is_resolved boolean not null default false,
  resolver_id text,
  created_at timestamptz not null,
  primary key (support_lib_id, comment_ref)
);
create index text_comments_of_text on text_comments (support_lib_id, kind, document_id, created_at, comment_ref);
call tenant_table('text_comments');

-- Called with the kind of text, and the column of its id.
create function forget_reviews() returns trigger language plpgsql as $$
declare
  gone text := to_jsonb(old) ->> tg_argv[1];
begin
  delete from text_reviews where support_lib_id = old.support_lib_id and kind = tg_argv[0] and document_id = gone;
  delete from text_acts where support_lib_id = old.support_lib_id and kind = tg_argv[0] and document_id = gone;
  delete from text_comments where support_lib_id = old.support_lib_id and kind = tg_argv[0] and document_id = gone;
  return null;
end $$;
create trigger forget_reviews after delete on articles for each row execute function forget_reviews('article', 'article_id');
create trigger forget_reviews after delete on news_flashes for each row execute function forget_reviews('news', 'id');
create trigger forget_reviews after delete on sop_articles for each row execute function forget_reviews('sop', 'article_id');
create trigger forget_reviews after delete on lessons for each row execute function forget_reviews('lesson', 'lesson_id');
