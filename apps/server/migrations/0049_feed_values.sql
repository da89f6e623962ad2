-- An item of the feed is its trigger and the trigger's values, for which screens have texts. `activity_name` keeps the words of items without a catalogue
-- entry.
alter table feed_items add column activity_values jsonb not null default '{}';

update feed_items set activity_values = jsonb_build_object('title', substring(activity_name from '“(.*)”'))
where trigger in ('article.published', 'newsflash.published', 'sop.published', 'course.published', 'article.schedule_dropped')
  and activity_name like '%“%”%';

update feed_items set activity_values = jsonb_build_object('role', substring(activity_name from '\((\w+)\)$'))
where trigger = 'teammate.invited' and activity_name like '%)';
