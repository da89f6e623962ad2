-- Tickets of one state, in the orders of their fields. The expressions are those of `list-order.ts`: a choice by its rank, an empty time
-- last.
create index tickets_by_priority on conversations
  (support_lib_id, state, array_position(array['low', 'normal', 'high', 'urgent'], priority), updated_at, conversation_ref) where state in ('open', 'solved');
create index tickets_by_due on conversations
  (support_lib_id, state, coalesce(due_at, 'infinity'::timestamptz), updated_at, conversation_ref) where state in ('open', 'solved');
create index tickets_by_creation on conversations (support_lib_id, state, created_at, conversation_ref) where state in ('open', 'solved');
