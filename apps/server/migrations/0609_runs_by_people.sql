-- Macros are listed by how often people ran them lately, and on conversations like the open one.
create index concurrently workflow_runs_by_people on workflow_runs (support_lib_id, run_number desc) include (workflow_ref, conversation_ref, started_at) where cause_key like 'manual:%';
