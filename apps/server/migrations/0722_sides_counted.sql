-- Conversations know how many of their side conversations are open, and how many of these were answered.
update conversations m set added_fields = coalesce(m.added_fields, '{}') || jsonb_build_object('open_sides', k.open, 'answered_sides', k.answered)
  from (
    select l.support_lib_id, l.other_ref, count(*) as open, count(*) filter (where c.visitor_last_message ->> 'sender_type' = 'visitor') as answered
    from conversation_links l join conversations c on c.support_lib_id = l.support_lib_id and c.conversation_ref = l.conversation_ref
    where l.kind = 'side' and c.state = 'open' and c.spam = 'no' and c.merged_into is null
    group by 1, 2
  ) k
  where m.support_lib_id = k.support_lib_id and m.conversation_ref = k.other_ref;
