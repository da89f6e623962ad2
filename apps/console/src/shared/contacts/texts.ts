import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the fields of contacts, in tables and in conditions. */
export const contactFieldText = defineTexts('contact_fields', {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  country: 'Country',
  language: 'Language',
  state: 'Status',
  first_seen_at: 'First seen',
  last_seen_at: 'Last seen',
  open_conversations: 'Open conversations',
  conversations: 'All conversations',
  rating: 'Rating',
  column_open_conversations: 'Open',
  column_conversations: 'Conversations',
  verified: 'Verified',
  unverified: 'Not verified',
  blocked: 'Blocked',
})
