-- Groups of a directory stand for any role: a stated one by its name, or one of the library's own by its reference.
alter table scim_groups drop constraint scim_groups_role_check;
