import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for folding empty fields away. */
export const t = defineTexts('empty_fields', {
  show: { one: 'Show {count} empty field', other: 'Show {count} empty fields' },
  hide: 'Hide empty fields',
  toggle: 'Show or hide empty fields',
})
