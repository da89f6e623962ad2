-- Templates that a library made of its own texts, by the kind of text that starts from them.
create table text_templates (
  support_lib_id text not null references libraries on delete cascade,
  template_ref text not null,
  kind text not null check (kind in ('article', 'news', 'sop', 'lesson')),
  name text not null,
  description text not null default '',
  title text not null default '',
  html text not null,
  updated_at timestamptz not null,
  created_by text,
  primary key (support_lib_id, template_ref)
);
create index text_templates_by_kind on text_templates (support_lib_id, kind);
call tenant_table('text_templates');
call holds_files('text_templates', '($1).template_ref', 'html');
