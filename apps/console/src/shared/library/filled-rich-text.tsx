import { RichText, type RichTextProps } from '@porchlight/ui/rich-text/rich-text.tsx'
import { useFilledContent } from './use-filled-content.ts'

/** Stored HTML as readers see it: placeholders filled with the library's facts. For what is shown; what is compared or written keeps its braces. */
export function FilledRichText({ html, ...props }: RichTextProps) {
  return <RichText html={useFilledContent().html(html)} {...props} />
}
