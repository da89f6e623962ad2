-- When a run that asks was counted as left by its visitor: a day after the question. Whatever happens in it afterwards takes this back.
alter table flow_runs add column left_at timestamptz;
create index flow_runs_asking on flow_runs (changed_at) where status = 'asking' and left_at is null;
