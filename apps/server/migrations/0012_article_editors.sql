-- Who is editing which article, as leases that expire. Unlogged, because losing them in a crash is right.
create unlogged table article_editors (
  support_lib_id text not null,
  article_id text not null,
  user_id text not null,
  expires_at timestamptz not null,
  primary key (support_lib_id, article_id, user_id)
);
create index article_editors_expired on article_editors (support_lib_id, expires_at);
call tenant_table('article_editors');
