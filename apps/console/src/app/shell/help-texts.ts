import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the help button and its panel, which load after the first screen. */
export const t = defineTexts('help_panel', {
  help: 'Help',
  helpMove: 'Help. Arrow keys move this button.',
  helpPanel: 'Widget preview',
  helpChoice: 'What this panel shows',
  browseSop: 'BROWSE SOP',
  toggleHelp: 'Show the widget preview',
})
