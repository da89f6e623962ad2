-- What happens to somebody's conversations while they are out of office, the newest of each kind and conversation.
create table catch_up_notes (
  support_lib_id text not null,
  user_id text not null,
  kind text not null,
  conversation_ref text not null,
  by_id text,
  noted_at timestamptz not null,
  primary key (support_lib_id, user_id, kind, conversation_ref),
  foreign key (support_lib_id, user_id) references users on delete cascade,
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index catch_up_notes_newest on catch_up_notes (support_lib_id, user_id, kind, noted_at desc);
create index catch_up_notes_of_conversation on catch_up_notes (support_lib_id, conversation_ref);
call tenant_table('catch_up_notes');

-- The last absence of a person who is back, until they have dismissed what happened meanwhile.
create table catch_ups (
  support_lib_id text not null,
  user_id text not null,
  out_from timestamptz not null,
  out_until timestamptz not null,
  deputy_id text,
  primary key (support_lib_id, user_id),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
create index catch_ups_by_end on catch_ups (out_until);
call tenant_table('catch_ups');
