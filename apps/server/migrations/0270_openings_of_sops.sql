-- How often SOPs were opened, by quarter of an hour, so that any time zone's days can be counted. Does not record who did it.
create table sop_openings (
  support_lib_id text not null references libraries on delete cascade,
  article_id text not null,
  -- When the quarter of an hour begins.
  opened_at timestamptz not null,
  -- The SOP's title at the last opening.
  sop_title text not null,
  openings integer not null,
  primary key (support_lib_id, opened_at, article_id)
);
call tenant_table('sop_openings');

-- Reports count what was learned in a period.
create index progress_by_time on lesson_progress (support_lib_id, done_at);
