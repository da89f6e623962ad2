-- Rules become consumers of the event log. Their place among the events is that of the consumer `workflows`; the row in workflow_heads only counts the changes of the rules.
-- A library wants the events that its rules name, whoever changes them.

-- compatible: a process of before no longer finds events to follow; the consumers of this version follow them from the same place
create function wants_events_of_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from wanted_reactions where support_lib_id = old.support_lib_id and name like 'workflows.%';
    return old;
  end if;
  with named as (
    -- What makes a rule run, and what ends its waits; called rules need not be enabled.
    select e.name from workflows w cross join lateral (
      select jsonb_path_query(w.plan, '$.triggers[*].event') where w.is_enabled
      union all select jsonb_path_query(w.plan, '$.triggers[*].after[*]') where w.is_enabled
      union all select jsonb_path_query(w.plan, '$.**.unless[*]')
    ) e(name) where w.support_lib_id = new.support_lib_id and w.version is not null
    union
    -- A run that waits goes on with the version with which it began.
    select jsonb_path_query(v.plan, '$.**.unless[*]') from workflow_timers t
      join workflow_runs r on r.support_lib_id = t.support_lib_id and r.run_ref = t.run_ref
      join workflow_versions v on v.support_lib_id = r.support_lib_id and v.workflow_ref = r.workflow_ref and v.version = r.version
      where t.support_lib_id = new.support_lib_id
  ), followed as (select distinct 'workflows.' || (name #>> '{}') as name from named), gone as (
    delete from wanted_reactions w where w.support_lib_id = new.support_lib_id and w.name like 'workflows.%' and w.name not in (select name from followed)
  )
  insert into wanted_reactions (support_lib_id, name) select new.support_lib_id, name from followed on conflict do nothing;
  return new;
end $$;

-- So far that no event comes after it, for processes of before.
-- compatible: they follow what comes after this place, which is nothing
create function leaves_events_to_the_consumer() returns trigger language plpgsql as $$
begin
  new.upto := 9007199254740991;
  return new;
end $$;

-- compatible: waits for whoever follows events now, and holds up the next one for a moment
lock table workflow_heads in exclusive mode;
create temporary table places on commit drop as select support_lib_id, upto from workflow_heads;

-- compatible: see above
create trigger wants_events_of_rules after insert or update or delete on workflow_heads for each row execute function wants_events_of_rules();
-- compatible: see above
create trigger leaves_events_to_the_consumer before insert or update on workflow_heads for each row execute function leaves_events_to_the_consumer();

update workflow_heads set revision = revision + 1;
update wanted_reactions w set after = p.upto from places p where p.support_lib_id = w.support_lib_id and w.name like 'workflows.%';
update event_consumers c set upto = p.upto from places p where p.support_lib_id = c.support_lib_id and c.consumer = 'workflows';
