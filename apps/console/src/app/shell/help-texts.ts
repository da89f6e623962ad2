import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the help button and its panel, loaded after the first screen. */
export const t = defineTexts('help_panel', {
  help: 'Help',
  helpMove: 'Help. Arrow keys move this button.',
  helpPanel: 'Widget preview',
  helpChoice: 'Panel content',
  browseSop: 'BROWSE SOP',
  toggleHelp: 'Show the widget preview',
})
