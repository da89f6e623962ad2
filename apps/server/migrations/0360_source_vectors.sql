-- What published articles say, as vectors of the library's own model for embeddings. Made anew from the articles whenever they or the model change.
create table source_vectors (
  support_lib_id text not null references libraries on delete cascade,
  article_id text not null,
  -- the model, as its vendor calls it: vectors of different models can't be compared
  model text not null,
  -- of the text that the vector is of
  text_hash text not null,
  -- numbers of four bytes (little-endian), scaled to length 1
  vector bytea not null,
  made_at timestamptz not null,
  primary key (support_lib_id, article_id)
);
call tenant_table('source_vectors');
