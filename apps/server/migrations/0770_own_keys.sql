-- Keyboard shortcuts of the console that people have given keys of their own: kept with the account, for all of its libraries and devices.
alter table accounts add column own_keys jsonb not null default '{}';
grant update (own_keys) on accounts to porchlight_app;
