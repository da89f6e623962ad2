-- What led to each event: `cause` holds the event or timer it follows from, and the chain to it. `event_ref` is known before the event has its number, so that
-- jobs of the same transaction can name it. `actor_name` is the name of a rule when it acted; people's names are read from their rows.
alter table events add column event_ref text, add column actor_name text, add column cause jsonb;

create or replace function append_events(library text, happened jsonb, at timestamptz) returns bigint language plpgsql as $$
declare
  how_many int := jsonb_array_length(happened);
  head bigint;
begin
  update library_heads h set event_number = h.event_number + how_many where h.support_lib_id = library returning h.event_number into head;
  if head is null then raise exception 'library % has no head row', library; end if;
  insert into events (support_lib_id, number, name, subject, payload, actor_kind, actor_id, actor_name, request_id, event_ref, cause, created_at)
  select library, head - how_many + e.ord, e.name, e.subject, e.payload, e.actor_kind, e.actor_id, e.actor_name, e.request_id, e.event_ref, e.cause, at
  from jsonb_to_recordset(happened) as e(ord int, name text, subject text, payload jsonb, actor_kind text, actor_id text, actor_name text, request_id text,
    event_ref text, cause jsonb);
  return head;
end $$;
