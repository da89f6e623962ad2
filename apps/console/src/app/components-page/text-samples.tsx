import { MessageText } from '@porchlight/ui'
import { Sample } from './sample.tsx'

const formatted = `Hello **Ada**, your *Northwind 4* is ready.

- Frame: 54 cm
- Colour: \`moss\`

> Can I pick it up on Saturday?

Yes, see https://northwind.example/hours or write to shop@northwind.example.

\`\`\`
order --status 4711
\`\`\``

const hostile = `<img src=x onerror=alert(1)> javascript:alert(1) https://user:pw@evil.example **open \`still open\n${'w'.repeat(120)}`

/** Samples of chat text: formatting, and markup that must stay plain text. */
export function TextSamples() {
  return (
    <>
      <Sample name="Message text">
        <MessageText text={formatted} />
      </Sample>
      <Sample name="Message text, hostile">
        <MessageText text={hostile} />
      </Sample>
      <Sample name="Message text, right to left">
        <div dir="rtl">
          <MessageText text={'שלום **עדה**, ההזמנה מוכנה.\n1. שלדה\n2. גלגלים'} />
        </div>
      </Sample>
    </>
  )
}
