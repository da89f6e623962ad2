-- The processes that run jobs, and which workers each of them has: a job held by a worker of none of these is given back. Short rows, written each few seconds.
create table instance.job_workers (process text primary key, worker_ids text[] not null, seen_at timestamptz not null default now());
