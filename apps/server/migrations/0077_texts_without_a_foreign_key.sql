-- Every message added a look at its conversation's row. Texts are only written with their conversation, and conversations are not deleted.
alter table conversation_texts drop constraint conversation_texts_support_lib_id_conversation_ref_fkey;
