-- Ratings of closed conversations: one row for each closing that is asked about. message_id is the random part of the rating key.
create table ratings (
  support_lib_id text not null,
  message_id text not null,
  conversation_ref text not null,
  number bigint not null,
  closed_at timestamptz not null,
  assignee_id text,
  asked_at timestamptz not null,
  message_rating smallint check (message_rating between 1 and 5),
  message_review text not null default '',
  rated_at timestamptz,
  sent_via text,
  primary key (support_lib_id, message_id),
  foreign key (support_lib_id, conversation_ref) references conversations (support_lib_id, conversation_ref) on delete cascade
);
create unique index ratings_of_closing on ratings (support_lib_id, conversation_ref, closed_at);
call tenant_table('ratings');
