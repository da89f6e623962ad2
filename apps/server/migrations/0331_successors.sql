-- Who gets the conversations of a deactivated person; without a row they go back to the queue or their team.
create table conversation_successors (
  support_lib_id text not null,
  user_id text not null,
  to_id text not null,
  primary key (support_lib_id, user_id),
  foreign key (support_lib_id, user_id) references users on delete cascade,
  foreign key (support_lib_id, to_id) references users on delete cascade
);
call tenant_table('conversation_successors');
