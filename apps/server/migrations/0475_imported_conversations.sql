-- Reports count what happens here and say how many imported conversations they leave out. Few libraries have imported ones, so finding none costs nothing.
create index conversations_imported on conversations (support_lib_id, created_at) where added_fields ? 'imported_as';
