-- Who is editing which text, whatever its kind, as leases that expire. Unlogged, because losing them in a crash is right. Takes the place of article_editors.
create unlogged table text_editors (
  support_lib_id text not null,
  kind text not null,
  document_id text not null,
  user_id text not null,
  expires_at timestamptz not null,
  primary key (support_lib_id, kind, document_id, user_id)
);
create index text_editors_expired on text_editors (support_lib_id, expires_at);
call tenant_table('text_editors');
