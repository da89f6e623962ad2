-- Numbers events and writes them in one call, so that the library's head row is locked only for this and the commit. Returns the last number.
create function append_events(library text, happened jsonb, at timestamptz) returns bigint language plpgsql as $$
declare
  how_many int := jsonb_array_length(happened);
  head bigint;
begin
  update library_heads h set event_number = h.event_number + how_many where h.support_lib_id = library returning h.event_number into head;
  if head is null then raise exception 'library % has no head row', library; end if;
  insert into events (support_lib_id, number, name, subject, payload, actor_kind, actor_id, request_id, created_at)
  select library, head - how_many + e.ord, e.name, e.subject, e.payload, e.actor_kind, e.actor_id, e.request_id, at
  from jsonb_to_recordset(happened) as e(ord int, name text, subject text, payload jsonb, actor_kind text, actor_id text, request_id text);
  return head;
end $$;
