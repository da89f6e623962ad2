-- When a report is sent by mail: every day, week or month at a local time (minutes after midnight), and to whom. `next_at` is when it is sent next.
create table report_schedules (
  support_lib_id text not null,
  schedule_id text not null,
  report_id text not null,
  every text not null check (every in ('day', 'week', 'month')),
  weekday integer not null,
  day_of_month integer not null,
  minute integer not null,
  time_zone text not null,
  user_ids text[] not null,
  created_by text not null,
  next_at timestamptz not null,
  last_sent_at timestamptz,
  created_at timestamptz not null,
  primary key (support_lib_id, schedule_id),
  foreign key (support_lib_id, report_id) references reports on delete cascade
);
create index report_schedules_of_report on report_schedules (support_lib_id, report_id);
create index report_schedules_due on report_schedules (next_at);
call tenant_table('report_schedules');
