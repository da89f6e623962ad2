-- Forms of a library (checklist L1): the draft of each, every version as published, and what visitors have sent with them.
create table forms (
  support_lib_id text not null references libraries on delete cascade,
  form_ref text not null,
  title text not null,
  form jsonb not null check (octet_length(form::text) <= 1000000),
  revision int not null,
  state text not null check (state in ('published', 'unpublished')),
  -- The published version; null: nobody can fill in the form. Numbers of versions are never used again.
  version int,
  last_version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  editor_id text,
  primary key (support_lib_id, form_ref)
);
create index forms_by_change on forms (support_lib_id, updated_at, created_at, form_ref);
call tenant_table('forms');

create table form_versions (
  support_lib_id text not null,
  form_ref text not null,
  version int not null,
  title text not null,
  form jsonb not null,
  published_at timestamptz not null,
  publisher_id text,
  primary key (support_lib_id, form_ref, version),
  foreign key (support_lib_id, form_ref) references forms on delete cascade
);
call tenant_table('form_versions');

-- One row for each submission. Those in conversations outlive their form, so answers hold the labels of their fields.
create table form_submissions (
  support_lib_id text not null references libraries on delete cascade,
  submission_ref text not null,
  submission_key text not null,
  form_ref text not null,
  version int not null,
  title text not null,
  source text not null check (source in ('link', 'chat')),
  -- The message that sent the form, for submissions in a chat.
  message_id text,
  conversation_ref text,
  email text,
  answers jsonb not null check (jsonb_typeof(answers) = 'array' and octet_length(answers::text) <= 2000000),
  created_at timestamptz not null,
  primary key (support_lib_id, submission_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create unique index form_submissions_once on form_submissions (support_lib_id, form_ref, submission_key);
create unique index form_submissions_of_message on form_submissions (support_lib_id, message_id) where message_id is not null;
create index form_submissions_by_time on form_submissions (support_lib_id, form_ref, created_at, submission_ref);
create index form_submissions_in_conversation on form_submissions (support_lib_id, conversation_ref, created_at desc) where conversation_ref is not null;
call tenant_table('form_submissions');
