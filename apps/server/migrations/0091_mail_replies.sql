-- Replies by email that have not left yet: each waits ten seconds, in which it can be taken back, or until the time that its author chose.
create table mail_replies (
  support_lib_id text not null references libraries on delete cascade,
  reply_ref text not null,
  conversation_ref text not null,
  user_id text not null,
  client_msg_id text not null,
  kind text not null default 'reply' check (kind in ('reply', 'forward')),
  message text not null,
  attachments jsonb not null default '[]',
  -- Addresses with names: [{ "address", "name" }]
  mail_to jsonb not null,
  mail_cc jsonb not null default '[]',
  mail_bcc jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'cancelled', 'failed')),
  -- Why it could not be sent: the code of a refusal.
  failure text not null default '',
  send_at timestamptz not null,
  created_at timestamptz not null,
  primary key (support_lib_id, reply_ref)
);
create unique index mail_replies_once on mail_replies (support_lib_id, user_id, client_msg_id);
create index mail_replies_open on mail_replies (support_lib_id, conversation_ref, send_at) where state in ('waiting', 'failed');
create index mail_replies_due on mail_replies (support_lib_id, send_at) where state = 'waiting';
create index mail_replies_old on mail_replies (support_lib_id, created_at);
call tenant_table('mail_replies');
call holds_files('mail_replies', '($1).reply_ref', 'attachments');

-- What stands below the mails of a person, or of everyone who writes for a team.
create table mail_signatures (
  support_lib_id text not null references libraries on delete cascade,
  owner_kind text not null check (owner_kind in ('person', 'team')),
  owner_id text not null,
  signature text not null,
  primary key (support_lib_id, owner_kind, owner_id)
);
call tenant_table('mail_signatures');
