-- Steps of the set-up that a library leaves out. Which are done is read from what the steps are about.
alter table libraries add column skipped_steps text[] not null default '{}';
