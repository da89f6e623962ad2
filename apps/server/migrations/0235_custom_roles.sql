-- Roles of a library's own making. Each is based on a stated role, which its people have as user_type. Its flags are in role_permissions (a row for each flag) and
-- its scope in libraries.conversation_scopes, both under its role_ref, as those of the stated roles are under their names.
create table custom_roles (
  support_lib_id text not null references libraries on delete cascade,
  role_ref text not null,
  role_name text not null,
  base text not null check (base in ('agent', 'writer', 'editor', 'admin')),
  created_at timestamptz not null,
  primary key (support_lib_id, role_ref),
  unique (support_lib_id, role_ref, base)
);
create unique index custom_roles_name on custom_roles (support_lib_id, lower(role_name));
call tenant_table('custom_roles');

-- The key under which a person's role has its flags and scope.
alter table users
  add column custom_role text,
  add column role_key text not null generated always as (coalesce(custom_role, user_type)) stored,
  add foreign key (support_lib_id, custom_role, user_type) references custom_roles (support_lib_id, role_ref, base);

create trigger changes_rights before insert or delete or update on custom_roles
  for each statement execute function assert_changes_rights();
drop trigger changes_rights on users;
create trigger changes_rights before insert or delete or update of user_type, custom_role, disabled_at, conversation_scope, account_id, email, is_owner on users
  for each statement execute function assert_changes_rights();

drop function inbox_token_holder(bytea, timestamptz);
create function inbox_token_holder(hash bytea, at timestamptz)
  returns table (support_lib_id text, parent_lib_id text, user_id text, email text, user_type text, custom_role text, agent_name text, session_id text,
    expires_at timestamptz, confirmed_at timestamptz, role_flags jsonb, user_flags jsonb, conversation_scope text, team_refs text[], teammate_ids text[])
  language sql stable security definer set search_path = public as $$
  select u.support_lib_id, l.parent_lib_id, u.user_id, u.email, u.user_type, u.custom_role, coalesce(nullif(u.display_name, ''), u.agent_name), s.session_id,
    least(s.expires_at, t.expires_at), s.confirmed_at,
    coalesce((select jsonb_object_agg(slug, is_enabled) from role_permissions r where r.support_lib_id = u.support_lib_id and r.role = u.role_key), '{}'),
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
  cross join lateral (select coalesce(u.conversation_scope, l.conversation_scopes ->> u.role_key, 'all') as scope) e
  where t.token_hash = hash and t.expires_at > at and s.expires_at > at and s.revoked_at is null and u.disabled_at is null
$$;
