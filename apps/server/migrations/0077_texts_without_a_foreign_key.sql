-- The check looked up the conversation for each indexed message. Texts are written only together with their conversation, and conversations are never deleted.
alter table conversation_texts drop constraint conversation_texts_support_lib_id_conversation_ref_fkey;
