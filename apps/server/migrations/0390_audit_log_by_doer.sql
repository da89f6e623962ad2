-- Rows of rules and keys are rare, and are looked for in logs of any length.
create index audit_log_by_doer on audit_log (support_lib_id, actor_kind, number desc);
