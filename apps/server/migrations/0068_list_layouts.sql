-- A person's layout of a tab's lists.
create table list_layouts (
  support_lib_id text not null,
  user_id text not null,
  tab text not null,
  is_table boolean not null,
  columns text[] not null,
  sort text,
  primary key (support_lib_id, user_id, tab),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
call tenant_table('list_layouts');

-- A queue holds waiting chats or unassigned tickets; the latter in a separate order.
alter table smart_queues
  add column channel text not null default 'chat' check (channel in ('chat', 'ticket')),
  add column sort text not null default 'waiting';
