-- Imports and exports of articles, with a report of the result for each file. Deleted after a week.
create table transfers (
  support_lib_id text not null references libraries on delete cascade,
  transfer_id text not null,
  kind text not null check (kind in ('import', 'export')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  owner_id text not null,
  file_name text not null,
  options jsonb not null,
  done int not null default 0,
  total int not null default 0,
  problem text,
  file jsonb,
  created_at timestamptz not null,
  primary key (support_lib_id, transfer_id)
);
-- One at a time of each kind, so that an import requested twice does not run concurrently with itself.
create unique index transfers_running on transfers (support_lib_id, kind) where state in ('waiting', 'running');
create index transfers_by_age on transfers (support_lib_id, created_at);
call tenant_table('transfers');

create table transfer_items (
  support_lib_id text not null,
  transfer_id text not null,
  ord int not null,
  name text not null,
  outcome text not null check (outcome in ('created', 'skipped', 'failed')),
  reason text not null default '',
  detail text not null default '',
  article_id text,
  primary key (support_lib_id, transfer_id, ord),
  foreign key (support_lib_id, transfer_id) references transfers on delete cascade
);
create index transfer_items_by_outcome on transfer_items (support_lib_id, transfer_id, (outcome = 'created'), ord);
call tenant_table('transfer_items');
