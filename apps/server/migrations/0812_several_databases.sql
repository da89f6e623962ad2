-- Libraries spread over several databases (docs/decisions/0665): each holds all rows of its libraries and all accounts. Without a cluster these tables stay empty.

-- In the first database only: which one holds a library. A row is written before its library is.
create table instance.library_places (
  support_lib_id text primary key,
  node text not null,
  placed_at timestamptz not null default now()
);
create index library_places_of_node on instance.library_places (node, support_lib_id);

-- Libraries that another database holds now: whoever still writes here is sent there.
create table instance.libraries_left (
  support_lib_id text primary key,
  node text not null,
  left_at timestamptz not null default now()
);

-- Outcomes of transactions over several databases, in the one that leads them. One that is missing here was not committed.
create table instance.decisions (
  gid text primary key,
  is_commit boolean not null,
  decided_at timestamptz not null default now()
);

-- Jobs of a transaction that other databases decide about: a prepared transaction cannot notify the queue.
create table instance.noted_jobs (
  note_id bigint generated always as identity primary key,
  jobs jsonb not null
);

-- In the first database only: moves of libraries that have begun and not ended. Whoever moves holds an advisory lock of its name; what a dead process left is undone.
create table instance.library_moves (
  move text primary key,
  libraries text[] not null,
  node_from text not null,
  node_to text not null,
  begun_at timestamptz not null default now()
);

-- Written while a library is moved: once the other database has it, it has all that was committed before.
create table instance.move_marks (move text not null, mark text not null, primary key (move, mark));

-- A library’s writers share a lock; whoever moves the library takes it alone.
create function enter_library(library text, to_write boolean) returns void language plpgsql security definer set search_path = public as $$
declare
  elsewhere text;
begin
  if library = '' then return; end if;
  if to_write then perform pg_advisory_xact_lock_shared(812, hashtext(library)); end if;
  select l.node into elsewhere from instance.libraries_left l where l.support_lib_id = library;
  if found then raise exception 'another database holds this library' using errcode = 'PL001', detail = library, hint = elsewhere; end if;
end $$;
revoke all on function enter_library(text, boolean) from public;
grant execute on function enter_library(text, boolean) to porchlight_app;

create function decide_commit(wanted text) returns void language sql security definer set search_path = public as $$
  insert into instance.decisions (gid, is_commit) values (wanted, true)
$$;
revoke all on function decide_commit(text) from public;
grant execute on function decide_commit(text) to porchlight_app;

-- An account with its passkeys, as another database has it. Only the owner calls it: nothing that serves requests may change the account of somebody who is no member.
create function put_account(account text, state jsonb) returns void language plpgsql set search_path = public as $$
declare
  assignments text := (
    select string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') from pg_attribute a
    where a.attrelid = 'accounts'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'account_id');
begin
  execute format('insert into accounts select * from jsonb_populate_record(null::accounts, $1) on conflict (account_id) do update set %s', assignments)
    using state -> 'account';
  delete from passkeys p where p.account_id = account;
  insert into passkeys select * from jsonb_populate_recordset(null::passkeys, state -> 'passkeys');
  delete from passkey_answers w where w.account_id = account;
  insert into passkey_answers select * from jsonb_populate_recordset(null::passkey_answers, state -> 'answers');
end $$;
revoke all on function put_account(text, jsonb) from public;

-- Memberships with what orders them, so that those of several databases can be put in one order.
create function account_memberships(account text) returns table (support_lib_id text, user_id text, is_active boolean, entered_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select u.support_lib_id, u.user_id, u.disabled_at is null, u.entered_at, u.created_at from users u where u.account_id = account
  order by u.entered_at desc nulls last, u.created_at, u.support_lib_id
$$;

create function members_with_email(address text) returns table (support_lib_id text, entered_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select u.support_lib_id, u.entered_at, u.created_at from users u where lower(u.email) = lower(address) and u.disabled_at is null
  order by u.entered_at desc nulls last, u.created_at, u.support_lib_id limit 1
$$;

-- All accounts are in each database, whichever holds the libraries of their people.
create or replace function has_accounts() returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from users) or exists (select from accounts)
$$;

create function sso_domain_holder(name text) returns table (support_lib_id text) language sql stable security definer set search_path = public as $$
  select d.support_lib_id from sso_domains d where d.domain = name and d.verified_at is not null
$$;

-- As before, but for the first lines: a transaction that others decide about notes its jobs.
create or replace function enqueue_jobs(jobs jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  keys text[] := array(select distinct e.job ->> 'key' from jsonb_array_elements(jobs) e(job) where e.job ->> 'key' is not null);
  suspected text[];
  wanted_jobs graphile_worker.job_spec[];
begin
  if current_setting('app.in_branch', true) = '1' then
    insert into instance.noted_jobs (jobs) values (enqueue_jobs.jobs);
    return;
  end if;
  if cardinality(keys) > 0 then
    perform 1 from graphile_worker._private_jobs p where p.key = any(keys) order by p.key for update;
    insert into instance.suspects (work, task, support_lib_id)
      select 'key:' || (e.job ->> 'key'), e.job ->> 'task', e.job -> 'payload' ->> 'support_lib_id'
      from jsonb_array_elements(jobs) e(job) where e.job -> 'alone' = 'true' and e.job ->> 'key' is not null
      on conflict (work) do update set set_aside_at = null, is_settled = false;
    suspected := array(select substr(s.work, 5) from instance.suspects s where s.work in (select 'key:' || k from unnest(keys) k) and not s.is_settled);
  end if;
  wanted_jobs := array(
    select (j.task, (case when j.key is null then j.payload else j.payload || jsonb_build_object('job_key', j.key) end)::json, j.queue,
      coalesce(j.run_at, now() + e.place * interval '1 microsecond'), j.max_attempts, j.key, null,
      case when j.alone or j.key = any(suspected) then array['alone'] end)::graphile_worker.job_spec
    from jsonb_array_elements(jobs) with ordinality e(job, place)
    cross join lateral jsonb_to_record(e.job) as j(task text, payload jsonb, run_at timestamptz, max_attempts int, key text, wanted text, alone boolean, queue text)
    where j.wanted is null
      or exists (select from wanted_reactions w where w.support_lib_id = j.payload ->> 'support_lib_id' and w.name = j.wanted));
  if cardinality(wanted_jobs) > 0 then
    perform graphile_worker.add_jobs(wanted_jobs);
  end if;
  if cardinality(suspected) > 0 then
    update graphile_worker._private_jobs j set attempts = j.max_attempts
    from instance.suspects s where j.key = any(suspected) and s.work = 'key:' || j.key and s.set_aside_at is not null and j.locked_at is null;
  end if;
end $$;

create or replace function enqueue_job(task text, payload jsonb, run_at timestamp with time zone, job_key text, max_attempts integer) returns void language plpgsql security definer set search_path = public as $$
begin
  if current_setting('app.in_branch', true) = '1' then
    insert into instance.noted_jobs (jobs) values (jsonb_build_array(jsonb_build_object('task', task, 'payload', payload, 'run_at', run_at, 'max_attempts', max_attempts, 'key', job_key)));
    return;
  end if;
  perform graphile_worker.add_job(task, payload::json, run_at => run_at, job_key => job_key, max_attempts => max_attempts, job_key_mode => 'replace');
end $$;

create or replace function cancel_job(key text) returns void language plpgsql security definer set search_path = public as $$
begin
  if current_setting('app.in_branch', true) = '1' then
    -- A job that runs is not tried again.
    update graphile_worker._private_jobs j set key = null, attempts = j.max_attempts where j.key = cancel_job.key and j.locked_at is not null;
    delete from graphile_worker._private_jobs j where j.key = cancel_job.key;
    return;
  end if;
  perform graphile_worker.remove_job(key);
end $$;

-- Enqueues jobs that were noted. Returns how many lists.
create function add_noted_jobs() returns int language plpgsql set search_path = public as $$
declare
  noted record;
  how_many int := 0;
begin
  -- In order: of several jobs with the same key, the last one counts.
  for noted in select n.note_id, n.jobs from instance.noted_jobs n order by n.note_id limit 1000 for update skip locked loop
    delete from instance.noted_jobs n where n.note_id = noted.note_id;
    perform enqueue_jobs(noted.jobs);
    how_many := how_many + 1;
  end loop;
  return how_many;
end $$;
revoke all on function add_noted_jobs() from public;

create or replace function delete_library(library text, at timestamp with time zone) returns boolean language plpgsql security definer set search_path = public as $$
declare
  account_ids text[];
  remaining oid[];
  ready oid;
begin
  perform from libraries l where l.support_lib_id = library and l.deletes_at <= at for update;
  if not found then return false; end if;
  account_ids := array(select u.account_id from users u where u.support_lib_id = library);
  remaining := array(
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'support_lib_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  );
  while cardinality(remaining) > 0 loop
    select r.id into ready from unnest(remaining) as r(id)
    where not exists (
      select from pg_constraint k where k.contype = 'f' and k.confrelid = r.id and k.conrelid <> r.id and k.conrelid = any(remaining)
    ) limit 1;
    if ready is null then raise exception 'tables whose foreign keys go round in a circle'; end if;
    execute format('delete from %s where support_lib_id = $1', ready::regclass) using library;
    remaining := array_remove(remaining, ready);
  end loop;
  -- Another database may have members of these accounts.
  delete from accounts a where not exists (select from instance.facts f where f.name = 'node') and a.account_id = any(account_ids) and not exists (select from users u where u.account_id = a.account_id);
  delete from graphile_worker._private_jobs j where j.payload ->> 'support_lib_id' = library and j.locked_at is null;
  return true;
end $$;
