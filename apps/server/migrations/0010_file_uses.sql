-- What refers to an upload, so that unreferenced uploads can be deleted. Maintained by triggers, because a text that forgot to register its images
-- would lose them.
alter table uploads add column unused_since timestamptz default now();
create index uploads_unused on uploads (support_lib_id, unused_since) where unused_since is not null;

create table file_uses (
  support_lib_id text not null,
  file_id text not null,
  holder text not null,
  holder_id text not null,
  primary key (support_lib_id, file_id, holder, holder_id),
  foreign key (support_lib_id, file_id) references uploads on delete cascade
);
create index file_uses_of_holder on file_uses (support_lib_id, holder, holder_id);
call tenant_table('file_uses');

-- Records which uploads of the library a row mentions as /files/<id>. First argument: the row's id, second: the texts to search, both of $1.
create function note_file_uses() returns trigger language plpgsql security definer set search_path = public as $$
declare
  before_text text := '';
  after_text text := '';
  library text := coalesce(new.support_lib_id, old.support_lib_id);
  id text;
  mentioned text[];
  changed text[];
begin
  if tg_op <> 'INSERT' then execute format('select concat_ws('' '', %s), %s', tg_argv[1], tg_argv[0]) using old into before_text, id; end if;
  if tg_op <> 'DELETE' then execute format('select concat_ws('' '', %s), %s', tg_argv[1], tg_argv[0]) using new into after_text, id; end if;
  if position('/files/' in before_text) = 0 and position('/files/' in after_text) = 0 then return null; end if;
  mentioned := array(select distinct m[1] from regexp_matches(after_text, '/files/([A-Za-z0-9]{22})(?![A-Za-z0-9])', 'g') m);
  with gone as (
    delete from file_uses u where u.support_lib_id = library and u.holder = tg_table_name and u.holder_id = id and u.file_id <> all(mentioned) returning u.file_id
  ) select array_agg(file_id) into changed from gone;
  update uploads f set unused_since = now() where f.support_lib_id = library and f.file_id = any(changed)
    and not exists (select from file_uses u where u.support_lib_id = library and u.file_id = f.file_id);
  with held as (select f.file_id from uploads f where f.support_lib_id = library and f.file_id = any(mentioned) for key share)
    insert into file_uses select library, file_id, tg_table_name, id from held on conflict do nothing;
  update uploads f set unused_since = null where f.support_lib_id = library and f.file_id = any(mentioned) and f.unused_since is not null;
  return null;
end $$;

-- `call holds_files('articles', 'article_id', 'article_content', 'draft')`: rows of the table refer to the uploads that these columns
-- mention.
create procedure holds_files(name regclass, key text, variadic columns text[]) language plpgsql as $$
declare texts text := (select string_agg(format('($1).%I::text', c), ', ') from unnest(columns) c);
begin
  execute format('create trigger note_file_uses after insert or delete or update of %s on %s for each row execute function note_file_uses(%L, %L)',
    (select string_agg(format('%I', c), ', ') from unnest(columns) c), name, key, texts);
end $$;

call holds_files('articles', '($1).article_id', 'article_content', 'draft');
call holds_files('article_versions', '($1).article_id || '' '' || ($1).version', 'article_content');
call holds_files('categories', '($1).category_id', 'category_icon', 'category_description');
call holds_files('news_flashes', '($1).id', 'newsFlash_content', 'newsFlash_featureImage');
call holds_files('sop_articles', '($1).article_id', 'sop_content');
call holds_files('courses', '($1).course_id', 'course_description');
call holds_files('lessons', '($1).lesson_id', 'lesson_content');
call holds_files('users', '($1).user_id', 'agent_picture');
call holds_files('libraries', '($1).support_lib_id', 'widgetTheme', 'publicHelpCenterTheme');

-- Most messages mention none, and messages are the hot path.
create trigger note_file_uses after insert on messages for each row when (new.attachments <> '[]')
  execute function note_file_uses('($1).id', '($1).attachments::text');
create trigger forget_file_uses after delete on messages for each row when (old.attachments <> '[]')
  execute function note_file_uses('($1).id', '($1).attachments::text');
