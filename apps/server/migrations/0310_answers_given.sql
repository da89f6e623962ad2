-- The ledger of answers: what was asked, what was shown, from where, and what came of it. A row is written only where a library has switched answers on.
create table given_answers (
  support_lib_id text not null references libraries on delete cascade,
  answer_ref text not null,
  created_at timestamptz not null,
  channel text not null check (channel in ('hub', 'widget', 'flow', 'copilot', 'console')),
  question text not null,
  language text not null,
  outcome text not null check (outcome in ('answered', 'not_found')),
  sentences jsonb not null,
  sources jsonb not null,
  -- the items whose sentences were shown
  cited text[] not null,
  -- the language model that chose and shortened them, '' without one
  model text not null,
  tokens integer not null,
  cost_micros bigint not null,
  took_ms integer not null,
  verdict text not null default 'none' check (verdict in ('none', 'helpful', 'wrong')),
  handed_over_at timestamptz,
  reopened_at timestamptz,
  -- of whom and about what, as far as known
  conversation_ref text,
  visitor_id text,
  user_id text,
  primary key (support_lib_id, answer_ref)
);
create index given_answers_by_time on given_answers (support_lib_id, created_at, answer_ref);
create index given_answers_of_conversation on given_answers (support_lib_id, conversation_ref) where conversation_ref is not null;
create index given_answers_of_visitor on given_answers (support_lib_id, visitor_id) where visitor_id is not null;
call tenant_table('given_answers');

-- What the language model was used for answers, by day ('2026-11-26') and month ('2026-11'), in UTC.
create table answer_spending (
  support_lib_id text not null references libraries on delete cascade,
  period text not null,
  calls integer not null default 0,
  tokens bigint not null default 0,
  cost_micros bigint not null default 0,
  -- whether the admins were told that a limit of this period is reached
  is_told boolean not null default false,
  primary key (support_lib_id, period)
);
call tenant_table('answer_spending');

-- A question that the articles did not answer is a gap in the content like a search without results.
alter table visitor_activity drop constraint visitor_activity_kind_check, drop constraint visitor_activity_check;
alter table visitor_activity add constraint visitor_activity_kind_check check (kind in ('search', 'article', 'newsflash', 'widget', 'chat', 'question'));
alter table visitor_activity add constraint visitor_activity_check check ((kind in ('search', 'question')) = (status is not null and words is not null));
