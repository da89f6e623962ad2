-- Roles whose people have to prove a second factor, each after a period of grace. `role`: the name of a stated role, or the reference of one of the library's own.
create table second_factor_rules (
  support_lib_id text not null references libraries on delete cascade,
  role text not null,
  grace_days int not null check (grace_days between 0 and 90),
  since timestamptz not null,
  primary key (support_lib_id, role)
);
call tenant_table('second_factor_rules');

alter table libraries add column sso_is_second_factor boolean not null default false;
-- Since when somebody is asked, if not since the rule was made or they joined: since they first got a role with a rule. Kept afterwards, so that changing roles there
-- and back begins no new grace.
alter table users add column second_factor_from timestamptz;
-- When this session proved a second factor: a code of the app, or a passkey.
alter table sessions add column second_factor_at timestamptz;
-- Where the app was on, each session has proved it.
update sessions s set second_factor_at = s.created_at from users u join accounts a using (account_id)
  where u.support_lib_id = s.support_lib_id and u.user_id = s.user_id and a.totp_on_at is not null;

-- When the grace of a person ends who is asked for a second factor and has not proved one; null for everybody else. Without a session, it is enough that the account
-- has one: so it is for API keys. The library may say that its identity provider counts as one.
create function second_factor_due(library text, person text, session text) returns timestamptz
  language sql stable security definer set search_path = public as $$
  select greatest(r.since, coalesce(u.second_factor_from, u.created_at)) + make_interval(days => r.grace_days)
  from users u
  join second_factor_rules r on r.support_lib_id = u.support_lib_id and r.role = u.role_key
  join libraries l on l.support_lib_id = u.support_lib_id
  join accounts a on a.account_id = u.account_id
  left join sessions s on s.support_lib_id = u.support_lib_id and s.session_id = session
  where u.support_lib_id = library and u.user_id = person
    and not ((session is null or s.second_factor_at is not null)
      and (a.totp_on_at is not null or exists (select from passkeys p where p.account_id = u.account_id)))
    and not (l.sso_is_second_factor and case when session is null
      then not u.is_owner and exists (select from sso_settings o where o.support_lib_id = library and o.is_on and o.is_required)
      else coalesce(s.sso_lib_id = library, false) end)
$$;

-- What else limits a session in the console, read in the statement that authenticates it.
create function console_conditions(library text, person text, session text) returns table (networks text[], second_factor_by timestamptz)
  language sql stable security definer set search_path = public as $$
  select console_networks, second_factor_due(library, person, session) from libraries where support_lib_id = library
$$;
drop function console_networks_of(text);
