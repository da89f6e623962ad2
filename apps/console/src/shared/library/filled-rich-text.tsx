import { RichText, type RichTextProps } from '@porchlight/ui/rich-text/rich-text.tsx'
import { useFilledContent } from './use-filled-content.ts'
import { useWithSnippets } from './use-with-snippets.ts'

/** Stored HTML as readers see it, with snippets and placeholders filled in. For display only: text that is compared or edited keeps its placeholders. */
export function FilledRichText({ html, ...props }: RichTextProps) {
  return <RichText html={useFilledContent().html(useWithSnippets(html))} {...props} />
}
