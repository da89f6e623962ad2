-- The newest export of a contact's data; its file is an upload of the person who asked for it, which is deleted after a day.
create table contact_exports (
  support_lib_id text not null references libraries on delete cascade,
  visitor_id text not null,
  export_ref text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Entries of the file written so far, and altogether.
  done int not null default 0,
  total int not null default 0,
  -- Why it failed, as an error code.
  problem text,
  file_id text,
  requested_by text not null,
  requested_at timestamptz not null,
  primary key (support_lib_id, visitor_id)
);
call tenant_table('contact_exports');
