-- In a migration of its own: it reads all rows, and others may write meanwhile.
alter table conversations validate constraint conversations_sound;
