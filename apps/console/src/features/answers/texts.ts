import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for help with replies. */
export const t = defineTexts('answers', {
  assist: 'Suggest a reply',
  close: 'Close suggestions',
  reply: 'Reply from your articles',
  replyNone: 'Your articles don’t answer this.',
  off: 'Help with replies is off. An admin can switch it on in the settings.',
  source: 'Source: {title}',
  insert: 'Insert into the reply',
  phrasedBy: 'Chosen and shortened by “{name}”; each sentence was checked against its article.',
  insertHint: 'Nothing is sent until you send it.',
  summary: 'Summary',
  visitor: 'Visitor',
  agent: 'Team',
  note: 'Note',
  tags: 'Tags that fit',
  addTag: 'Add “{name}”',
  tagAdded: 'Tag “{name}” added',
  article: 'Article from this conversation',
  makeArticle: 'Make a draft',
  articleHint: 'The question and your team’s replies, without names, addresses and long numbers. Check the draft before you publish it.',
  similar: 'Similar finished conversations',
  similarNumber: 'Conversation {number}',
})
