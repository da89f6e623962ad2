-- Conversations about which a person wants no alerts. `with_mentions`: not even of notes that mention them.
create table muted_conversations (
  support_lib_id text not null,
  user_id text not null,
  conversation_ref text not null,
  with_mentions boolean not null,
  muted_at timestamptz not null,
  primary key (support_lib_id, conversation_ref, user_id),
  foreign key (support_lib_id, user_id) references users on delete cascade,
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index muted_by_person on muted_conversations (support_lib_id, user_id, muted_at desc);
call tenant_table('muted_conversations');
