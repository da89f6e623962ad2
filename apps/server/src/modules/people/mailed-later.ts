/** Statement that selects the libraries in which someone wants emails about unseen chats (see `Schedule`). */
export const librariesMailedLater = `select distinct support_lib_id from users
  where notifications #>> '{new_conversation,mail}' = 'true' or notifications #>> '{my_message,mail}' = 'true'`
