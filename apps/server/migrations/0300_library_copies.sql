-- Full exports of a library: the newest one, whose file can be downloaded until it expires. The ref is a capability of 130 bits, like the id of an upload.
create table library_exports (
  support_lib_id text not null references libraries on delete cascade,
  export_ref text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Rows and files written so far, and altogether.
  done bigint not null default 0,
  total bigint not null default 0,
  size bigint,
  -- Why it failed, as an error code.
  problem text,
  requested_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz,
  primary key (support_lib_id, export_ref)
);
create unique index library_exports_running on library_exports (support_lib_id) where state in ('waiting', 'running');
create index library_exports_due on library_exports (expires_at) where expires_at is not null;
call tenant_table('library_exports');

-- The library of an export that can still be downloaded, found before any library is known.
create function library_of_export(ref text, at timestamptz) returns text language sql stable security definer set search_path = public
  as $$ select support_lib_id from library_exports where export_ref = ref and state = 'done' and expires_at > at $$;
create unique index library_exports_ref on library_exports (export_ref);

-- Imports of full exports. Each writes a new library, in which nobody is a member before it is complete; the row belongs to the library of whoever imports.
create table library_imports (
  support_lib_id text not null references libraries on delete cascade,
  import_ref text not null,
  state text not null check (state in ('checking', 'writing', 'done', 'failed')),
  file_name text not null,
  company_name text not null default '',
  owner_id text not null,
  target_lib_id text,
  -- Whether ids of files, which are unique in the whole installation, are replaced because one of them is taken.
  replaces_ids boolean,
  -- Tables that are complete, and lines of the next one.
  tables_done int not null default 0,
  lines_done bigint not null default 0,
  done bigint not null default 0,
  total bigint not null default 0,
  counts jsonb not null default '{}',
  -- Why it failed, and where in the file.
  problem text,
  place text not null default '',
  created_at timestamptz not null,
  primary key (support_lib_id, import_ref)
);
create unique index library_imports_running on library_imports (support_lib_id) where state in ('checking', 'writing');
call tenant_table('library_imports');

-- Whether one of these ids of uploads, unique in the whole installation, is taken.
create function is_any_file_taken(file_ids text[]) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from uploads where file_id = any(file_ids)) $$;

-- Numbers of the contact form's tickets are unique in their library, not in the whole installation, where a library can now be a second time.
drop index contact_form_tickets;
create unique index contact_form_tickets on contact_form_submissions (support_lib_id, ticket_id);

-- A teammate without an account: they came with an import, and are only a name there. They have no rights, and cannot be given any, until they join by an invitation
-- or another proof of their address, which gives the membership its account.
alter table users alter column account_id drop not null,
  add constraint users_without_account check (account_id is not null or (disabled_at is not null and not is_owner));
