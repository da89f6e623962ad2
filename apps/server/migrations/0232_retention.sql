-- How long a library keeps what it has, by kind; a kind without a row is kept for good.
create table retention_rules (
  support_lib_id text not null references libraries on delete cascade,
  kind text not null check (kind in ('conversations', 'visitors', 'mail', 'files')),
  days int not null check (days between 1 and 3650),
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, kind)
);
call tenant_table('retention_rules');

-- Contacts and conversations that neither retention nor an erasure may touch.
create table legal_holds (
  support_lib_id text not null references libraries on delete cascade,
  hold_ref text not null,
  visitor_id text,
  conversation_ref text,
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null,
  primary key (support_lib_id, hold_ref),
  check ((visitor_id is null) <> (conversation_ref is null))
);
create unique index legal_holds_of_contact on legal_holds (support_lib_id, visitor_id) where visitor_id is not null;
create unique index legal_holds_of_conversation on legal_holds (support_lib_id, conversation_ref) where conversation_ref is not null;
call tenant_table('legal_holds');

-- Conversations whose content was erased, so that retention does not look at them again.
create table erased_conversations (
  support_lib_id text not null references libraries on delete cascade,
  conversation_ref text not null,
  erased_at timestamptz not null,
  primary key (support_lib_id, conversation_ref)
);
call tenant_table('erased_conversations');

create index conversations_by_closing on conversations (support_lib_id, closed_at) where closed_at is not null;
