-- How each file of an import was read: its encoding, what separates its fields, in which order its times are.
alter table imports add column files jsonb not null default '[]';

-- Whose ids these are. Two accounts, or two files that somebody made, call different people by the same id: an id is known only within its account. Imports of
-- the same account share a scope; those before this one have the empty one.
alter table imports add column scope text not null default '';
alter table import_links add column scope text not null default '';
alter table import_links drop constraint import_links_pkey;
alter table import_links add primary key (support_lib_id, source, kind, external_id, scope);

-- A hash of what tells a row from others with the same id (somebody's address, a conversation's subject and time); empty if nothing does.
alter table import_rows add column mark text not null default '';
alter table import_links add column mark text not null default '';

-- What would be left out once the dry run is written: such lines of the report, and how many rows that are. They end when it is written, which reports anew.
alter table import_problems add column is_foreseen boolean not null default false;
alter table imports add column foreseen_counts jsonb not null default '{}';
