-- Who changed these last, and when, so that a change refused because of an older revision can name them.
alter table workflows add column editor_id text;
alter table reports add column editor_id text;
alter table question_sets add column editor_id text;
alter table companies add column editor_id text, add column updated_at timestamptz not null default now();
