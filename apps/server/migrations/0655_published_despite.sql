-- What was wrong with a text that somebody published, scheduled or approved all the same, as they were told: '{foo}', the address of a link that leads nowhere.
alter table text_acts add column despite text[] not null default '{}';
