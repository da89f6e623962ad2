-- The faults that whoever published a version of a snippet was told of and accepted.
alter table snippet_versions add column despite text[] not null default '{}';
