/** Statement that selects the libraries where anyone wants mail about unseen chats (see `Schedule`). */
export const librariesMailedLater = `select distinct support_lib_id from users
  where notifications #>> '{new_conversation,mail}' = 'true' or notifications #>> '{my_message,mail}' = 'true'`
