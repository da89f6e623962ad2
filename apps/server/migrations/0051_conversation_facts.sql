-- The facts about a conversation that filters use most, as numbers: one for each value of a field together with the state, because a list shows one state. An
-- index of them finds rare values; lists are found by their order. Stored apart from conversations, because every message writes a new conversation row.
create table conversation_facts (
  support_lib_id text not null,
  conversation_ref text not null,
  facts int[] not null,
  primary key (support_lib_id, conversation_ref),
  foreign key (support_lib_id, conversation_ref) references conversations on delete cascade
);

-- Two facts may share a number, so conversations found by their facts must be checked.
create function conversation_fact(library text, state text, field text, value text) returns int language sql immutable parallel safe
  as $$ select ('x' || left(md5(library || ' ' || state || ' ' || field || ' ' || value), 8))::bit(32)::int $$;

create function conversation_facts_of(c conversations) returns int[] language plpgsql immutable parallel safe as $$
declare
  facts int[] := array[conversation_fact(c.support_lib_id, c.state, 'priority', c.priority)];
  each text;
begin
  if c.assignee_id is not null then facts := facts || conversation_fact(c.support_lib_id, c.state, 'assignee_id', c.assignee_id); end if;
  if c.team_ref is not null then facts := facts || conversation_fact(c.support_lib_id, c.state, 'team_ref', c.team_ref); end if;
  if c.status_ref is not null then facts := facts || conversation_fact(c.support_lib_id, c.state, 'status_ref', c.status_ref); end if;
  if c.ticket_type_ref is not null then facts := facts || conversation_fact(c.support_lib_id, c.state, 'ticket_type_ref', c.ticket_type_ref); end if;
  if c.ticket_category_ref is not null then facts := facts || conversation_fact(c.support_lib_id, c.state, 'ticket_category_ref', c.ticket_category_ref); end if;
  if c.ticket_tier_ref is not null then facts := facts || conversation_fact(c.support_lib_id, c.state, 'ticket_tier_ref', c.ticket_tier_ref); end if;
  foreach each in array c.tags loop facts := facts || conversation_fact(c.support_lib_id, c.state, 'tags', each); end loop;
  foreach each in array c.followers loop facts := facts || conversation_fact(c.support_lib_id, c.state, 'followers', each); end loop;
  return facts;
end $$;

insert into conversation_facts select support_lib_id, conversation_ref, conversation_facts_of(c) from conversations c;
-- Changes wait for the index in a list that every search reads in full, so the list is kept short.
create index conversation_facts_index on conversation_facts using gin (facts) with (gin_pending_list_limit = 256);
call tenant_table('conversation_facts');
analyze conversation_facts;

create function add_conversation_facts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into conversation_facts select c.support_lib_id, c.conversation_ref, conversation_facts_of(c) from added c;
  return null;
end $$;
create trigger add_facts after insert on conversations referencing new table as added for each statement execute function add_conversation_facts();

create function change_conversation_facts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update conversation_facts set facts = conversation_facts_of(new) where support_lib_id = new.support_lib_id and conversation_ref = new.conversation_ref;
  return null;
end $$;
create trigger change_facts after update on conversations for each row
  when ((old.state, old.priority, old.tags, old.assignee_id, old.team_ref, old.status_ref, old.ticket_type_ref, old.ticket_category_ref, old.ticket_tier_ref, old.followers)
    is distinct from (new.state, new.priority, new.tags, new.assignee_id, new.team_ref, new.status_ref, new.ticket_type_ref, new.ticket_category_ref, new.ticket_tier_ref, new.followers))
  execute function change_conversation_facts();

-- Conversations that meet all conditions, `[{ "field": …, "values": [one of these] }, …]`, up to a given number, unordered.
-- Runs as the owner, because a policy would keep the index from being used.
create function conversations_with_facts(wanted_state text, conditions jsonb, how_many int) returns setof text
  language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
declare
  library constant text := current_library();
  met text;
begin
  select string_agg(format('facts && %L::int[]', array(select conversation_fact(library, wanted_state, c ->> 'field', v) from jsonb_array_elements_text(c -> 'values') v)), ' and ')
    into met from jsonb_array_elements(conditions) c;
  -- `offset 0` keeps the library's condition out, so that only the index of facts fits.
  return query execute format('select f.conversation_ref from (select * from conversation_facts where %s offset 0) f where f.support_lib_id = $1 limit $2', met)
    using library, how_many;
end $$;
