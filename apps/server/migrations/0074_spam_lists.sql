-- Lists that ask for spam read it alone, instead of everything in their tab.
create index conversations_spam on conversations (support_lib_id, state, updated_at desc, conversation_ref desc) where spam = 'yes';
