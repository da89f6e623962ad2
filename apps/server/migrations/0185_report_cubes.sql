-- Sums of the ledger's facts by day, so that pages need not read every fact. `time_zone` says whose days they are; `cut` what they are further divided by, with
-- its value as `key` ('' for none). `measure`: 0 the value, 1 business time, 2 time outside business hours. `bins` and `counts` hold how often values fell into
-- each class of a histogram. `open_begun` is no fact of the ledger: it counts conversations by the day on which they were opened.
create table report_cubes (
  support_lib_id text not null,
  time_zone text not null,
  cut text not null check (cut in ('all', 'agent', 'owner', 'team', 'hour')),
  fact text not null,
  measure smallint not null,
  day text not null,
  key text not null,
  channel text not null,
  n bigint not null,
  sum bigint not null,
  bins smallint[] not null,
  counts integer[] not null,
  primary key (support_lib_id, time_zone, cut, fact, measure, day, key, channel)
);
call tenant_table('report_cubes');

-- The time zones that a library's sums are kept in: those that people ask in. Facts before `built_to` are in the sums; the others are added by the job that
-- builds them.
create table report_zones (
  support_lib_id text not null,
  time_zone text not null,
  asked_at timestamptz not null,
  built_to timestamptz not null,
  primary key (support_lib_id, time_zone)
);
call tenant_table('report_zones');
