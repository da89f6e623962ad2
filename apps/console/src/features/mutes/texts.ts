import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for muting conversations. */
export const t = defineTexts('mutes', {
  mute: 'Mute alerts',
  unmute: 'Unmute alerts',
  muteMentions: 'Mute mentions too',
  allowMentions: 'Let mentions through',
  muted: 'Muted: only mentions alert you',
  mutedEntirely: 'Muted, mentions too',
  now_yes: 'Muted. Only mentions alert you.',
  now_entirely: 'Muted, mentions too.',
  now_no: 'No longer muted.',
})
