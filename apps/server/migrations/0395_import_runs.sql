-- Which run of its job reads an import: one whose process was taken for dead changes nothing more once another one has begun.
alter table imports add column read_by text;
