-- A library's owner: the first admin, until they hand it over. Only an admin owns a library, and an owner is neither deactivated nor given another role
-- (modules/permissions/change-rights.ts).
alter table users add column is_owner boolean not null default false;
update users u set is_owner = true from (
  select distinct on (support_lib_id) support_lib_id, user_id from users where user_type = 'admin' and disabled_at is null
  order by support_lib_id, created_at, user_id
) first_admin where u.support_lib_id = first_admin.support_lib_id and u.user_id = first_admin.user_id;
create unique index users_owner on users (support_lib_id) where is_owner;

drop trigger changes_rights on users;
create trigger changes_rights before insert or delete or update of user_type, disabled_at, conversation_scope, account_id, email, is_owner on users
  for each statement execute function assert_changes_rights();
