-- Which state of a checklist a change is based on, so that nobody overwrites what somebody else has changed.
alter table checklist_templates add column revision integer not null default 1;
