-- Permissions change in one place, modules/permissions/change-rights.ts, which announces itself with this setting. Any other statement of the application role
-- that could change permissions fails, whether or not it finds a row. The owner (migrations, restore) is exempt.
create function assert_changes_rights() returns trigger language plpgsql as $$
begin
  if current_user = 'porchlight_app' and current_setting('app.changes_rights', true) is distinct from 'on' then
    raise exception '% on % outside of changeRights', tg_op, tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

create trigger changes_rights before insert or delete or update of user_type, disabled_at on users
  for each statement execute function assert_changes_rights();
create trigger changes_rights before insert or delete or update on user_permissions
  for each statement execute function assert_changes_rights();
create trigger changes_rights before insert or delete or update on role_permissions
  for each statement execute function assert_changes_rights();

-- When an invitation became void because its sender lost permissions. It stays in the list of open invitations until
-- someone dismisses it.
alter table tokens add column voided_at timestamptz;
