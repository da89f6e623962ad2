-- Issues of trackers that conversations are linked with, as the tracker last described them.
create table issue_links (
  support_lib_id text not null,
  link_ref text not null,
  conversation_ref text not null,
  connection_ref text not null,
  issue_key text not null,
  url text not null,
  title text not null,
  state text not null check (state in ('open', 'closed', 'unknown')),
  state_text text not null,
  checked_at timestamptz,
  -- When the tracker was last asked, whatever came of it.
  asked_at timestamptz not null,
  problem text not null default '',
  linked_by text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, link_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade,
  foreign key (support_lib_id, connection_ref) references app_connections on delete cascade
);
create unique index issue_links_of_conversation on issue_links (support_lib_id, conversation_ref, connection_ref, issue_key);
create index issue_links_of_connection on issue_links (support_lib_id, connection_ref);
call tenant_table('issue_links');
