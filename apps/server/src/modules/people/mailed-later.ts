/** Statement for the libraries in which somebody wants mail about chats that nobody looks at (see `Schedule`). */
export const librariesMailedLater = `select distinct support_lib_id from users
  where notifications #>> '{new_conversation,mail}' = 'true' or notifications #>> '{my_message,mail}' = 'true'`
