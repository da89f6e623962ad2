-- Receivers are told of events: which, under what conditions, and in whose sight.
alter table webhook_endpoints
  add column events text[] not null default '{}',
  add column filter jsonb not null default '{"all": []}',
  add column subscriber_id text,
  -- When we switched it off, because it asked us to or accepted nothing for days.
  add column stopped_at timestamptz;
