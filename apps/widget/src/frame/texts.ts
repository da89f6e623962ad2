import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the first view, and for the loading and failure states of later ones. Quoted strings come from the specification (checklist F2). */
export const t = defineTexts('widget', {
  chat_title: 'Chat with us now!',
  chat_prompt: 'Write your question…',
  send: 'Send',
  message_title: 'Send us a message',
  search_label: 'Search for Help',
  search: 'Search',
  loading_topics: 'Loading topics',
  article_count: { one: '{count} article', other: '{count} articles' },
  no_content: 'No Content found ',
  load_failed: "This couldn't be loaded.",
  all_topics: 'See all',
  toolbar: 'Sections',
  home: 'Home',
  help: 'Help',
  chats: 'Chat',
  news: 'News',
  close: 'Close chat window',
  failed: "Couldn't load the chat.",
  retry: 'Try again',
  back: 'Back',
  loading_part: 'Loading',
  powered_by: 'Porchlight',
})
