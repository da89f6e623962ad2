-- Which signed-in customers get a news flash, as conditions on the contact; null: all of them.
alter table news_flashes add column segment jsonb;
