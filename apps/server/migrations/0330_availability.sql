-- When somebody works, and when they are out of office; whoever has set neither has no row.
create table availability (
  support_lib_id text not null,
  user_id text not null,
  -- Working hours of each weekday in this time zone; null: always.
  time_zone text,
  week jsonb,
  -- The stretch of working hours that goes on or comes next. Computed in advance, so that questions compare moments and know no time zone.
  works_from timestamptz,
  works_until timestamptz,
  -- Out of office: from when, until when (null: further notice), why, and who stands in.
  out_from timestamptz,
  out_until timestamptz,
  reason text not null default '',
  deputy_id text,
  -- When they work again after it.
  back_at timestamptz,
  -- What has been announced, and when that changes next.
  noted text not null default 'available',
  next_change_at timestamptz,
  primary key (support_lib_id, user_id),
  foreign key (support_lib_id, user_id) references users on delete cascade,
  foreign key (support_lib_id, deputy_id) references users on delete set null (deputy_id)
);
create index availability_due on availability (next_change_at) where next_change_at is not null;
create index availability_of_deputy on availability (support_lib_id, deputy_id) where deputy_id is not null;
call tenant_table('availability');

-- The one answer to who is available. `standing`: 'present' is connected, not away, within working hours and not out of office. Inlined by the planner, so columns that
-- nobody reads cost nothing.
create function staff_availability(library text, at timestamptz)
returns table (user_id text, is_connected boolean, is_away boolean, absence text, back_at timestamptz, reason text, deputy_id text, standing text)
language sql stable as $$
  select u.user_id, c.is_connected, u.is_away <> 0, o.absence,
    case when o.absence = 'out_of_office' then a.back_at when a.works_from > at then a.works_from end,
    case when o.absence = 'out_of_office' then a.reason else '' end,
    case when o.absence = 'out_of_office' then a.deputy_id end,
    coalesce(o.absence, case when u.is_away <> 0 then 'away' when c.is_connected then 'present' else 'offline' end)
  from users u
  left join availability a on a.support_lib_id = u.support_lib_id and a.user_id = u.user_id
  cross join lateral (select exists (select from connections k where k.support_lib_id = u.support_lib_id and k.kind = 'agent'
    and k.holder_id = u.user_id and k.expires_at > at) as is_connected) c
  cross join lateral (select case
    when a.out_from <= at and (a.out_until is null or a.out_until > at) then 'out_of_office'
    when a.week is not null and not coalesce(a.works_from <= at and a.works_until > at, false) then 'off_hours' end as absence) o
  where u.support_lib_id = library
$$;
