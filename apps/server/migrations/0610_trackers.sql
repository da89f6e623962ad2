-- A conversation can follow a ticket about the problem that it shares with others: `conversation_ref` follows `other_ref`.
-- compatible: the list of kinds only gets longer
alter table conversation_links drop constraint conversation_links_kind_check;
-- compatible: the list of kinds only gets longer
alter table conversation_links add constraint conversation_links_kind_check check (kind in ('merged', 'split', 'related', 'blocks', 'follows'));

-- One answer to the conversations that follow a ticket, until `send_at` to be taken back. `client_msg_id`: the same call again is the same answer.
create table tracker_answers (
  support_lib_id text not null references libraries on delete cascade,
  answer_ref text not null,
  conversation_ref text not null,
  user_id text not null,
  client_msg_id text not null,
  message text not null,
  closes boolean not null,
  state text not null check (state in ('waiting', 'sending', 'done', 'cancelled')),
  send_at timestamptz not null,
  created_at timestamptz not null,
  primary key (support_lib_id, answer_ref),
  unique (support_lib_id, user_id, client_msg_id),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index tracker_answers_of_conversation on tracker_answers (support_lib_id, conversation_ref, created_at desc);
create index tracker_answers_due on tracker_answers (send_at) where state in ('waiting', 'sending');
call tenant_table('tracker_answers');

-- Whom an answer is for. A row changes in the transaction that sends the message, so that each gets it once. `failure`: why it didn't, or wasn't closed.
create table tracker_answer_targets (
  support_lib_id text not null references libraries on delete cascade,
  answer_ref text not null,
  conversation_ref text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  failure text not null default '',
  primary key (support_lib_id, answer_ref, conversation_ref),
  foreign key (support_lib_id, answer_ref) references tracker_answers on delete cascade,
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index tracker_answer_targets_of_conversation on tracker_answer_targets (support_lib_id, conversation_ref);
call tenant_table('tracker_answer_targets');
