-- How many conversations a person sees: their own, their teams', or all. A person without a scope has their role's; a role without one sees all.
alter table users add column conversation_scope text check (conversation_scope in ('own', 'team', 'all'));
alter table libraries add column conversation_scopes jsonb not null default '{}';

-- Scopes are permissions, and change in the same place.
drop trigger changes_rights on users;
create trigger changes_rights before insert or delete or update of user_type, disabled_at, conversation_scope on users
  for each statement execute function assert_changes_rights();
create trigger changes_rights before update of conversation_scopes on libraries
  for each statement execute function assert_changes_rights();

-- Read with every call by staff: teams and teammates only for people whose scope needs them.
drop function inbox_token_holder(bytea, timestamptz);
create function inbox_token_holder(hash bytea, at timestamptz)
  returns table (support_lib_id text, parent_lib_id text, user_id text, email text, user_type text, agent_name text, session_id text, expires_at timestamptz,
    role_flags jsonb, user_flags jsonb, conversation_scope text, team_refs text[], teammate_ids text[])
  language sql stable security definer set search_path = public as $$
  select u.support_lib_id, l.parent_lib_id, u.user_id, u.email, u.user_type, coalesce(nullif(u.display_name, ''), u.agent_name), s.session_id,
    least(s.expires_at, t.expires_at),
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
