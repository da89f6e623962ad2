-- Reports that people make of cards, who has which among their favourites, and reports as they were at one moment.
create table reports (
  support_lib_id text not null references libraries on delete cascade,
  id text not null,
  report_name text not null,
  category text not null,
  description text not null,
  cards jsonb not null,
  filter jsonb,
  period jsonb not null,
  visible_to text not null check (visible_to in ('private', 'everyone')),
  owner_id text not null,
  revision integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, id)
);
call tenant_table('reports');

create table report_favorites (
  support_lib_id text not null,
  user_id text not null,
  report_id text not null,
  primary key (support_lib_id, user_id, report_id),
  foreign key (support_lib_id, report_id) references reports on delete cascade
);
create index report_favorites_of_report on report_favorites (support_lib_id, report_id);
call tenant_table('report_favorites');

create table report_snapshots (
  support_lib_id text not null,
  snapshot_ref text not null,
  report_id text not null,
  report_name text not null,
  taken_at timestamptz not null,
  taken_by text not null,
  answers jsonb not null,
  primary key (support_lib_id, snapshot_ref),
  foreign key (support_lib_id, report_id) references reports on delete cascade
);
create index report_snapshots_newest on report_snapshots (support_lib_id, report_id, taken_at desc);
call tenant_table('report_snapshots');
