-- Facts about this installation, which belong to no library: when it last wrote, which key seals its secrets. Not part of backups.
create schema instance;
create table instance.facts (name text primary key, value text not null, changed_at timestamptz not null default now());

-- The write that /readyz tests, as the role that serves requests.
create function check_writing() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into instance.facts (name, value) values ('written', '') on conflict (name) do update set changed_at = now()
$$;
revoke all on function check_writing() from public;
grant execute on function check_writing() to porchlight_app;
