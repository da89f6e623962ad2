-- The badge counts unread messages of tickets; few of a million tickets have any.
create index tickets_unread on conversations (support_lib_id) include (unread_count) where state = 'open' and unread_count > 0;

-- People mentioned in a ticket's notes, and those who have not looked since.
alter table conversations
  add column mentioned text[] not null default '{}',
  add column mention_unread text[] not null default '{}';

-- The same by person, in the order of their list, because membership in an array is not an index range.
create table ticket_mentions (
  support_lib_id text not null,
  user_id text not null,
  conversation_ref text not null,
  is_unread boolean not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, user_id, conversation_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index ticket_mentions_list on ticket_mentions (support_lib_id, user_id, updated_at desc, conversation_ref desc);
create index ticket_mentions_unread on ticket_mentions (support_lib_id, user_id, updated_at desc, conversation_ref desc) where is_unread;
call tenant_table('ticket_mentions');
