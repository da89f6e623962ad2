-- A verified identity gets a secret created by the server (is_proven); the secret it replaces, or one that signed out, is refused permanently
-- (ended_at).
alter table visitor_secrets add column is_proven boolean not null default false, add column ended_at timestamptz;
create index ended_visitor_secrets on visitor_secrets (support_lib_id, ended_at) where ended_at is not null;
