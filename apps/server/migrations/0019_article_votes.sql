-- One vote for each voter and article. The voter is a keyed hash made for this article alone, so that no one can tell who voted, or what else they voted on.
create table article_votes (
  support_lib_id text not null,
  article_id text not null,
  voter bytea not null,
  vote text not null check (vote in ('likes', 'disLikes')),
  voted_at timestamptz not null,
  primary key (support_lib_id, article_id, voter),
  foreign key (support_lib_id, article_id) references articles on delete cascade
);
call tenant_table('article_votes');
