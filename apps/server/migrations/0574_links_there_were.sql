-- The links of the texts that there were before links were noted; a text that was saved since has its own.
insert into text_links (support_lib_id, holder, holder_id, part, number, kind, target, anchor)
select h.support_lib_id, h.holder, h.holder_id, h.part, row_number() over (partition by h.support_lib_id, h.holder, h.holder_id, h.part order by l.kind, l.target, l.anchor),
  l.kind, l.target, l.anchor
from (
  select support_lib_id, 'articles' as holder, article_id as holder_id, 'text' as part, article_content as body, 'html' as notation from articles
  union all select support_lib_id, 'articles', article_id, 'draft', draft->>'article_content', 'html' from articles where draft is not null
  union all select support_lib_id, 'article_translations', article_id || ' ' || language, 'text', content, 'html' from article_translations
  union all select support_lib_id, 'news_flashes', id, 'text', "newsFlash_content", 'html' from news_flashes
  union all select support_lib_id, 'news_flashes', id, 'draft', draft->>'newsFlash_content', 'html' from news_flashes where draft is not null
  union all select support_lib_id, 'sop_articles', article_id, 'text', sop_content, 'html' from sop_articles
  union all select support_lib_id, 'sop_articles', article_id, 'draft', draft->>'sop_content', 'html' from sop_articles where draft is not null
  union all select support_lib_id, 'lessons', lesson_id, 'text', lesson_content, 'html' from lessons
  union all select support_lib_id, 'lessons', lesson_id, 'draft', draft->>'lesson_content', 'html' from lessons where draft is not null
  union all select support_lib_id, 'courses', course_id, 'text', course_description, 'plain' from courses
  union all select support_lib_id, 'categories', category_id, 'text', category_description, 'plain' from categories
  union all select support_lib_id, 'canned_replies', reply_ref, 'text', message, 'plain' from canned_replies
  union all select support_lib_id, 'workflows', workflow_ref, 'text', plan::text, 'json' from workflows where plan is not null
  union all select support_lib_id, 'workflows', workflow_ref, 'draft', draft::text, 'json' from workflows
  union all select support_lib_id, 'flows', flow_ref, 'draft', flow::text, 'json' from flows
  union all select v.support_lib_id, 'flows', v.flow_ref, 'text', v.flow::text, 'json' from flow_versions v join flows f using (support_lib_id, flow_ref, version)
  union all select support_lib_id, 'forms', form_ref, 'draft', form::text, 'json' from forms
  union all select v.support_lib_id, 'forms', v.form_ref, 'text', v.form::text, 'json' from form_versions v join forms f using (support_lib_id, form_ref, version)
  union all select v.support_lib_id, 'contact_form_versions', 'contact-form', 'text', v.form::text, 'json'
    from contact_form_versions v join libraries b on b.support_lib_id = v.support_lib_id and b.contact_form_version = v.version
  union all select support_lib_id, 'libraries', support_lib_id, 'text',
    concat(settings::text, "widgetTheme"::text, "publicHelpCenterTheme"::text), 'json' from libraries
  union all select support_lib_id, 'mail_templates', kind || ' ' || language, 'text', text, 'plain' from mail_templates
) h cross join lateral links_in(h.support_lib_id, h.body, h.notation) l
where not exists (
  select from text_links t where t.support_lib_id = h.support_lib_id and t.holder = h.holder and t.holder_id = h.holder_id and t.part = h.part)
on conflict do nothing;
