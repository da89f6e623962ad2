-- The questions of a lesson are part of its text: written in its draft, published with it, and in its history. Null: it has none.
alter table lessons add column lesson_quiz jsonb;
alter table lesson_versions add column lesson_quiz jsonb;
-- The percentage of a quiz's questions that have to be answered right.
alter table courses add column pass_mark int not null default 80 check (pass_mark between 1 and 100);

-- What visitors answered. A lesson may be the parent's, so there is no foreign key to it.
create table quiz_attempts (
  support_lib_id text not null,
  visitor_id text not null,
  lesson_id text not null,
  attempt_id text not null,
  course_id text not null,
  answers jsonb not null,
  right_count int not null,
  question_count int not null,
  is_passed boolean not null,
  answered_at timestamptz not null,
  primary key (support_lib_id, visitor_id, lesson_id, attempt_id),
  foreign key (support_lib_id, visitor_id) references visitors on delete cascade
);
call tenant_table('quiz_attempts');
