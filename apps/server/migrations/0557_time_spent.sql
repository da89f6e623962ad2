-- Time that people spend on conversations. `worked_on` is a day of whoever worked, as their clock says.
create table time_entries (
  support_lib_id text not null references libraries on delete cascade,
  entry_ref text not null,
  conversation_ref text not null,
  user_id text not null,
  worked_on text not null,
  minutes integer not null check (minutes between 1 and 1440),
  note text not null default '',
  created_at timestamptz not null,
  primary key (support_lib_id, entry_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index time_entries_of_conversation on time_entries (support_lib_id, conversation_ref, worked_on, created_at, entry_ref);
create index time_entries_of_person on time_entries (support_lib_id, user_id, worked_on, created_at, entry_ref);
call tenant_table('time_entries');

-- One for each person.
create table running_timers (
  support_lib_id text not null references libraries on delete cascade,
  user_id text not null,
  conversation_ref text not null,
  worked_on text not null,
  started_at timestamptz not null,
  primary key (support_lib_id, user_id),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index running_timers_of_conversation on running_timers (support_lib_id, conversation_ref);
call tenant_table('running_timers');
