import type { PageBoot } from '../boot.ts'

/** Boot data of a library with everything turned on except a contact form. */
export const standInBoot: PageBoot = {
  support_lib_id: 'demo',
  company_name: 'Northwind Bikes',
  parent_lib_id: null,
  theme_color: '#2DCE89',
  greeting: 'Hi! How can we help you ride?',
  offline_notice: 'We are back on Monday at 9:00.',
  is_online: true,
  standing: 'online',
  opens_at: null,
  faces: [],
  chat_enabled: true,
  modal_chat: false,
  usual_reply_minutes: null,
  page_greetings: [],
  links: [],
  contact_form_online: false,
  widget: { theme: 'default', isHelpShown: true, isChatShown: true, isMessageShown: true, isNewsShown: true, isTeamShown: true },
  services: {},
}
