-- Staff of a child library reach the parent's support as contacts of the parent: one contact per account, proven only by the server. No foreign key,
-- because the account is in another library, which may be stored elsewhere; its session is the proof. `staff_library` is the child's name as of the
-- contact's last visit, because the parent's lists cannot read another library's row.
alter table visitors
  add column staff_lib_id text,
  add column staff_user_id text,
  add column staff_library text not null default '',
  add constraint visitors_staff check ((staff_lib_id is null) = (staff_user_id is null));
create unique index visitors_of_staff on visitors (support_lib_id, staff_lib_id, staff_user_id) where staff_lib_id is not null;

-- One range for each list of platform tickets: the parent's by state, those awaiting a reply, and a child library's own.
alter table conversations add column requester_lib_id text;
create index tickets_of_libraries on conversations (support_lib_id, state, updated_at desc, conversation_ref desc) where requester_lib_id is not null;
create index tickets_of_libraries_awaiting on conversations (support_lib_id, updated_at desc, conversation_ref desc)
  where requester_lib_id is not null and state = 'open' and waiting_since is not null;
create index tickets_of_library on conversations (support_lib_id, requester_lib_id, visitor_updated_at desc, conversation_ref desc) where requester_lib_id is not null;
