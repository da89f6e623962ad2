import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the first view, also inlined in the page. Quoted ones are the specification's (visitor.md §2.5). */
export const t = defineTexts('widget', {
  hello: 'Hello!',
  chat_title: 'Chat with us now!',
  chat_online: 'We are online! How can we help you?',
  chat_prompt: 'Write your question…',
  close: 'Close chat window',
  failed: 'The chat could not be loaded.',
  retry: 'Try again',
  powered_by: 'Porchlight',
})
