-- What people are notified of: the activity feed and the topics they follow.

create table feed_items (
  support_lib_id text not null,
  feed_id text not null,
  user_id text not null,
  trigger text not null,
  activity_name text not null,
  agent_id text,
  workflow_name text,
  workflow_ref text,
  entity_type text not null,
  entity_ref text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (support_lib_id, feed_id),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
create index feed_of_user on feed_items (support_lib_id, user_id, created_at desc, feed_id);
create index feed_unread on feed_items (support_lib_id, user_id, created_at desc) where read_at is null;
call tenant_table('feed_items');

create table notification_subscriptions (
  support_lib_id text not null,
  subscription_ref text not null,
  user_id text not null,
  topic text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  primary key (support_lib_id, subscription_ref),
  unique (support_lib_id, user_id, topic),
  foreign key (support_lib_id, user_id) references users on delete cascade
);
call tenant_table('notification_subscriptions');
