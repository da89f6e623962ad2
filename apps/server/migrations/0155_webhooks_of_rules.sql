-- Receivers of webhooks learn which published rules send to them; publishing a rule keeps it up to date.
insert into webhook_uses (support_lib_id, endpoint_ref, user_kind, user_ref, user_name)
select distinct w.support_lib_id, e.endpoint_ref, 'workflow', w.workflow_ref, w.workflow_name
from workflows w
cross join lateral jsonb_path_query(w.plan, 'strict $.**.inputs.endpoint_ref', silent => true) as used(ref)
join webhook_endpoints e on e.support_lib_id = w.support_lib_id and e.endpoint_ref = used.ref #>> '{}'
where w.plan is not null
on conflict do nothing;
