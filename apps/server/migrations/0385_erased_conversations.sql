-- By which erasure a conversation was erased; null: by retention.
alter table erased_conversations add column erasure_ref text;
update erased_conversations e set erasure_ref = r.erasure_ref
from conversations c join erasures r on r.support_lib_id = c.support_lib_id and r.visitor_id = c.visitor_id
where c.support_lib_id = e.support_lib_id and c.conversation_ref = e.conversation_ref;

-- Lists and open conversations know by this field that only a shell is left.
update conversations c set added_fields = coalesce(c.added_fields, '{}') || jsonb_build_object('erased_at', to_char(e.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from erased_conversations e where e.support_lib_id = c.support_lib_id and e.conversation_ref = c.conversation_ref;
