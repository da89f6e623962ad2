import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')
const hub = 'apps/hub/src/texts.ts'
const widget = 'apps/widget/src/frame/texts.ts'
const widgetBoot = 'apps/widget/src/frame/boot-texts.ts'
const widgetHelp = 'apps/widget/src/frame/help-texts.ts'
const widgetChat = 'apps/widget/src/frame/chat-texts.ts'

/** Strings that visitors see exactly as written here, and the catalogues that must contain them (checklist D, E, F, H4, P2). */
const texts: [text: string, ...files: string[]][] = [
  ['How can we help?', hub, widgetHelp],
  ['BROWSE HELP LIBRARY', widgetHelp],
  ['CONTACT US', widgetHelp],
  ['*Invalid Widget Url*', widgetHelp],
  ['We are online! How can we help you?', widgetBoot],
  ['Chat with us now!', widget],
  ['Search for Help', widget],
  ['Send us a message', widget],
  ['We are online and ready to help.', widgetBoot],
  ['No Content found ', hub, widgetHelp],
  ['No News Found', hub, widgetHelp],
  ['Did this answer your question?', hub, widgetHelp],
  ["We're glad you could find the answer you were looking for.", hub, widgetHelp],
  [
    'Sorry you could not find an answer in our knowledge base. Please click Contact Us and fill out the form to submit a ticket with our Support Team.',
    hub,
    widgetHelp,
  ],
  ['Using only one keyword will lead to irrelevant results. Add more keywords to get more accurate results.', hub, widgetHelp],
  ['No article found related to your searchquery', hub, widgetHelp],
  ['Thank you!', hub],
  ['Thanks for reaching out! We appreciate your feedback', hub],
  ['Error 404', hub],
  ['Erm. Page not found', hub],
  ['Go to homepage', hub],
  ['News feed', widgetHelp],
  ['Yes', hub, widgetHelp],
  ['No', hub, widgetHelp],
  ['Contact Us', hub, widgetHelp],
  ['Please enter a valid email address', widgetChat],
]

test.each(texts)('%s', (text, ...files) => {
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8')
    expect(source.includes(`'${text}'`) || source.includes(`"${text}"`), file).toBe(true)
  }
})
