-- Whether readers who have completed a course get a certificate of it; a part of the course's draft.
alter table courses add column has_certificate boolean not null default false;

-- The certificates of readers, as they were issued. A course may be the parent's, or deleted since, so there is no foreign key to it.
create table certificates (
  support_lib_id text not null,
  visitor_id text not null,
  course_id text not null,
  -- In its address: whoever has it reads the certificate.
  code text not null,
  course_title text not null,
  reader_name text not null,
  issued_at timestamptz not null,
  primary key (support_lib_id, visitor_id, course_id),
  foreign key (support_lib_id, visitor_id) references visitors on delete cascade
);
create unique index certificates_by_code on certificates (support_lib_id, code);
create index certificates_of_course on certificates (support_lib_id, course_id);
call tenant_table('certificates');
