-- Sessions know their device, by a secret that its browser keeps, and when their owner last proved who they are.
alter table sessions
  add column device_hash bytea,
  add column confirmed_at timestamptz;
-- Whoever has just signed in has proven it.
update sessions set confirmed_at = created_at;

drop function inbox_token_holder(bytea, timestamptz);
create function inbox_token_holder(hash bytea, at timestamptz)
  returns table (support_lib_id text, parent_lib_id text, user_id text, email text, user_type text, agent_name text, session_id text, expires_at timestamptz,
    confirmed_at timestamptz, role_flags jsonb, user_flags jsonb, conversation_scope text, team_refs text[], teammate_ids text[])
  language sql stable security definer set search_path = public as $$
  select u.support_lib_id, l.parent_lib_id, u.user_id, u.email, u.user_type, coalesce(nullif(u.display_name, ''), u.agent_name), s.session_id,
    least(s.expires_at, t.expires_at), s.confirmed_at,
    coalesce((select jsonb_object_agg(slug, is_enabled) from role_permissions r where r.support_lib_id = u.support_lib_id and r.role = u.user_type), '{}'),
    coalesce((select jsonb_object_agg(slug, is_enabled) from user_permissions p where p.support_lib_id = u.support_lib_id and p.user_id = u.user_id), '{}'),
    e.scope,
    case when e.scope = 'team' then array(select m.team_ref from team_members m where m.support_lib_id = u.support_lib_id and m.user_id = u.user_id order by 1) end,
    case when e.scope = 'team' then array(
      select distinct o.user_id from team_members m join team_members o on o.support_lib_id = m.support_lib_id and o.team_ref = m.team_ref
      where m.support_lib_id = u.support_lib_id and m.user_id = u.user_id and o.user_id <> u.user_id order by 1) end
  from inbox_tokens t
  join sessions s on s.support_lib_id = t.support_lib_id and s.session_id = t.session_id
  join users u on u.support_lib_id = s.support_lib_id and u.user_id = s.user_id
  join libraries l on l.support_lib_id = u.support_lib_id
  cross join lateral (select coalesce(u.conversation_scope, l.conversation_scopes ->> u.user_type, 'all') as scope) e
  where t.token_hash = hash and t.expires_at > at and s.expires_at > at and s.revoked_at is null and u.disabled_at is null
$$;

-- The sessions of one account in all of its libraries, newest first: for their owner, and to know a device again. Called only with a proven account.
create function sessions_of_account(account text) returns table (support_lib_id text, company_name text, user_id text, session_id text, created_at timestamptz,
    last_seen_at timestamptz, expires_at timestamptz, revoked_at timestamptz, address text, browser text, os text, device_hash bytea)
  language sql stable security definer set search_path = public as $$
  select s.support_lib_id, l.company_name, s.user_id, s.session_id, s.created_at, s.last_seen_at, s.expires_at, s.revoked_at, s.address, s.browser, s.os, s.device_hash
  from users u
  join sessions s on s.support_lib_id = u.support_lib_id and s.user_id = u.user_id
  join libraries l on l.support_lib_id = u.support_lib_id
  where u.account_id = account
  order by s.created_at desc, s.session_id
$$;
