-- When news, SOPs and lessons are published by themselves, as articles are; null: not scheduled.
alter table news_flashes add column publish_at timestamptz;
alter table sop_articles add column publish_at timestamptz;
alter table lessons add column publish_at timestamptz;
