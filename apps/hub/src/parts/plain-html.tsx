import { accentSheet } from '@porchlight/ui/accent/accent-sheet.ts'
import type { ReactNode } from 'react'
import { documentHtml } from './document-html.ts'
import { hubSheet } from './sheet.ts'

/** Renders a page that belongs to no library, with centered content, and asks search engines not to index it. */
export function plainHtml(title: string, language: string, body: ReactNode): string {
  const page = (
    <html lang={language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.ico" />
        <style>{`${hubSheet()}${accentSheet('')}`}</style>
      </head>
      <body className="thanks">
        <main id="main">{body}</main>
      </body>
    </html>
  )
  return documentHtml(page)
}
