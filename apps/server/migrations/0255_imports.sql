-- Imports from other programs. A file is read into import_rows, shown as a dry run, and written from there in batches.
create table imports (
  support_lib_id text not null references libraries on delete cascade,
  import_ref text not null,
  source text not null,
  state text not null check (state in ('reading', 'ready', 'writing', 'stopped', 'done', 'failed')),
  owner_id text not null,
  file_name text not null,
  size bigint not null,
  -- what was decided about the dry run; null before
  choices jsonb,
  -- how many rows of each kind were read, and how many of them have been taken
  read_counts jsonb not null default '{}',
  taken_counts jsonb not null default '{}',
  left_out_counts jsonb not null default '{}',
  -- rows read so far, and the place of the last row written: its kind and number
  done bigint not null default 0,
  written_kind text,
  written_ord bigint not null default 0,
  problem text,
  created_at timestamptz not null,
  primary key (support_lib_id, import_ref)
);
create unique index imports_running on imports (support_lib_id) where state in ('reading', 'writing');
call tenant_table('imports');

create table import_rows (
  support_lib_id text not null,
  import_ref text not null,
  ord bigint not null,
  kind text not null,
  external_id text not null,
  -- the conversation that a message or a tag belongs to, by its id in the other program
  parent_id text,
  data jsonb not null,
  primary key (support_lib_id, import_ref, ord),
  foreign key (support_lib_id, import_ref) references imports on delete cascade
);
create unique index import_rows_once on import_rows (support_lib_id, import_ref, kind, external_id);
create index import_rows_in_order on import_rows (support_lib_id, import_ref, kind, ord);
create index import_rows_of_parent on import_rows (support_lib_id, import_ref, parent_id, ord) where parent_id is not null;
alter table import_rows alter column data set statistics 0;
call tenant_table('import_rows');

-- The report.
create table import_problems (
  support_lib_id text not null,
  import_ref text not null,
  ord bigint not null,
  kind text not null,
  external_id text not null,
  reason text not null,
  detail text not null,
  primary key (support_lib_id, import_ref, ord, reason),
  foreign key (support_lib_id, import_ref) references imports on delete cascade
);
call tenant_table('import_problems');

-- What became of each row of another program, so that nothing is taken twice, also by a later import of the same program.
create table import_links (
  support_lib_id text not null references libraries on delete cascade,
  source text not null,
  kind text not null,
  external_id text not null,
  ref text not null,
  primary key (support_lib_id, source, kind, external_id)
);
call tenant_table('import_links');
