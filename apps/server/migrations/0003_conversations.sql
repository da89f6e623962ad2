-- Visitors and their conversations: the hot path. A conversation's row has everything that a list needs, written by the transaction that
-- writes a message.

create table visitors (
  support_lib_id text not null references libraries on delete cascade,
  visitor_id text not null,
  name text not null default '',
  email text,
  is_verified boolean not null default false,
  external_id text,
  browser text not null default '',
  os text not null default '',
  country text,
  language text not null default '',
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (support_lib_id, visitor_id)
);
create unique index visitors_external on visitors (support_lib_id, external_id) where external_id is not null;
call tenant_table('visitors');

-- The 256-bit secrets that browsers hold; a verified person may have several.
create table visitor_secrets (
  support_lib_id text not null,
  secret_hash bytea not null,
  visitor_id text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, secret_hash),
  foreign key (support_lib_id, visitor_id) references visitors on delete cascade
);
create index secrets_of_visitor on visitor_secrets (support_lib_id, visitor_id);
call tenant_table('visitor_secrets');

create table page_visits (
  support_lib_id text not null,
  visitor_id text not null,
  visited_at timestamptz not null,
  url text not null,
  title text not null default '',
  primary key (support_lib_id, visitor_id, visited_at),
  foreign key (support_lib_id, visitor_id) references visitors on delete cascade
);
call tenant_table('page_visits');

create table conversations (
  support_lib_id text not null references libraries on delete cascade,
  conversation_ref text not null,
  number bigint not null,
  channel text not null default 'chat' check (channel in ('chat')),
  subject text not null default '',
  visitor_id text not null,
  state text not null check (state in ('waiting', 'ongoing', 'closed')),
  assignee_id text,
  -- no foreign key: a deleted team's chats are released by a reaction, each with its own event
  team_ref text,
  offered_to text,
  -- agents who let an offer expire or released the chat, until someone takes it
  declined_by text[] not null default '{}',
  -- staff who took part: owned it, wrote in it or were mentioned
  participants text[] not null default '{}',
  -- stream numbers of the two audiences: a private note advances only the first
  seq bigint not null default 0,
  visitor_seq bigint not null default 0,
  unread_count int not null default 0,
  visitor_unread_count int not null default 0,
  agent_read_seq bigint not null default 0,
  visitor_read_seq bigint not null default 0,
  last_message jsonb,
  visitor_last_message jsonb,
  waiting_since timestamptz,
  first_reply_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- of the last message the visitor may see: a private note must not change the visitor's lists
  visitor_updated_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  reopened_count int not null default 0,
  primary key (support_lib_id, conversation_ref),
  foreign key (support_lib_id, visitor_id) references visitors,
  foreign key (support_lib_id, assignee_id) references users (support_lib_id, user_id),
  -- every conversation can be owned and closed: only these combinations are valid
  check ((state = 'ongoing') = (assignee_id is not null) or state = 'closed'),
  check (offered_to is null or state <> 'closed')
) with (fillfactor = 70);
create unique index conversations_number on conversations (support_lib_id, number);
create index conversations_by_state on conversations (support_lib_id, state, updated_at desc, conversation_ref desc);
create index conversations_mine on conversations (support_lib_id, assignee_id, updated_at desc, conversation_ref desc) where state = 'ongoing';
create index conversations_waiting on conversations (support_lib_id, waiting_since, conversation_ref) where state = 'waiting';
create index conversations_of_visitor on conversations (support_lib_id, visitor_id, visitor_updated_at desc, conversation_ref desc);
create index conversations_offered on conversations (support_lib_id, offered_to, updated_at desc, conversation_ref desc) where offered_to is not null;
create index conversations_of_team on conversations (support_lib_id, team_ref) where team_ref is not null;
call tenant_table('conversations');

create table messages (
  support_lib_id text not null,
  conversation_ref text not null,
  seq bigint not null,
  -- number in the visitor's stream; null when the visitor may not see it
  visitor_seq bigint,
  id text not null,
  changed_seq bigint not null,
  visitor_changed_seq bigint,
  client_msg_id text,
  sender_type text not null check (sender_type in ('visitor', 'agent', 'note', 'system', 'system_debug')),
  sender_id text,
  message text not null,
  message_values jsonb,
  attachments jsonb not null default '[]',
  mentions text[] not null default '{}',
  read_status smallint not null default 0 check (read_status in (0, 1)),
  sent_via text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (support_lib_id, conversation_ref, seq),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create unique index messages_id on messages (support_lib_id, id);
-- The same sender and client_msg_id is the same message, whatever the transport, process or retry.
create unique index messages_client_id on messages (support_lib_id, sender_id, client_msg_id) where client_msg_id is not null;
create index messages_changed on messages (support_lib_id, conversation_ref, changed_seq) where changed_seq <> seq;
create index messages_changed_for_visitor on messages (support_lib_id, conversation_ref, visitor_changed_seq) where changed_seq <> seq;
create index messages_unread on messages (support_lib_id, conversation_ref, seq) where read_status = 0;
call tenant_table('messages');

create table draft_messages (
  support_lib_id text not null,
  draft_message_ref text not null,
  conversation_ref text not null,
  user_id text not null,
  kind text not null check (kind in ('agent', 'note')),
  message text not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, draft_message_ref),
  unique (support_lib_id, user_id, conversation_ref, kind),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade,
  foreign key (support_lib_id, user_id) references users on delete cascade
);
call tenant_table('draft_messages');

create table uploads (
  support_lib_id text not null references libraries on delete cascade,
  file_id text not null,
  owner_kind text not null check (owner_kind in ('agent', 'visitor')),
  owner_id text not null,
  name text not null,
  type text not null,
  size bigint not null,
  width int,
  height int,
  sha256 bytea not null,
  created_at timestamptz not null,
  primary key (support_lib_id, file_id)
);
create index uploads_of_owner on uploads (support_lib_id, owner_id, created_at desc);
call tenant_table('uploads');
-- The library of a file: the file id is a capability of 130 random bits.
create function library_of_file(file text) returns text language sql stable security definer set search_path = public
  as $$ select support_lib_id from uploads where file_id = file $$;
create unique index uploads_file on uploads (file_id);

-- Live connections as leases of a process: when a process dies, it stops renewing them and they expire. Unlogged, because losing them in a crash is
-- right.
create unlogged table connections (
  support_lib_id text not null,
  connection_id text not null,
  epoch text not null,
  kind text not null check (kind in ('agent', 'visitor')),
  holder_id text not null,
  expires_at timestamptz not null,
  primary key (support_lib_id, connection_id)
);
create index connections_of_holder on connections (support_lib_id, kind, holder_id, expires_at);
call tenant_table('connections');
create function renew_connections(of_epoch text, leases jsonb, until timestamptz) returns void language sql security definer set search_path = public
  as $$
    insert into connections (support_lib_id, connection_id, epoch, kind, holder_id, expires_at)
    select support_lib_id, connection_id, of_epoch, kind, holder_id, until from jsonb_to_recordset(leases) as l(support_lib_id text, connection_id text, kind text, holder_id text)
    on conflict (support_lib_id, connection_id) do update set expires_at = excluded.expires_at
  $$;
create index connections_epoch on connections (epoch);
create function drop_connections(of_epoch text) returns void language sql security definer set search_path = public
  as $$ delete from connections where epoch = of_epoch $$;
