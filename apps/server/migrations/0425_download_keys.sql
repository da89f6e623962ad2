-- Keys of downloads, as hashes: each opens one file, once, within a minute, for the session or API key that asked for it.
create table download_keys (
  support_lib_id text not null references libraries on delete cascade,
  key_hash bytea not null,
  -- What it opens: a kind that a module declares, and the id that this kind gives it.
  kind text not null,
  target text not null,
  -- Who asked, and by which session or API key.
  user_id text not null,
  holder text not null,
  expires_at timestamptz not null,
  primary key (support_lib_id, key_hash)
);
create index download_keys_due on download_keys (expires_at);
call tenant_table('download_keys');

-- The ref of an export opens nothing by itself any more.
drop function library_of_export(text, timestamptz);
drop index library_exports_ref;

-- Files that jobs have made, and files of mails, which are opened by such a key and not by their id.
alter table uploads add column needs_key boolean not null default false;
update uploads u set needs_key = true from contact_exports e where e.support_lib_id = u.support_lib_id and e.file_id = u.file_id;
update uploads u set needs_key = true from transfers t where t.support_lib_id = u.support_lib_id and t.file ->> 'file_id' = u.file_id;
