-- The text of a template is edited by several people: each save names the revision that it is based on. Its links are noted as those of a draft: no reader sees it.
alter table text_templates
  add column revision int not null default 1,
  add column editor_id text;
-- compatible: the last release writes templates as before; their links are noted beside
call holds_links('text_templates', 'template_ref', '', 'html', 'html', 'html');
-- compatible: notes the links of templates that are there already
select write_text_links(support_lib_id, 'text_templates', template_ref, 'draft', html, 'html') from text_templates;
