-- A reply may be reviewed before it is sent. `review_for` is the teammate or team asked; `reviewed_message` is the text that the last remark
-- refers to.
alter table draft_messages
  add column review_for text,
  add column review_for_kind text check (review_for_kind in ('agent', 'team')),
  add column review_status text check (review_status in ('requested', 'approved', 'changes_requested')),
  add column review_note text not null default '',
  add column reviewed_by text,
  add column reviewed_message text,
  add constraint draft_messages_review check ((review_status is null or review_for is not null) and (review_for is null) = (review_for_kind is null));
create index draft_messages_mine on draft_messages (support_lib_id, user_id, updated_at desc, draft_message_ref desc);
create index draft_messages_to_review on draft_messages (support_lib_id, review_for, updated_at desc, draft_message_ref desc) where review_status = 'requested';
