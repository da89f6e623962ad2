-- A person's unread chats are counted without reading their other chats.
create index conversations_mine_unread on conversations (support_lib_id, assignee_id)
  where state = 'ongoing' and (unread_count > 0 or unread_for <> '{}');
