create index concurrently quiz_attempts_of_lesson on quiz_attempts (support_lib_id, lesson_id, answered_at desc);
