-- Whoever waits for an answer, in chats and tickets alike, the longest wait first.
create index concurrently conversations_unanswered on conversations (support_lib_id, waiting_since, conversation_ref) where waiting_since is not null and state in ('waiting', 'ongoing', 'open');
