-- A replay judges only conversations that the person who started it may read.
alter table workflow_replays add column started_by text;
