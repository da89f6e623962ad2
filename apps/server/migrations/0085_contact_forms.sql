-- The contact form of a library (checklist G5, G7): what visitors fill in, each version as published, and the draft of its editor.
create table contact_form_versions (
  support_lib_id text not null references libraries on delete cascade,
  version int not null,
  form jsonb not null,
  published_at timestamptz not null,
  publisher_id text,
  primary key (support_lib_id, version)
);
call tenant_table('contact_form_versions');

-- The published version; null: the library has no form of its own. No foreign key, because the referenced row would reference this one.
alter table libraries add column contact_form_version int;

create table contact_form_drafts (
  support_lib_id text not null references libraries on delete cascade,
  form jsonb not null,
  revision int not null,
  updated_at timestamptz not null,
  editor_id text,
  primary key (support_lib_id)
);
call tenant_table('contact_form_drafts');
