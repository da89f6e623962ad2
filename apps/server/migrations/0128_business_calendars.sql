-- Working hours: the ranges of each weekday and the dates on which the team doesn't work, in a time zone.
create table business_calendars (
  support_lib_id text not null references libraries on delete cascade,
  calendar_ref text not null,
  name text not null,
  time_zone text not null,
  week jsonb not null,
  closures jsonb not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, calendar_ref)
);
create unique index default_calendar on business_calendars (support_lib_id) where is_default;
call tenant_table('business_calendars');
