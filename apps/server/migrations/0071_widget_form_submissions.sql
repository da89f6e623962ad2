-- What visitors entered in a form of the widget during a conversation, as entered. answers: [{ name, value }]
create table widget_form_submissions (
  support_lib_id text not null,
  submission_ref text not null,
  conversation_ref text not null,
  widget_form text not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'array' and octet_length(answers::text) <= 16384),
  created_at timestamptz not null,
  primary key (support_lib_id, submission_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);
create index widget_form_submissions_of on widget_form_submissions (support_lib_id, conversation_ref, created_at desc);
call tenant_table('widget_form_submissions');
