-- The tenant, its events, and what the kernel needs. Every tenant table's primary key begins with support_lib_id, and row-level security
-- protects the table: without `app.support_lib_id`, set local to a transaction, it shows nothing. `porchlight_app` owns nothing and cannot
-- bypass that.

create function current_library() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.support_lib_id', true), '') $$;

-- Protects a tenant's table and opens it to the application role. Not forced on the owner, which runs the few functions that read across libraries; on most
-- hosted databases it is not a superuser, so it could not bypass the policy.
create procedure tenant_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy own_library on %s using (support_lib_id = current_library()) with check (support_lib_id = current_library())', name);
  execute format('grant select, insert, update, delete on %s to porchlight_app', name);
end $$;

create table libraries (
  support_lib_id text primary key check (support_lib_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  library_refkey text not null unique,
  library_domain text not null unique,
  "custom_subDomain" text unique,
  parent_lib_id text references libraries,
  library_only boolean not null default false,
  library_email text not null default '',
  company_name text not null default '',
  settings jsonb not null default '{}',
  chat_settings jsonb not null default '{}',
  identity_secret text,
  created_at timestamptz not null
);
call tenant_table('libraries');

-- The last event number of each library, incremented inside the writing transaction, so a reader that keeps its last number misses
-- nothing.
create table library_heads (
  support_lib_id text primary key references libraries on delete cascade,
  event_number bigint not null default 0
) with (fillfactor = 40);
call tenant_table('library_heads');

-- Numbers people see (conversation 1042), separate from the heads so that a new conversation does not hold up
-- messages.
create table library_counters (
  support_lib_id text not null references libraries on delete cascade,
  counter text not null,
  value bigint not null default 0,
  primary key (support_lib_id, counter)
) with (fillfactor = 40);
call tenant_table('library_counters');

-- Events, numbered without gaps per library, partitioned by month.
create table events (
  support_lib_id text not null,
  number bigint not null,
  name text not null,
  subject text,
  payload jsonb not null,
  actor_kind text not null,
  actor_id text,
  request_id text not null,
  created_at timestamptz not null,
  primary key (support_lib_id, number, created_at)
) partition by range (created_at);
create index events_of_subject on events (support_lib_id, subject, number) where subject is not null;
call tenant_table('events');
revoke update, delete on events from porchlight_app;
create table events_default partition of events default;
revoke all on events_default from porchlight_app;

-- Creates the partition of the month that contains `at`, unless the default partition already has rows of that month.
create procedure ensure_event_partition(at timestamptz) language plpgsql security definer set search_path = public as $$
declare
  first_day timestamptz := date_trunc('month', at at time zone 'UTC') at time zone 'UTC';
  next_month timestamptz := (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  partition text := 'events_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(partition) is null and not exists (select from events_default where created_at >= first_day and created_at < next_month) then
    execute format('create table %I partition of events for values from (%L) to (%L)', partition, first_day, next_month);
  end if;
end $$;

-- The newest event number of each of these libraries, for the live gateway, which follows many.
create function event_heads(ids text[]) returns table (support_lib_id text, event_number bigint)
  language sql stable security definer set search_path = public
  as $$ select h.support_lib_id, h.event_number from library_heads h where h.support_lib_id = any(ids) $$;

-- Libraries, for schedules that visit each.
create function library_ids() returns setof text language sql stable security definer set search_path = public
  as $$ select support_lib_id from libraries order by 1 $$;

-- Jobs are stored with the change that enqueues them. The application role has no access to the queue's own tables.
create function enqueue_job(task text, payload jsonb, run_at timestamptz, job_key text, max_attempts int) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform graphile_worker.add_job(task, payload::json, run_at => run_at, job_key => job_key, max_attempts => max_attempts, job_key_mode => 'replace');
end $$;

create function cancel_job(key text) returns void language plpgsql security definer set search_path = public as $$
begin
  perform graphile_worker.remove_job(key);
end $$;

-- Jobs of one library, waiting or parked (all attempts used).
create function library_jobs(library text, parked boolean) returns table (id text, name text, attempts int, last_error text, is_parked boolean, run_at timestamptz, created_at timestamptz)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query
    select j.id::text, t.identifier, j.attempts::int, j.last_error, j.attempts >= j.max_attempts, j.run_at, j.created_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'support_lib_id' = library and (j.attempts >= j.max_attempts) = parked
    order by j.id desc limit 100;
end $$;

create function retry_job(library text, job text) returns boolean language plpgsql security definer set search_path = public as $$
declare found_id bigint;
begin
  select j.id into found_id from graphile_worker._private_jobs j where j.id = job::bigint and j.payload ->> 'support_lib_id' = library and j.attempts >= j.max_attempts;
  if found_id is null then return false; end if;
  perform graphile_worker.reschedule_jobs(array[found_id], run_at => now(), attempts => 0);
  return true;
end $$;

create function parked_job_count() returns bigint language plpgsql stable security definer set search_path = public as $$
begin
  return (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts);
end $$;

-- Outgoing mail: the journal is written with the change that causes the mail; a job sends it.
create table outgoing_mails (
  support_lib_id text not null references libraries on delete cascade,
  mail_id text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (support_lib_id, mail_id)
);
create index outgoing_mails_newest on outgoing_mails (created_at desc);
call tenant_table('outgoing_mails');

-- The newest mails of all libraries, for the mail viewer in demo and development.
create function newest_mails(how_many int) returns setof outgoing_mails language sql stable security definer set search_path = public
  as $$ select * from outgoing_mails order by created_at desc limit how_many $$;
