-- How conversations are related. `conversation_ref` is the one that was merged, was split off, blocks, or is related; `other_ref` is the other one.
-- `before`: the fields that merging changed, with their old values, so that undo restores both conversations.
create table conversation_links (
  support_lib_id text not null,
  conversation_ref text not null,
  other_ref text not null,
  kind text not null check (kind in ('merged', 'split', 'related', 'blocks')),
  before jsonb,
  created_by text,
  created_at timestamptz not null,
  primary key (support_lib_id, conversation_ref, other_ref, kind),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade,
  foreign key (support_lib_id, other_ref) references conversations on delete cascade,
  check (conversation_ref <> other_ref)
);
create index conversation_links_back on conversation_links (support_lib_id, other_ref);
call tenant_table('conversation_links');

-- Where the visitor's later messages go. A merged conversation is closed.
alter table conversations
  add column merged_into text,
  add constraint conversations_merged check (merged_into is null or (state in ('closed', 'solved') and merged_into <> conversation_ref));
