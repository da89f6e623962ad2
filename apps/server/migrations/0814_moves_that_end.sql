-- A move that is being ended, whether it has succeeded or is undone: nothing changes the place of its libraries any more.
alter table instance.library_moves add column is_ending boolean not null default false;
