-- As in 0059, but without a query, which would be planned again for each row: this takes a tenth of the time.
create or replace function conversation_facts_of(c conversations) returns int[] language plpgsql immutable parallel safe as $$
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
  if c.custom_fields <> '{}' then
    facts := facts || array(select conversation_fact(c.support_lib_id, c.state, key, one)
      from jsonb_each(c.custom_fields), jsonb_array_elements_text(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) one
      where one is not null);
  end if;
  return facts;
end $$;
