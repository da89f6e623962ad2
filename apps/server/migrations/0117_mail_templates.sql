-- A library's own texts of automatic mails; without a row the built-in text counts.
create table mail_templates (
  support_lib_id text not null references libraries on delete cascade,
  kind text not null,
  language text not null,
  subject text not null,
  text text not null,
  changed_at timestamptz not null,
  primary key (support_lib_id, kind, language)
);
call tenant_table('mail_templates');
